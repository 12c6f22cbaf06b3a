/** SQL lives in `queries.ts` and `db/`: what imports cannot show, a statement begun on a transaction that was handed in. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './setup/paths.mjs'
import type { StepOutcome } from './steps.ts'

const STATEMENT = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/
const AT_HOME = /^server\/src\/db\/|(?:^|[/-])queries\.ts$|\.test\.ts$|\/testing\//

export async function findStraySql(): Promise<StepOutcome> {
  const stray: string[] = []
  for await (const file of glob('{server,demonstration}/src/**/*.ts', { cwd: ROOT })) {
    if (AT_HOME.test(file)) continue
    const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n')
    lines.forEach((line, index) => {
      if (STATEMENT.test(line)) stray.push(`  ${file}:${index + 1} ${line.trim()}`)
    })
  }
  if (stray.length === 0) return { passed: true }
  return { passed: false, output: ['Statements outside of queries.ts and db/:', ...stray].join('\n') }
}
