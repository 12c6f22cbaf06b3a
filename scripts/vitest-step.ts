/**
 * Runs one of the test projects and counts what passed, from the report that it writes. Where few files failed, or had an
 * error that nobody caught, and each of them may, they run a second time by themselves: what passes then is counted, and named
 * at the end as unstable, to be mended.
 */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { BUILD, COMPILE_CACHE, ROOT } from './setup/paths.mjs'
import { runTool, type Step, type StepOutcome } from './steps.ts'
import type { UnhandledError } from './unhandled-errors.ts'

const REPORTS = join(BUILD, 'test-reports')

/** Made before the first step where nothing else is written earlier: one that may not be made is said at once. */
export const makeReportsFolder = async (): Promise<void> => void (await mkdir(REPORTS, { recursive: true }))

/** More failing files than this are no accident of a busy machine. */
const MOST_TRIED_AGAIN = 3

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    /** The file's whole path. */
    readonly name: string
    readonly status: 'passed' | 'failed'
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export interface Count {
  passed: number
  failed: number
  /** Each as `file: test`. */
  readonly failures: string[]
  /** Tests that failed at first and passed when their file ran again, each with what it first said. */
  readonly unstable: string[]
}

export const createCount = (): Count => ({ passed: 0, failed: 0, failures: [], unstable: [] })

export interface Suite {
  readonly name: string
  /** One of the projects of vitest.config.ts. */
  readonly project: string
  readonly options?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Shows the tests only if one fails. */
  readonly isQuiet?: boolean
  /** Which files get a second attempt. */
  readonly triesAgain?: (file: string) => boolean
}

/** @param count added to; a run that fails without a failing test counts as one */
export const createVitestStep = (suite: Suite, count: Count): Step => ({
  name: suite.name,
  goesOn: true,
  async run() {
    const first = await runOnce(suite, suite.options ?? [])
    const again = chooseSecondAttempt(first, suite)
    const second = again && (await runOnce(suite, again))
    const last = second ?? first
    count.passed += first.report.numPassedTests
    if (second) count.passed += second.report.numPassedTests - countPassed(first.report, again)
    if (second?.outcome.passed) count.unstable.push(...listFailures(first, { withReasons: true }))
    if (last.outcome.passed) return last.outcome
    count.failed += Math.max(1, last.report.numFailedTests)
    count.failures.push(...listFailures(last))
    return last.outcome
  },
})

interface Run {
  readonly outcome: StepOutcome
  readonly report: Report
  readonly unhandled: readonly UnhandledError[]
}

/** The files of the second attempt; undefined where there is none. */
function chooseSecondAttempt({ report, unhandled }: Run, { triesAgain }: Suite): string[] | undefined {
  const failing = report.testResults.filter(({ status }) => status === 'failed')
  const paths = new Set([...failing.map(({ name }) => name), ...unhandled.map(({ file }) => file)])
  // What nobody caught while no file ran is of none of them.
  const files = [...paths].filter((path) => path !== undefined).map((path) => relative(ROOT, path))
  if (!triesAgain || paths.has(undefined)) return
  const isFew = files.length > 0 && files.length <= MOST_TRIED_AGAIN
  return isFew && files.every(triesAgain) ? files : undefined
}

async function runOnce(
  { name, project, env = {}, isQuiet = false }: Suite,
  options: readonly string[],
): Promise<Run> {
  const base = join(REPORTS, name.replaceAll(/\W+/g, '-'))
  const [file, unhandledFile] = [`${base}.json`, `${base}-unhandled.json`]
  await makeReportsFolder()
  await rm(file, { force: true })
  await rm(unhandledFile, { force: true })
  const outcome = await runTool('vitest', {
    args: [
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(ROOT, 'scripts', 'unhandled-errors.ts')}`,
      `--outputFile.json=${file}`,
      '--passWithNoTests',
      ...options,
    ],
    // Programs that tests start load what was compiled once.
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, UNHANDLED_ERRORS: unhandledFile, ...env },
    isShown: !isQuiet,
  })
  const report = await readJson<Report>(file)
  return {
    outcome,
    report: report ?? { numPassedTests: 0, numFailedTests: 0, testResults: [] },
    unhandled: (await readJson<UnhandledError[]>(unhandledFile)) ?? [],
  }
}

async function readJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as T)
}

/** The first line of what a test says, without colours. */
const formatReason = (message = ''): string => ` (${stripVTControlCharacters(message).split('\n')[0]})`

/** A file that fails without a failing test is named by itself, and so is one in which an error was caught by nobody. */
const listFailures = ({ report, unhandled }: Run, { withReasons = false } = {}): string[] => [
  ...report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      const file = relative(ROOT, name)
      return tests.length === 0
        ? [file]
        : tests.map(
            ({ fullName, failureMessages }) =>
              `${file}: ${fullName}${withReasons ? formatReason(failureMessages[0]) : ''}`,
          )
    }),
  ...unhandled.map(
    ({ file, message }) =>
      `${file === undefined ? 'no file' : relative(ROOT, file)}: an error that nobody caught${formatReason(message)}`,
  ),
]

/** How many tests of these files passed. */
const countPassed = ({ testResults }: Report, files: readonly string[]): number =>
  testResults
    .filter(({ name }) => files.includes(relative(ROOT, name)))
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'passed').length
