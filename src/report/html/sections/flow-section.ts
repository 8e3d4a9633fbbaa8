import type { TopLevelSpec } from 'vega-lite';
import { ARM_IDS, type ArmId } from '../../../definition/gate.js';
import { RESPONSE_STATUSES, type ResponseStatus } from '../../../run/response.js';
import type { StratumCompleteness, Verdict } from '../../../verdict/verdict.js';
import type { Table } from '../../document.js';
import { tableHtml } from '../block-html.js';
import { figure, renderChart } from '../chart.js';
import { HUE } from '../chart-style.js';
import { type Html, html } from '../html.js';

/** What became of the cases planned for one arm; responses by status. */
interface ArmFlow {
  readonly arm: ArmId;
  readonly nPlanned: number;
  readonly nAnswered: number;
  readonly nScored: number;
  readonly statuses: ReadonlyMap<ResponseStatus, number>;
}

const FATES = [
  { fate: 'scored', hue: HUE.green },
  { fate: 'answered, unscored', hue: HUE.orange },
  { fate: 'not answered', hue: HUE.purple },
] as const;

/** The way of the cases, arm by arm: planned, answered, scored, and by which status they came. */
export async function flowOf({ completeness }: Pick<Verdict, 'completeness'>): Promise<Html> {
  const flows = ARM_IDS.map((arm) => flowOfArm(arm, completeness));
  const name = 'Flow of cases';
  const svg = await renderChart(flowSpec(flows), {
    title: name,
    description: flows
      .map(
        ({ arm, nPlanned, nAnswered, nScored }) =>
          `${arm}: ${nPlanned} planned, ${nAnswered} answered, ${nScored} scored.`,
      )
      .join(' '),
  });
  return html`${figure(svg, 'Cases by what became of them. Only scored cases enter a difference; unscored is never counted as 0.', name)}${tableHtml(flowTable(flows), name)}<p class="note">Planned, answered, scored and unscored count cases; statuses count responses.</p>`;
}

function flowOfArm(arm: ArmId, completeness: readonly StratumCompleteness[]): ArmFlow {
  const own = completeness.filter((stratum) => stratum.arm === arm);
  const sum = (of: (stratum: StratumCompleteness) => number): number =>
    own.reduce((total, stratum) => total + of(stratum), 0);
  return {
    arm,
    nPlanned: sum(({ nPlanned }) => nPlanned),
    nAnswered: sum(({ nAnswered }) => nAnswered),
    nScored: sum(({ nScored }) => nScored),
    statuses: new Map(
      RESPONSE_STATUSES.map((status) => [status, sum(({ statuses }) => statuses[status] ?? 0)] as const),
    ),
  };
}

function flowTable(flows: readonly ArmFlow[]): Table {
  const shown = RESPONSE_STATUSES.filter((status) => flows.some(({ statuses }) => statuses.get(status)));
  const numeric = (name: string) => ({ name, isNumeric: true });
  return {
    columns: [
      { name: 'arm' },
      ...['planned', 'answered', 'scored', 'unscored', ...shown.map((status) => `status ${status}`)].map(
        numeric,
      ),
    ],
    rows: flows.map(({ arm, nPlanned, nAnswered, nScored, statuses }) => [
      arm,
      ...[nPlanned, nAnswered, nScored, nPlanned - nScored].map(String),
      ...shown.map((status) => String(statuses.get(status) ?? 0)),
    ]),
  };
}

function flowSpec(flows: readonly ArmFlow[]): TopLevelSpec {
  const values = flows.flatMap(({ arm, nPlanned, nAnswered, nScored }) =>
    [nScored, nAnswered - nScored, nPlanned - nAnswered].map((n, order) => ({
      arm,
      fate: FATES[order]?.fate ?? '',
      order,
      n: Math.max(0, n),
    })),
  );
  const shown = FATES.filter(({ fate }) => values.some((value) => value.fate === fate && value.n > 0));
  return {
    width: 460,
    height: { step: 34 },
    data: { values: values.filter(({ n }) => n > 0) },
    mark: { type: 'bar', height: 20 },
    encoding: {
      y: {
        field: 'arm',
        type: 'nominal',
        title: null,
        sort: [...ARM_IDS],
        axis: { domain: false, ticks: false },
      },
      x: {
        field: 'n',
        type: 'quantitative',
        title: 'cases',
        stack: 'zero',
        axis: { tickCount: 6, format: 'd' },
      },
      order: { field: 'order' },
      color: {
        field: 'fate',
        type: 'nominal',
        scale: { domain: shown.map(({ fate }) => fate), range: shown.map(({ hue }) => hue) },
        legend: { title: null },
      },
    },
  };
}
