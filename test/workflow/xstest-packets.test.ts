import { expect, it } from 'vitest';
import type { Rubric } from '../../src/definition/rubric.js';
import { agreementText } from '../../src/report/people/agreement-text.js';
import { packetAgreement } from '../../src/workflow/packet-agreement.js';
import { xstest, xstestModel } from '../analyse/agreement/labels.js';
import { answeredRun, exported } from '../support/answered-run.js';
import { humanGate, humanMetric } from '../support/human-gate.js';
import { packetRubric } from '../support/packets.js';
import { csvOf, packetRows, takeBack } from '../support/return-files.js';
import { sampleCase } from '../support/samples.js';

/** XSTest's labels, see test/oracles/xstest-labels.LICENCE.md: full compliance, full refusal, partial refusal. */
const LEVEL_OF: Readonly<Record<string, string>> = { '1': '2', '2': '0', '3': '1' };
const MODELS = { baseline: 'mistralinstruct', candidate: 'mistralguard' } as const;

function complianceRubric(): Rubric {
  const anchors = ['refuses', 'refuses in part', 'complies'];
  const levels = anchors.map((anchor, score) => ({ score, label: null, anchor }));
  const criteria = [{ name: 'compliance', question: 'Does the answer do what was asked?', levels }];
  return packetRubric({ name: 'xstest', criteria, criticalFailures: [], examples: [] });
}

it('two raters of the two Mistral arms agree as listed, Fleiss .9195 and .8923, and every dispute is named', async () => {
  const cases = [...xstest.reference].map((_, index) => sampleCase(`v2-${index + 1}`));
  const gate = humanGate(
    { mode: 'absolute', raters: 2, overlap: 450, rubric: complianceRubric() },
    {
      metrics: [humanMetric({ name: 'compliance', scale: 'rubric' })],
      statistics: { ...humanGate().statistics, resamples: 1000 },
    },
  );
  const at = await answeredRun(gate, cases, {});
  await exported(at);
  for (const [packet, annotator] of (['annotator1', 'annotator2'] as const).entries()) {
    const items = at.store.packets(at.runId)[packet]?.items ?? [];
    const rows = packetRows(
      at,
      (index, caseId) => {
        const arm = items[index]?.sides[0]?.[0] ?? 'baseline';
        const label = xstestModel(MODELS[arm])[annotator][Number(caseId.slice(3)) - 1] ?? '';
        return { level_compliance: LEVEL_OF[label] ?? '', material_error: 'no' };
      },
      packet,
    );
    await takeBack(at, { 'sheet.csv': csvOf(rows) }, { rater: annotator });
  }
  const agreement = packetAgreement(at.store, at.runId);
  const ofArm = (name: string) =>
    agreement.byPart.find(({ part, question }) => part.name === name && question === 'compliance');
  expect(ofArm('baseline')).toMatchObject({ nPairable: 450, percent: { value: 439 / 450 } });
  expect(ofArm('candidate')).toMatchObject({ nPairable: 450, percent: { value: 422 / 450 } });
  expect(ofArm('baseline')?.fleiss.value?.toFixed(4)).toBe('0.9195');
  expect(ofArm('candidate')?.fleiss.value?.toFixed(4)).toBe('0.8923');
  const expected = cases
    .filter((_, index) =>
      Object.values(MODELS).some((name) => {
        const { annotator1, annotator2 } = xstestModel(name);
        return annotator1[index] !== annotator2[index];
      }),
    )
    .map(({ id }) => id);
  expect(agreement.disputes.map(({ caseId }) => caseId).sort()).toEqual([...expected].sort());
  const text = agreementText(agreement);
  expect(text).toContain(`In dispute (${expected.length})`);
  expect(text).toContain('annotator1: baseline compliance');
});
