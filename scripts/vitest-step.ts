/** Runs one of the test projects and counts what passed, from the report that it writes. */
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BUILD } from './setup/places.mjs'
import { runTool, type Step } from './steps.ts'

const REPORTS = join(BUILD, 'test-reports')

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
}

export interface Count {
  passed: number
  failed: number
}

export interface Suite {
  readonly name: string
  /** One of the projects of vitest.config.ts. */
  readonly project: string
  readonly options?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Shows the tests only if one fails. */
  readonly isQuiet?: boolean
}

/** @param count added to; a run that fails without a failing test counts as one */
export const vitestStep = (
  { name, project, options = [], env = {}, isQuiet = false }: Suite,
  count: Count,
): Step => ({
  name,
  goesOn: true,
  async run() {
    const file = join(REPORTS, `${name.replaceAll(/\W+/g, '-')}.json`)
    await mkdir(REPORTS, { recursive: true })
    await rm(file, { force: true })
    const outcome = await runTool('vitest', {
      args: [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--passWithNoTests',
        ...options,
      ],
      env,
      isShown: !isQuiet,
    })
    const report = await readReport(file)
    count.passed += report.numPassedTests
    count.failed += outcome.passed ? report.numFailedTests : Math.max(1, report.numFailedTests)
    return outcome
  },
})

async function readReport(file: string): Promise<Report> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? { numPassedTests: 0, numFailedTests: 0 } : (JSON.parse(text) as Report)
}
