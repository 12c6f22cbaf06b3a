/**
 * A reporter of Vitest: writes the errors that no test caught to the file in `UNHANDLED_ERRORS`, each with the test file that
 * ran then. They fail a run in which every test has passed, and the report of Vitest itself does not have them.
 */
import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export interface UnhandledError {
  /** The whole path of the test file that ran then; absent where none did. */
  readonly file?: string
  readonly message: string
}

export default class UnhandledErrors implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const path = process.env.UNHANDLED_ERRORS
    if (path === undefined || errors.length === 0) return
    writeFileSync(
      path,
      JSON.stringify(
        errors.map(({ VITEST_TEST_PATH: file, message }): UnhandledError => {
          return typeof file === 'string' ? { file, message } : { message }
        }),
      ),
    )
  }
}
