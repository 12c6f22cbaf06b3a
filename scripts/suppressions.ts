/** Counts what switches a rule off: the number may only fall. Every `any` is one, since the linter refuses it bare. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './setup/paths.mjs'
import type { StepOutcome } from './steps.ts'

/** What is there now; lowered with every one that goes. */
const MOST = 13

const SUPPRESSION = /biome-ignore(?= )|@ts-(?:expect-error|ignore|nocheck)\b/g

export async function countSuppressions(): Promise<StepOutcome> {
  const found: string[] = []
  const files = glob(
    '{domain,contract,client,server,web,charger-simulator,demonstration,e2e,scripts,bench}/**/*.{ts,tsx,mjs}',
    {
      cwd: ROOT,
      exclude: (name) => name === 'node_modules',
    },
  )
  for await (const file of files) {
    const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n')
    lines.forEach((line, index) => {
      for (const [suppression] of line.matchAll(SUPPRESSION))
        found.push(`  ${file}:${index + 1} ${suppression}`)
    })
  }
  if (found.length > MOST) {
    const advice = `There are ${found.length} suppressions and ${MOST} are allowed: find another way for the new one.`
    return { passed: false, output: [advice, ...found].join('\n') }
  }
  return found.length === MOST
    ? { passed: true }
    : { passed: true, note: `only ${found.length} are left: lower MOST in scripts/suppressions.ts` }
}
