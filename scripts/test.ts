/** `npm test`: everything, in the order in which it fails soonest, with a count of the tests on the last line. */
import { ensureChromium, hasBrowserTests } from './chromium.ts'
import { makeFastFolder } from './fast-folder.ts'
import { type ServedPostgres, startServedPostgres } from './served-postgres.ts'
import {
  boundaries,
  formatAndLint,
  generated,
  lockfile,
  suppressions,
  types,
  unused,
} from './static-steps.ts'
import { type Lanes, runSteps, type Step } from './steps.ts'
import { type Count, vitestStep } from './vitest-step.ts'
import { ensureWebBuild } from './web-build.ts'

const count: Count = { passed: 0, failed: 0 }
const memory = await makeFastFolder()
/** These start, kill and copy database servers of their own, on a real disk. */
const EMBEDDED = 'server/src/db/embedded/'

/** What lies above the SQL, or needs the embedded server, is not asked again of another PostgreSQL. */
const NOT_OF_THE_DATABASE = ['server/src/http/', 'server/src/charging/ocpp/', 'server/src/demo/']

/** Journeys without a browser. */
const PROGRAMS = ['e2e/start/', 'e2e/faults/', 'e2e/operating/', 'e2e/journeys/']

const everything: readonly (Step | Lanes)[] = [
  formatAndLint,
  suppressions,
  lockfile,
  boundaries,
  unused,
  types,
  vitestStep({ name: 'pure tests', project: 'pure' }, count),
  vitestStep(
    {
      name: 'database tests',
      project: 'database',
      options: ['--exclude', `${EMBEDDED}**`],
      env: { TMPDIR: memory.path },
    },
    count,
  ),
  { name: 'web build', run: buildWeb },
  {
    lanes: [
      [
        vitestStep(
          {
            name: 'journeys in a browser',
            project: 'journeys',
            options: PROGRAMS.flatMap((folder) => ['--exclude', `${folder}**`]),
            // Nothing here is about a disk; what is stays on one.
            env: { TMPDIR: memory.path },
          },
          count,
        ),
      ],
      [
        vitestStep({ name: 'journeys', project: 'journeys', options: PROGRAMS, isQuiet: true }, count),
        vitestStep(
          { name: 'embedded database tests', project: 'database', options: [EMBEDDED], isQuiet: true },
          count,
        ),
        { name: 'database tests on an installed PostgreSQL', run: testOnServedPostgres },
      ],
    ],
  },
  generated,
]

const passed = await runSteps(everything).finally(memory.remove)
if (!passed && count.failed === 0) count.failed = 1
console.log(`\n${count.passed} passed, ${count.failed} failed`)
process.exit(passed ? 0 : 1)

/** What has nothing to do with whose server it is, is not tested again. */
async function testOnServedPostgres() {
  let served: ServedPostgres | undefined
  try {
    served = await startServedPostgres(memory.path)
    if (!served) return { passed: true, note: 'none of version 15 or newer here, so left out' }
    const suite = vitestStep(
      {
        name: 'database tests, served',
        project: 'database',
        options: [EMBEDDED, ...NOT_OF_THE_DATABASE].flatMap((folder) => ['--exclude', `${folder}**`]),
        env: { TEST_DATABASE_URL: served.url, TMPDIR: memory.path },
        isQuiet: true,
      },
      count,
    )
    return { ...(await suite.run()), note: `PostgreSQL ${served.version}` }
  } catch (error) {
    return { passed: false, said: String(error) }
  } finally {
    await served?.stop()
  }
}

async function buildWeb() {
  await ensureWebBuild()
  if (!(await hasBrowserTests())) return { passed: true }
  const chromium = await ensureChromium()
  if ('problem' in chromium) return { passed: false, said: chromium.problem }
  process.env.CHROMIUM = chromium.path
  return { passed: true, note: `browser: ${chromium.path}` }
}
