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
import { type Pairwise, runSteps, type Step } from './steps.ts'
import { type Count, vitestStep } from './vitest-step.ts'
import { ensureWebBuild } from './web-build.ts'

const count: Count = { passed: 0, failed: 0 }
const memory = await makeFastFolder()
/** These start, kill and copy database servers of their own, on a real disk. */
const EMBEDDED = 'server/src/db/embedded/'

/** What lies above the SQL, or needs the embedded server, is not asked again of another PostgreSQL. */
const NOT_OF_THE_DATABASE = ['server/src/http/', 'server/src/charging/ocpp/', 'server/src/demo/']

/** What a browser drives; the other journeys look at what is on a disk, and stay on one. */
const BROWSED = ['e2e/admin/', 'e2e/site/']

const browsed = (name: string, folder: string, isQuiet: boolean): Step =>
  vitestStep({ name, project: 'journeys', options: [folder], env: { TMPDIR: memory.path }, isQuiet }, count)

const everything: readonly (Step | Pairwise)[] = [
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
    // The longest first, so that both end at about the same time.
    pairwise: [
      browsed('journeys in the panel', 'e2e/admin/', false),
      { name: 'database tests on an installed PostgreSQL', run: testOnServedPostgres },
      browsed('journeys on the site', 'e2e/site/', true),
      vitestStep(
        {
          name: 'journeys without a browser',
          project: 'journeys',
          options: BROWSED.flatMap((folder) => ['--exclude', `${folder}**`]),
          isQuiet: true,
        },
        count,
      ),
      vitestStep(
        { name: 'embedded database tests', project: 'database', options: [EMBEDDED], isQuiet: true },
        count,
      ),
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
