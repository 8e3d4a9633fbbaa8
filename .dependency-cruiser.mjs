/**
 * The layers of src/, each rule with its reason. A stage imports only earlier stages and shared/; adapters do not
 * meet; only bin.ts touches the process. `scripts/layers.mjs` makes sure that every module was read.
 */
const STAGES = ['definition', 'plan', 'run', 'grade', 'analyse', 'verdict', 'join', 'report'];
const ADAPTERS = ['endpoint', 'store', 'threads', 'scripts', 'files', 'load-files', 'ci', 'attest'];
const any = (names) => `^src/(${names.join('|')})/`;

const stageRules = STAGES.map((stage, index) => ({
  name: `${stage}-imports-only-earlier-stages`,
  comment: `Data flows ${STAGES.join(' -> ')}; a stage that looks ahead would make the order a fiction. Move the shared part to an earlier stage or to shared/.`,
  severity: 'error',
  from: { path: `^src/${stage}/` },
  to: { path: any([...STAGES.slice(index + 1), ...ADAPTERS, 'workflow', 'cli']) },
}));

const adapterRules = ADAPTERS.map((adapter) => ({
  name: `${adapter}-meets-no-other-adapter`,
  comment:
    'Adapters meet in workflow/ and cli/context.ts only, so that each can be replaced alone. They may know stage types and the ports in workflow/.',
  severity: 'error',
  from: { path: `^src/${adapter}/` },
  to: {
    path: [
      any(ADAPTERS.filter((other) => other !== adapter)),
      '^src/cli/',
      '^src/workflow/(?!(batch-|load-)?ports\\.ts)',
    ],
  },
}));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Type-only cycles count too: a cycle means that two files are one. Move what both need to a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...stageRules,
    ...adapterRules,
    {
      name: 'stages-are-pure',
      comment:
        'Stages have no clock, file, network or randomness of their own; node:crypto (hashing) is what they may use, and node:net and node:url to read addresses.',
      severity: 'error',
      from: { path: any(STAGES) },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|net|url)$' },
    },
    {
      name: 'stages-use-no-adapter-library',
      comment: 'A store, transport or terminal library in a stage is an adapter in disguise.',
      severity: 'error',
      from: { path: any(STAGES) },
      to: {
        path: 'node_modules/(better-sqlite3|openai|undici|commander|cli-progress|picocolors|tinyglobby|csv-parse|csv-stringify)/',
      },
    },
    {
      name: 'packet-page-runs-in-a-browser',
      comment:
        'The page in which raters grade is bundled into every packet: it may know the shapes of rubrics, packets and grades, and the form of the page, but nothing that needs Node.',
      severity: 'error',
      from: { path: '^src/packet-page/' },
      to: { path: '^src/(?!packet-page/|definition/rubric\\.ts|grade/human/|shared/)' },
    },
    {
      name: 'report-page-runs-in-a-browser',
      comment:
        'The script of HTML reports is bundled into every one of them: it may know the shape of the data in the page and how the other page makes its elements, but nothing that needs Node.',
      severity: 'error',
      from: { path: '^src/report-page/' },
      to: { path: '^src/(?!report-page/|packet-page/view/el\\.ts|report/html/case-data\\.ts|shared/)' },
    },
    {
      name: 'pages-use-no-built-in',
      comment: 'A browser has none of Node, not even node:crypto.',
      severity: 'error',
      from: { path: '^src/(packet|report)-page/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pages-are-bundled-not-imported',
      comment:
        'Node never loads them; files/packet-page.ts and files/report-page.ts read what the build made of them.',
      severity: 'error',
      from: { path: '^src/(?!(packet|report)-page/)' },
      to: { path: '^src/(packet|report)-page/' },
    },
    {
      name: 'shared-is-a-leaf',
      comment: 'shared/ is imported by everything, so it may import nothing of ours.',
      severity: 'error',
      from: { path: '^src/shared/' },
      to: { path: '^src/(?!shared/)' },
    },
    {
      name: 'workflow-knows-ports-not-adapters',
      comment: 'Use cases speak to ports; cli/context.ts puts the adapters in.',
      severity: 'error',
      from: { path: '^src/workflow/' },
      to: { path: any([...ADAPTERS, 'cli']) },
    },
    {
      name: 'only-bin-and-cli-see-the-cli',
      comment:
        'Everything below must work without a terminal. library/ is the other face: it puts the same adapters in as the commands do.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(cli/|library/|bin\\.ts)' },
      to: { path: '^src/(cli/|bin\\.ts)' },
    },
    {
      name: 'library-is-for-others',
      comment: 'What programs import is made of the product; nothing in the product rests on it.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(library/|index\\.ts)' },
      to: { path: '^src/(library/|index\\.ts)' },
    },
    {
      name: 'no-dev-dependencies',
      comment: 'The published package does not install them.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], pathNot: 'node_modules/@types/' },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import nothing resolves is a typo or a missing dependency.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
