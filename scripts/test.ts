/**
 * `npm test`: everything, in the order in which it fails soonest, with a count of the tests on the last line.
 * `npm test -- charging`: the pure tests and the database tests of the contexts that are named.
 * `npm test -- --part NAME`: one part of everything; a service that runs parts beside each other runs them all.
 */
import { join } from 'node:path'
import { ensureChromium, hasBrowserTests } from './chromium.ts'
import { ensureNeighbours } from './debian.ts'
import { makeFastFolder } from './fast-folder.ts'
import { findNewestInstalled, type ServedPostgres, startServedPostgres } from './served-postgres.ts'
import {
  boundaries,
  formatAndLint,
  functionNames,
  generated,
  lockfile,
  pauses,
  suppressions,
  types,
  unused,
} from './static-steps.ts'
import { runSteps, type SideBySide, type Step } from './steps.ts'
import { createCount, createVitestStep } from './vitest-step.ts'
import { ensureWebBuild } from './web-build.ts'

const count = createCount()
const memory = await makeFastFolder()
/** These start, kill and copy database servers of their own, on a real disk. */
const EMBEDDED = 'server/src/db/embedded/'

/** These go over HTTP or OCPP, start programs, or build a whole network: on the embedded server alone. */
const ABOVE_THE_SQL = [
  'server/src/http/',
  'server/src/charging/ocpp/',
  'demonstration/',
  'server/src/{admin-cli,main}.',
]
/**
 * Where a PostgreSQL is installed, the tests of these run on that one and no longer on the embedded one: each runs once, and
 * their statements meet both. What is of the database itself runs on both.
 */
const FEATURES = 'server/src/{charging/!(ocpp),jobs,money,network,people,operations}/'
const isInstalled = (await findNewestInstalled()) !== undefined

const isAnyFile = () => true

/** Others than rules draw screens in steps, start programs or speak over sockets; a busy machine may change the order. */
const isBeyondRules = (file: string): boolean => !/^(?:domain|contract)\//.test(file)

const excludeFolders = (folders: readonly string[]): string[] =>
  folders.flatMap((folder) => ['--exclude', `${folder}**`])

/** What a browser drives; the other journeys look at what is on a disk, and stay on one. */
const BROWSED = ['e2e/admin/', 'e2e/driver/', 'e2e/fleet/', 'e2e/partner/', 'e2e/site/']

/** Looks at every place of the panel, and takes as long as all the other journeys there. */
const LOOKS = 'e2e/admin/looks'

/** The demonstration and an empty installation are made once for all journeys. */
const PREPARED = { VOLTYATRA_PREPARED: join(memory.path, 'prepared') }

const createJourneyStep = (name: string, options: readonly string[]): Step =>
  createVitestStep(
    {
      name,
      project: 'journeys',
      options,
      env: { TMPDIR: memory.path, ...PREPARED },
      isQuiet: true,
      triesAgain: isAnyFile,
    },
    count,
  )

/** These say in seconds what is wrong. */
const first: readonly Step[] = [formatAndLint, suppressions, pauses, functionNames, lockfile]
/** These use one processor each. */
const ofSources: readonly Step[] = [types, boundaries, unused, generated]
const pure = createVitestStep({ name: 'pure tests', project: 'pure*', triesAgain: isBeyondRules }, count)
const onEmbedded = createVitestStep(
  {
    name: 'database tests',
    project: 'database',
    options: excludeFolders(isInstalled ? [EMBEDDED, FEATURES] : [EMBEDDED]),
    env: { TMPDIR: memory.path },
    triesAgain: isAnyFile,
  },
  count,
)
const onInstalled: Step = {
  name: 'database tests on an installed PostgreSQL',
  goesOn: true,
  run: testOnServedPostgres,
}
const ofTheServer = createVitestStep(
  {
    name: 'embedded database tests',
    project: 'database',
    options: [EMBEDDED],
    isQuiet: true,
    triesAgain: isAnyFile,
  },
  count,
)
const webBuild: Step = { name: 'web build', run: buildWeb }
const looks = createJourneyStep('how the panel looks', [LOOKS])
/** By their files: in one process they would take longer than all that runs beside them. */
const createHalfInThePanel = (half: '1/2' | '2/2'): Step =>
  createJourneyStep(`journeys in the panel, ${half}`, [
    'e2e/admin/',
    ...excludeFolders([LOOKS]),
    `--shard=${half}`,
  ])
const halfInThePanel = createHalfInThePanel('1/2')
const restInThePanel = createHalfInThePanel('2/2')
const onTheSite = createJourneyStep('journeys on the site and in the app', [
  'e2e/driver/',
  'e2e/fleet/',
  'e2e/partner/',
  'e2e/site/',
])
const journeysWithoutBrowser = createVitestStep(
  {
    name: 'journeys without a browser',
    project: 'journeys',
    options: excludeFolders(BROWSED),
    env: PREPARED,
    isQuiet: true,
    triesAgain: isAnyFile,
  },
  count,
)
const withoutBrowser: Step = {
  ...journeysWithoutBrowser,
  async run() {
    await ensureNeighbours()
    return journeysWithoutBrowser.run()
  },
}

const EVERYTHING: readonly (Step | SideBySide)[] = [
  ...first,
  { atOnce: 2, sideBySide: [webBuild, pure, ...ofSources] },
  // A browser and a program wait for each other: with a third run beside two others, two processors are hardly idle. In this
  // order all three end at about the same time (docs/decisions/0118).
  {
    atOnce: 3,
    sideBySide: [
      looks,
      halfInThePanel,
      onEmbedded,
      onTheSite,
      onInstalled,
      restInThePanel,
      withoutBrowser,
      ofTheServer,
    ],
  },
]

const PARTS: Readonly<Record<string, readonly (Step | SideBySide)[]>> = {
  static: [...first, { atOnce: 2, sideBySide: [pure, ...ofSources] }],
  database: [onEmbedded, onInstalled, ofTheServer],
  panel: [webBuild, halfInThePanel, restInThePanel],
  looks: [webBuild, looks],
  site: [webBuild, onTheSite],
  programs: [webBuild, withoutBrowser],
}

const CONTEXTS = ['charging', 'money', 'network', 'people', 'operations']

const steps = chooseSteps(process.argv.slice(2))
const hasPassed = typeof steps !== 'string' && (await runSteps(steps).finally(memory.remove))
if (typeof steps === 'string') {
  console.error(steps)
  await memory.remove()
  process.exit(2)
}
if (!hasPassed && count.failed === 0) count.failed = 1
for (const test of count.unstable) console.log(`unstable, passed at the second attempt: ${test}`)
for (const test of count.failures) console.log(`failed: ${test}`)
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(hasPassed ? 0 : 1)

/** What was asked for, or why that is nothing. */
function chooseSteps(requested: readonly string[]): readonly (Step | SideBySide)[] | string {
  if (requested.length === 0) return EVERYTHING
  if (requested[0] === '--part') {
    const [, name = '', ...rest] = requested
    const part = Object.hasOwn(PARTS, name) && rest.length === 0 ? PARTS[name] : undefined
    return part ?? `npm test -- --part ${Object.keys(PARTS).join(' | ')}`
  }
  const unknown = requested.filter((name) => !CONTEXTS.includes(name))
  if (unknown.length > 0) return `There is no context ${unknown.join(', ')}: ${CONTEXTS.join(', ')}`
  const options = requested.flatMap((name) => [`/src/${name}/`, `/admin/${name}/`])
  return [
    createVitestStep({ name: `pure tests of ${requested.join(', ')}`, project: 'pure*', options }, count),
    createVitestStep(
      {
        name: `database tests of ${requested.join(', ')}`,
        project: 'database',
        options,
        env: { TMPDIR: memory.path },
      },
      count,
    ),
  ]
}

async function testOnServedPostgres() {
  let served: ServedPostgres | undefined
  try {
    served = await startServedPostgres(memory.path)
    if (!served)
      return { passed: true, note: 'none of version 15 or newer here: all ran on the embedded one' }
    const suite = createVitestStep(
      {
        name: 'database tests, served',
        project: 'database',
        options: excludeFolders([EMBEDDED, ...ABOVE_THE_SQL]),
        env: { TEST_DATABASE_URL: served.url, TMPDIR: memory.path },
        isQuiet: true,
        triesAgain: isAnyFile,
      },
      count,
    )
    return { ...(await suite.run()), note: `PostgreSQL ${served.version}` }
  } catch (error) {
    return { passed: false, output: String(error) }
  } finally {
    await served?.stop()
  }
}

async function buildWeb() {
  await ensureWebBuild()
  if (!(await hasBrowserTests())) return { passed: true }
  const chromium = await ensureChromium()
  if ('problem' in chromium) return { passed: false, output: chromium.problem }
  process.env.CHROMIUM = chromium.path
  return { passed: true, note: `browser: ${chromium.path}` }
}
