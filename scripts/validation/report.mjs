/** The tables that the validation writes into docs/statistics.md. */

const rate = (value) => (value < 0.0005 && value > 0 ? '<.001' : value.toFixed(3).replace(/^0/, ''));
const pair = (seen) => `${rate(seen.coverage)} / ${rate(seen.falsePass)}`;
const withError = (seen) =>
  `${rate(seen.coverage)} ± ${rate(seen.coverageError)} / ${rate(seen.falsePass)} ± ${rate(seen.falsePassError)}`;

/** A table as GitHub reads it. */
export function markdownTable(head, rows) {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Page with the part between the marks of a name replaced.
 * @param name `validate`, or `validate-` and a part
 * @throws Error where the marks are missing
 */
export function withTables(page, text, name = 'validate') {
  const opening = `<!-- ${name}:begin -->`;
  const closing = `<!-- ${name}:end -->`;
  const begin = page.indexOf(opening);
  const end = page.indexOf(closing);
  if (begin < 0 || end < begin) throw new Error(`the page has no ${opening} … ${closing}`);
  return `${page.slice(0, begin + opening.length)}\n\n${text}\n\n${page.slice(end)}`;
}

/** All tables as markdown. */
export function tablesOf(results) {
  const { options, intervals, policies, stratified, clustered, benign, rare, verdicts, summary } = results;
  return [
    `Written by \`npm run validate\` (seed ${options.seed}, ${options.reps} repetitions a setting, ${options.factor * options.reps} where a worst setting is simulated again); do not edit.`,
    summary.sentence,
    '### One slice of independent cases, complete enumeration',
    'Least coverage / greatest false pass over discordance 2, 5, 10 and 30 % and true differences of 0, −2 and −5 points. Nothing is drawn, so there is no Monte-Carlo error. The last column is the chance that a candidate exactly at the margin is shown to be beyond it.',
    markdownTable(
      [
        'n',
        'percentile bootstrap alone',
        '`interval: percentile`',
        'score interval alone',
        '**default**',
        'false block, default',
      ],
      intervals.map(({ n, worst }) => [
        n,
        pair(worst.percentile),
        pair(worst.named),
        pair(worst.score),
        `**${pair(worst.guarded)}**`,
        rate(worst.guarded.falseBlock),
      ]),
    ),
    '### Share-weighted overall of five slices',
    'Slices of 50, 20, 15, 10 and 5 % of the traffic, equal and proportional numbers of cases. Least coverage / greatest false pass over the settings. The greatest of many noisy rates is too great by chance, so the settings that came out worst for the default are simulated again with fresh cases, and the last column tells those rates with their Monte-Carlo standard error.',
    markdownTable(
      ['n', 'settings', 'percentile bootstrap alone', '**default**, worst settings again'],
      stratified.map(({ group, nSettings, first, confirmed }) => [
        group,
        nSettings,
        pair(first.percentile),
        `**${withError(confirmed)}**`,
      ]),
    ),
    '### Clusters of five, intra-class correlation 0.3',
    'One slice; the first column leaves the clusters out of account. Simulated as above.',
    markdownTable(
      [
        'n (clusters)',
        'percentile, clusters ignored',
        'cluster bootstrap alone',
        '**default**, worst settings again',
      ],
      clustered.map(({ group, first, confirmed }) => [
        `${group} (${group / 5})`,
        pair(first.ignored),
        pair(first.cluster),
        `**${withError(confirmed)}**`,
      ]),
    ),
    '### Rubric of 1 to 5',
    'Everyday shapes move some cases by one or two steps. Rare shapes let 1 or 2 % of the cases fall over the whole scale: a sample may hold none of them. Simulated as above.',
    markdownTable(
      ['shapes', 'n', 'bootstrap alone', '**default**, worst again', 'greatest false pass at'],
      [...benign.map((row) => ['everyday', row]), ...rare.map((row) => ['rare full drops', row])].map(
        ([kind, { group, first, confirmed }]) => [
          kind,
          group,
          pair(first.bootstrap),
          `**${withError(confirmed)}**`,
          confirmed.falsePassAt.replace(/^n \d+, /, ''),
        ],
      ),
    ),
    '### What each policy does',
    'One slice, margin m of 5 points, default interval, complete enumeration. Discordance is 10 % where nothing changed and at a loss of m, 12 % at 2m, 17 % at 3m.',
    markdownTable(
      [
        'n',
        'non-inferiority met, no loss',
        'met, loss m',
        'breached, loss 2m',
        'no-evidence met, no loss',
        'breached, no loss',
        'loss m',
        'loss 2m',
        'loss 3m',
        'point breached, no loss',
        'loss 2m',
      ],
      policies.map(({ n, chances }) => [n, ...chances.map(rate)]),
    ),
    'Chance that at least one of K independent slices is breached although nothing changed:',
    markdownTable(
      [
        'n a slice',
        'point, K = 5',
        'K = 10',
        'no-evidence, K = 5',
        'K = 10',
        'all of K = 5 shown non-inferior',
      ],
      policies.map(({ n, chances }) => {
        const any = (chance, k) => rate(1 - (1 - chance) ** k);
        return [
          n,
          any(chances[8], 5),
          any(chances[8], 10),
          any(chances[4], 5),
          any(chances[4], 10),
          rate(chances[0] ** 5),
        ];
      }),
    ),
    '### Whole verdicts',
    `A gate with the defaults: five slices with the shares above, margin 5 points overall and in each slice. Every slice truly loses as much as the row says. ${options.reps} runs a row; a standard error of at most ${rate(Math.sqrt(0.25 / options.reps))}.`,
    markdownTable(
      ['cases', 'n', 'true loss', 'pass', 'inconclusive', 'block'],
      verdicts.map(({ kind, n, margins, counts }) => [
        kind === 'equal' ? 'equal' : 'by share',
        n,
        ['none', '1 margin', '2 margins'][margins],
        ...['pass', 'inconclusive', 'block'].map((word) => rate(counts[word] / options.reps)),
      ]),
    ),
  ].join('\n\n');
}

/** The tables of unequal clusters. */
export function clusterTables({ reps, layouts }) {
  return [
    `${reps} runs of every world: whole clusters, four fifths or half of each regress together; margins of 5, 10 and 20 points; with and without gains. The greatest rate of each layout, of the score interval alone, than which the default is never narrower.`,
    markdownTable(
      ['clusters × cases', 'worth', 'false pass before', '**false pass**'],
      layouts.map(({ name, nEffective, former, now, error }) => [
        name,
        nEffective.toFixed(1),
        rate(former),
        `**${rate(now)} ± ${rate(error)}**`,
      ]),
    ),
  ].join('\n\n');
}

/** The tables of scores that seldom collapse. */
export function collapseTables({ reps, priceReps, sizes, prices }) {
  return [
    `${reps} runs of every world, the default interval: all cases lose a part of the margin, or nothing, or gain a tenth or nine tenths of the scale, some with noise on top, and just so many collapse by .5, .8 or everything that the true loss is the margin. The greatest rate of each size. *Before*: the same with the largest difference seen in the sample in place of the largest that the scale allows.`,
    markdownTable(
      ['n', 'margin', 'false pass before', '**false pass**'],
      sizes.map(({ n, margin, former, now, error }) => [
        n,
        rate(margin),
        rate(former),
        `**${rate(now)} ± ${rate(error)}**`,
      ]),
    ),
    `What it costs where nothing has changed and nothing collapses: the chance to be shown non-inferior within 5 points, and how many points below the estimate the interval ends, over ${priceReps} runs. *Betting* is an interval that holds its level by a theorem for any scores in the scale.`,
    markdownTable(
      ['scores', 'n', 'pass before', '**pass**', 'betting', 'reach before', '**reach**', 'betting'],
      prices.map((price) => [
        price.name,
        price.n,
        rate(price.passFormer),
        `**${rate(price.passNow)}**`,
        rate(price.passBet),
        (100 * price.reachFormer).toFixed(1),
        `**${(100 * price.reachNow).toFixed(1)}**`,
        (100 * price.reachBet).toFixed(1),
      ]),
    ),
  ].join('\n\n');
}
