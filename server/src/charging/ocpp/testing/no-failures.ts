/** Whatever a charger says, the program takes it without a failure of its own. */
import { expect } from 'vitest'
import { afterThisTest } from '../../../db/testing/test-database.ts'

/** Options of a test's program: the running test fails where a line of its log is an error. */
export function allowNoFailure(): { readonly onLogLine: (line: string) => void } {
  const failures: string[] = []
  afterThisTest(async () => expect(failures).toEqual([]))
  return {
    onLogLine(line) {
      if (/"level":"(error|fatal)"/.test(line)) failures.push(line)
    },
  }
}
