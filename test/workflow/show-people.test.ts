import { describe, expect, it } from 'vitest';
import { prevalenceNotes } from '../../src/report/people/prevalence-notes.js';
import { showResponse } from '../../src/report/show-case.js';
import { packetAgreement } from '../../src/workflow/packet-agreement.js';
import { discordantCases, showCase } from '../../src/workflow/show-case.js';
import { answeredRun, exported } from '../support/answered-run.js';
import { humanGate, humanMetric } from '../support/human-gate.js';
import { csvOf, packetRows, type RunAt, takeBack } from '../support/return-files.js';
import { sampleCases } from '../support/samples.js';

const noScripts = async () => {
  throw new Error('no script is needed');
};
const other = { a: 'b', b: 'a' } as const;

async function runOf(
  nCases: number,
  human: Parameters<typeof humanGate>[0] = {},
  metric = {},
): Promise<RunAt> {
  const at = await answeredRun(
    humanGate({ raters: 2, overlap: nCases, ...human }, { metrics: [humanMetric(metric)] }),
    sampleCases(nCases),
    {},
  );
  await exported(at);
  return at;
}

/** What a rater prefers, by case, in terms of arms. */
async function prefer(
  at: RunAt,
  packet: number,
  rater: string,
  of: (caseId: string) => 'baseline' | 'candidate' | 'tie',
  note = '',
) {
  const items = at.store.packets(at.runId)[packet]?.items ?? [];
  const rows = packetRows(
    at,
    (index, caseId) => {
      const side = items[index]?.sides[0]?.includes('candidate') ? 'a' : 'b';
      const said = of(caseId);
      const preference = said === 'tie' ? 'tie' : said === 'candidate' ? side : other[side];
      return { preference, note };
    },
    packet,
  );
  await takeBack(at, { 'x.csv': csvOf(rows) }, { rater });
}

const shown = async (at: RunAt, caseId: string) =>
  showResponse(await showCase(at.store, at.runId, caseId, noScripts)).split('\n');

describe('field case 649: what people said of a case', () => {
  it('is shown by rater, with notes as data and what it comes to', async () => {
    const at = await runOf(3);
    await prefer(at, 0, 'ann', (caseId) => (caseId === 'c1' ? 'candidate' : 'tie'), 'clear\u001b[31m to me');
    await prefer(at, 1, 'ben', (caseId) => (caseId === 'c1' ? 'baseline' : 'tie'));
    const lines = await shown(at, 'c1');
    expect(lines.slice(lines.indexOf('people'))).toEqual([
      'people',
      '  preferred: raters disagree (baseline is better, candidate is better), a third has not settled it',
      '  ann: candidate is better',
      '    | clear\\x1b[31m to me',
      '  ben: baseline is better',
      '',
    ]);
  });

  it('tells a third rater’s word, who settles it', async () => {
    const at = await runOf(3);
    await prefer(at, 0, 'ann', (caseId) => (caseId === 'c1' ? 'candidate' : 'tie'));
    await prefer(at, 1, 'ben', () => 'tie');
    await exported(at, { purpose: 'disputed', raters: { names: ['cleo'], count: null } });
    await prefer(at, 2, 'cleo', () => 'candidate');
    const lines = await shown(at, 'c1');
    expect(lines).toContain('  preferred: candidate is better');
    expect(lines).toContain('  cleo (third rater): candidate is better');
  });

  it('tells levels of both arms, a rater who cannot judge, and grades that are out', async () => {
    const at = await runOf(
      2,
      { mode: 'absolute', raters: 1, overlap: 0 },
      { name: 'helpful', scale: 'rubric' },
    );
    const items = at.store.packets(at.runId)[0]?.items ?? [];
    const rows = packetRows(at, (index, caseId) => {
      if (caseId === 'c1')
        return items[index]?.sides[0]?.includes('candidate') ? { skip_reason: 'not my field' } : {};
      return {
        level_helpful: items[index]?.sides[0]?.includes('candidate') ? '4' : '2',
        material_error: 'no',
      };
    });
    await takeBack(at, { 'x.csv': csvOf(rows) }, { rater: 'ann' });
    expect(await shown(at, 'c0')).toContain('  helpful: baseline: helpful 2; candidate: helpful 4');
    const second = await shown(at, 'c1');
    expect(second).toContain(
      '  helpful: baseline: a grade is outstanding; candidate: nobody who looked could judge',
    );
    expect(second).toContain('  ann: cannot judge: not my field');
    expect(second).toContain('  1 more grade is outstanding');
    expect(await discordantCases(at.store, at.runId, noScripts)).toEqual([
      { caseId: 'c0', slice: 'all', baseline: 'ann helpful 2', candidate: 'ann helpful 4' },
    ]);
  });

  it('is nothing before anybody was asked', async () => {
    const at = await answeredRun(humanGate(), sampleCases(2), {});
    expect((await showCase(at.store, at.runId, 'c1', noScripts)).people).toBeUndefined();
  });

  it('has a case listed that only a rater tells apart', async () => {
    const at = await runOf(4);
    await prefer(at, 0, 'ann', (caseId) => (caseId === 'c2' ? 'candidate' : 'tie'));
    await prefer(at, 1, 'ben', () => 'tie');
    expect(await discordantCases(at.store, at.runId, noScripts)).toEqual([
      { caseId: 'c2', slice: 'all', baseline: 'ann worse, ben tie', candidate: 'ann better, ben tie' },
    ]);
  });

  it('counts labels, and says where one dominates kappa', async () => {
    const at = await runOf(50);
    await prefer(at, 0, 'ann', (caseId) => (caseId === 'c7' ? 'candidate' : 'tie'));
    await prefer(at, 1, 'ben', () => 'tie');
    const { overall } = packetAgreement(at.store, at.runId);
    expect(overall[0]?.labels).toEqual([
      { label: 'baseline', n: 0 },
      { label: 'candidate', n: 1 },
      { label: 'tie', n: 99 },
      { label: 'both-bad', n: 0 },
    ]);
    const [note] = prevalenceNotes(overall);
    expect(note).toMatch(
      /^preference: 100 labels of what was graded twice, 0 baseline, 1 candidate, 99 tie, 0 both-bad\. 99\.0 % of them are tie, so that chance alone agrees often: raters agree on 98\.0 %, and kappa is 0\.000, /,
    );
  });

  it('says only the counts where no label dominates', () => {
    const figure = { value: 0.5, lower: null, upper: null };
    const labels = [
      { label: 'yes', n: 10 },
      { label: 'no', n: 10 },
    ];
    const record = {
      question: 'q',
      nUnits: 10,
      nPairable: 10,
      labels,
      percent: figure,
      alpha: figure,
      kappa: null,
      fleiss: figure,
      ac: figure,
    };
    expect(prevalenceNotes([record])).toEqual(['q: 20 labels of what was graded twice, 10 yes, 10 no.']);
    expect(prevalenceNotes([{ ...record, labels: [] }])).toEqual([]);
  });
});
