/** Which way imports may go; docs/decisions says why. Type-only imports count: a type is knowledge too. */

const TESTS = String.raw`\.(?:test|db\.test|race\.test)\.tsx?$|/testing/`
const CONTEXTS = 'charging|money|network|people|operations'
const FRONT_DOOR = String.raw`^server/src/(?:${CONTEXTS})/[^/]+/index\.ts$`
const OF_A_FEATURE = `^server/src/(?:${CONTEXTS})/[^/]+/`
/** Where a feature meets its callers: calls of the API, chargers' messages, and the clock. */
const EDGE = String.raw`^server/src/(?:(?:${CONTEXTS})/[^/]+/(?:(?:http|driver-http|provider-http)/|jobs\.ts$)|charging/ocpp/)`

/** Where a feature says what it brings. */
const MANIFEST = String.raw`^server/src/(?:${CONTEXTS})/[^/]+/manifest\.ts$`

/** The panel from below: what stands earlier knows nothing of what stands later. */
const PANEL = [
  ['descriptions', String.raw`(?:messages/|screens?\.ts$|(?:${CONTEXTS})/(?:manifest|[^/]+/screen)\.ts$)`],
  ['server', 'server/'],
  ['ui', 'ui/'],
  ['form', 'form/'],
  ['session', 'session/'],
  ['list', '(?:list|live)/'],
  ['frame', 'frame/'],
  ['shared', `(?:${CONTEXTS})/shared/`],
  ['screens', String.raw`(?:${CONTEXTS})/(?!shared/)[^/]+/(?!screen\.ts$)`],
  ['router', String.raw`(?:(?:${CONTEXTS})/loaders\.ts|(?:router|main)\.tsx)$`],
]

/** @type {import('dependency-cruiser').IConfiguration['forbidden']} */
const forbidden = [
  {
    name: 'no-cycles',
    comment: 'Two files that need each other are one, or want a third; a type is knowledge too.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'nothing-unresolved',
    comment: 'What the build makes of the language files stands nowhere (web/build/site-texts.ts).',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:site-texts/' },
  },
  {
    name: 'domain-is-pure',
    comment: 'Rules have no dependency at all; their tests have.',
    severity: 'error',
    from: { path: '^domain/', pathNot: TESTS },
    to: { pathNot: '^domain/' },
  },
  {
    name: 'contract-is-a-leaf',
    comment: 'The wire depends on zod alone: rules get renamed, the wire does not.',
    severity: 'error',
    from: { path: '^contract/', pathNot: TESTS },
    to: { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
  },
  {
    name: 'the-client-knows-nobody',
    comment: 'It runs in the programs of others: what it knows of the contract is written out.',
    severity: 'error',
    from: { path: '^client/' },
    to: { pathNot: '^client/' },
  },
  {
    name: 'the-client-is-for-others',
    severity: 'error',
    from: { pathNot: ['^client/', TESTS] },
    to: { path: '^client/' },
  },
  {
    name: 'apps-do-not-meet',
    comment: 'The server and the web app know the contract, not each other.',
    severity: 'error',
    from: { path: '^(server|web)/' },
    to: { path: '^(server|web|e2e)/', pathNot: '^$1/' },
  },
  {
    name: 'e2e-only-consumes',
    severity: 'error',
    from: { pathNot: '^(demonstration|e2e|scripts|bench)/' },
    to: { path: '^(demonstration|e2e|scripts|bench)/' },
  },
  {
    name: 'the-simulator-knows-nobody',
    comment: 'A charger knows the protocol and nothing of the program that it connects to.',
    severity: 'error',
    from: { path: '^charger-simulator/' },
    to: { path: '^(domain|contract|server|web|demonstration|e2e|scripts|bench)/' },
  },
  {
    name: 'nothing-that-serves-simulates',
    comment: 'Tests, benches and the demonstration drive simulated chargers; the program itself never does.',
    severity: 'error',
    from: {
      path: '^(domain|contract|web|server)/',
      pathNot: TESTS,
    },
    to: { path: '^charger-simulator/' },
  },
  {
    name: 'the-model-has-no-line',
    comment: 'What happens at a charger does not depend on how it is told.',
    severity: 'error',
    from: { path: '^charger-simulator/src/model/', pathNot: TESTS },
    to: { path: ['^charger-simulator/src/(wire|v16|v201)/', '(^|/)node_modules/ws/'] },
  },
  {
    name: 'platform-is-below',
    comment: 'The ports know neither the database nor any noun.',
    severity: 'error',
    from: { path: '^server/src/platform/', pathNot: TESTS },
    to: { path: '^server/src/(?!platform/)' },
  },
  {
    name: 'messages-know-only-codes',
    comment: 'A translator needs the codes and their parameters, and nothing that decides.',
    severity: 'error',
    from: { path: '^server/src/messages/', pathNot: TESTS },
    to: { path: '^server/src/(?!messages/)' },
  },
  {
    name: 'common-parts-know-no-noun',
    severity: 'error',
    from: { path: '^server/src/(http|jobs)/', pathNot: TESTS },
    to: { path: `^server/src/(${CONTEXTS})/` },
  },
  ...[
    ['people', 'money|network|charging|operations'],
    ['money', 'network|charging|operations'],
    ['network', 'charging|operations'],
    ['charging', 'operations'],
  ].map(([context, above]) => ({
    name: `${context}-knows-nothing-above`,
    comment: 'people ← money ← network ← charging ← operations',
    severity: 'error',
    from: { path: `^(?:server/src/${context}|web/src/admin/${context}/shared)/`, pathNot: TESTS },
    to: { path: `^(?:server/src|web/src/admin)/(?:${above})/` },
  })),
  {
    name: 'server-goes-down-only',
    comment: 'platform, db ← http, jobs ← contexts ← app ← main',
    severity: 'error',
    from: { path: '^server/src/(platform|db)/', pathNot: TESTS },
    to: { path: String.raw`^server/src/(http|jobs|testing|${CONTEXTS}|app\.ts|main\.ts)` },
  },
  {
    name: 'features-know-no-transport',
    comment: 'A use case does not know whether a request, a charger or a job asks for it.',
    severity: 'error',
    from: { path: OF_A_FEATURE, pathNot: [TESTS, EDGE, MANIFEST] },
    to: {
      path: [
        String.raw`^server/src/(http|jobs|app\.ts|main\.ts)`,
        EDGE,
        '(^|/)node_modules/(fastify|@fastify|pg-boss)/',
      ],
    },
  },
  {
    name: 'features-know-no-wire',
    comment: 'Rules get renamed, the wire does not: they meet where a feature meets its callers.',
    severity: 'error',
    from: { path: [OF_A_FEATURE, '^server/src/(platform|db|jobs)/'], pathNot: [TESTS, EDGE, MANIFEST] },
    to: { path: '^contract/' },
  },
  {
    name: 'chargers-and-calls-do-not-meet',
    comment: 'What both need belongs in a feature.',
    severity: 'error',
    from: { path: '^server/src/charging/ocpp/', pathNot: TESTS },
    to: { path: ['/(http|driver-http|provider-http)/', '^server/src/(http|jobs)/'] },
  },
  {
    name: 'features-by-their-front-door',
    severity: 'error',
    from: { path: `^(demonstration|bench|server/src/(?!(?:${CONTEXTS})/))`, pathNot: TESTS },
    to: { path: OF_A_FEATURE, pathNot: [FRONT_DOOR, EDGE] },
  },
  {
    name: 'features-by-their-front-door-among-themselves',
    severity: 'error',
    from: { path: `^server/src/((?:${CONTEXTS})/[^/]+)/`, pathNot: TESTS },
    to: { path: OF_A_FEATURE, pathNot: ['^server/src/$1/', FRONT_DOOR, EDGE] },
  },
  {
    name: 'sql-in-queries-and-db',
    comment: 'The query builder is imported where SQL lives.',
    severity: 'error',
    from: {
      path: '^(server|demonstration)/src/',
      pathNot: [String.raw`(^|/|-)queries\.ts$`, '^server/src/db/', TESTS],
    },
    to: { path: '(^|/)node_modules/kysely/' },
  },
  {
    name: 'surfaces-do-not-meet',
    comment: 'Six bundles; what two of them need is shared, and what the two portals need is in `portal`.',
    severity: 'error',
    from: { path: '^web/src/(site|admin|driver|guest)/' },
    to: { path: '^web/src/(site|admin|driver|guest|partner|fleet|portal)/', pathNot: '^web/src/$1/' },
  },
  {
    name: 'portals-do-not-meet',
    severity: 'error',
    from: { path: '^web/src/(partner|fleet|portal)/' },
    to: { path: '^web/src/(partner|fleet)/', pathNot: '^web/src/$1/' },
  },
  {
    name: 'portals-take-the-panels-kit',
    comment:
      'Of the panel they know the controls, forms and rows, and what draws these in tests; no session, frame or screen.',
    severity: 'error',
    from: { path: '^web/src/(partner|fleet|portal)/' },
    to: {
      path: '^web/src/(site|admin|driver|guest)/',
      pathNot: String.raw`^web/src/admin/(ui|form|server|messages)/|^web/src/admin/list/(list-of\.ts|paged-rows\.tsx|cards\.tsx|table\.tsx|fleet-request(s\.tsx|-texts\.ts))|^web/src/admin/(panel\.css|session/login\.module\.css|testing/draw-in-panel\.tsx)$`,
    },
  },
  {
    name: 'shared-is-below',
    severity: 'error',
    from: { path: '^web/src/shared/' },
    to: { path: '^web/src/(?!shared/)' },
  },
  ...PANEL.slice(0, -1).map(([name, part], at) => ({
    name: `panel-${name}-knows-nothing-above`,
    comment: PANEL.map(([one]) => one).join(' ← '),
    severity: 'error',
    from: { path: `^web/src/admin/${part}`, pathNot: TESTS },
    to: {
      path: `^web/src/admin/(?:${PANEL.slice(at + 1)
        .map(([, above]) => above)
        .join('|')})`,
    },
  })),
  {
    name: 'panel-screens-do-not-meet',
    comment: "What two screens need is in a context's shared folder.",
    severity: 'error',
    from: { path: `^web/src/admin/((?:${CONTEXTS})/(?!shared/)[^/]+)/` },
    to: {
      path: String.raw`^web/src/admin/(?:${CONTEXTS})/(?!shared/)[^/]+/(?!screen\.ts$)`,
      pathNot: '^web/src/admin/$1/',
    },
  },
  {
    name: 'tests-are-not-imported',
    severity: 'error',
    from: { pathNot: [TESTS, '^e2e/'] },
    to: { path: TESTS },
  },
  {
    name: 'what-runs-is-a-dependency',
    comment: 'What the program imports is among its dependencies, not the development ones.',
    severity: 'error',
    from: { path: '^(domain|contract|server|charger-simulator|demonstration)/src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: '(^|/)node_modules/@types/' },
  },
  {
    name: 'the-installer-needs-nothing',
    comment: 'These run before anything is installed.',
    severity: 'error',
    from: { path: String.raw`^scripts/(setup/|run\.mjs)`, pathNot: TESTS },
    to: { pathNot: String.raw`^scripts/(setup/|run\.mjs)`, dependencyTypesNot: ['core'] },
  },
]

export default {
  forbidden,
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: [String.raw`\.build/`] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
