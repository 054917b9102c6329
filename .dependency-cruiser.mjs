import { CORE, FEATURES, rulesOf, WEB } from './scripts/house/ranks.mjs';
import { SERVER_FLOORS } from './scripts/house/server-floors.mjs';

/** The import boundaries of ARCHITECTURE.md: dependencies run one way, rooms do not reach into each other. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** The server's rooms stand on floors: nothing imports upward. */
const SERVER = '^packages/server/src/';
const roomsOf = (floors) => floors.flatMap(({ rooms }) => rooms).join('|');
const serverFloors = SERVER_FLOORS.slice(0, -1).map(({ name }, index) =>
  forbid(
    `server-${name}-below`,
    `The floor '${name}' of the server imports from no floor above it.`,
    {
      path: `${SERVER}(${roomsOf([SERVER_FLOORS[index]])})`,
      pathNot: [`${SERVER}.*routes\\.ts$`, '\\.test\\.ts$', '/testing/'],
    },
    { path: [`${SERVER}(${roomsOf(SERVER_FLOORS.slice(index + 1))})`, `${SERVER}.*routes\\.ts$`] },
  ),
);

export default {
  forbidden: [
    forbid('no-circles', 'A circle means two rooms are one.', {}, { circular: true }),
    forbid(
      'core-stands-alone',
      'core knows nothing of the packages that use it.',
      { path: '^packages/core/' },
      { path: '^packages/(?!core/)' },
    ),
    forbid(
      'core-has-no-node',
      'core runs in browsers too; only its tests may use Node.',
      { path: '^packages/core/src', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'core-has-no-react',
      'core has no user interface.',
      { path: '^packages/core/' },
      { path: 'node_modules/(react|ink|@blueprintjs)' },
    ),
    forbid(
      'script-stands-alone',
      'script is a library of its own.',
      { path: '^packages/script/' },
      { path: '^packages/(?!script/)' },
    ),
    forbid(
      'web-uses-core-alone',
      'web -> core',
      { path: '^packages/web/' },
      { path: '^packages/(?!web/|core/)' },
    ),
    forbid(
      'cli-uses-core-alone',
      'cli -> core; erx doctor --conformance -> the judge of script',
      { path: '^packages/cli/', pathNot: '^packages/cli/src/commands/doctor/conformance\\.ts$' },
      { path: '^packages/(?!cli/|core/)' },
    ),
    forbid(
      'doctor-uses-the-judge-alone',
      'erx doctor --conformance -> core, the judge of script',
      { path: '^packages/cli/src/commands/doctor/conformance\\.ts$' },
      { path: '^packages/(?!cli/|core/|script/src/conformance/)' },
    ),
    forbid(
      'server-uses-core-and-script',
      'server -> core, script',
      { path: '^packages/server/' },
      { path: '^packages/(?!server/|core/|script/)' },
    ),
    forbid(
      'sandbox-uses-script-alone',
      'sandbox -> script',
      { path: '^packages/sandbox/' },
      { path: '^packages/(?!sandbox/|script/)' },
    ),
    forbid(
      'sandbox-writes-by-itself',
      'The sandbox writes SCRIPT by a writer of its own, so that it and packages/script judge each other.',
      { path: '^packages/sandbox/src', pathNot: '\\.test\\.ts$|/testing/' },
      { path: '^packages/script/src/(codec|mapping/|xml/write|validate/(validate|2017071))' },
    ),
    ...[CORE, WEB, FEATURES].flatMap(rulesOf),
    forbid(
      'commands-stay-apart',
      'A command group never imports another.',
      { path: '^packages/cli/src/commands/([^/]+)/' },
      { path: '^packages/cli/src/commands/', pathNot: '^packages/cli/src/commands/$1/' },
    ),
    ...serverFloors,
    forbid(
      'routes-serve-only',
      'routes.ts registers what a noun serves; nobody else imports it.',
      {
        path: '^packages/server/src/',
        pathNot: ['^packages/server/src/(routes|start)\\.ts$', '/[a-z-]*routes\\.ts$', '\\.test\\.ts$'],
      },
      { path: '^packages/server/src/.*/[a-z-]*routes\\.ts$' },
    ),
    forbid(
      'tests-are-not-imported',
      'Product code never imports tests.',
      { path: '^packages/', pathNot: '\\.test\\.tsx?$' },
      { path: '^tests/' },
    ),
    forbid(
      'no-orphan-dev-dependency',
      'Product code never needs a development dependency at run time.',
      { path: '^packages/[^/]+/src', pathNot: '\\.test\\.tsx?$|/testing/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
