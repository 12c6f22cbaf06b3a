/** Refuses what waits for a time to pass in tests and in what they use, and what asserts how long something took. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './setup/paths.mjs'
import type { StepOutcome } from './steps.ts'

const TESTS = [
  '{domain,contract,client,server,web,charger-simulator,demonstration,scripts}/**/*.test.{ts,tsx}',
  'server/src/**/testing/**/*.ts',
  'e2e/**/*.ts',
]

/** A timer that is kept in a name is a bound that fails, and is cleared. */
const PAUSE =
  /\bwaitForTimeout\(|(?<!const \w+ = )(?<![\w.])setTimeout\(|setTimeout as \w+|expect\((?:Math\.\w+\()?(?:Date|performance)\.now\(\) -/g

/**
 * Where it may, once: between two looks at something that has no event, as the pace of a load, or where a time is what
 * was promised (a guest charges within 45 s of the scan).
 */
const ALLOWED = [
  'e2e/driver/guest.test.ts',
  'e2e/end-programs.ts',
  'e2e/faults/charging-rounds.ts',
  'e2e/start/launch.ts',
  'e2e/write-load.ts',
  'server/src/db/embedded/testing/fault-rounds.ts',
  'server/src/db/embedded/testing/rig.ts',
  'server/src/db/testing/replicated-servers.ts',
  'server/src/http/export/testing/program.ts',
]

export async function countPauses(): Promise<StepOutcome> {
  const found = new Map<string, string[]>()
  const files = glob(TESTS, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
  for await (const file of files) {
    const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n')
    const pauses = lines.flatMap((line, index) =>
      findPauses(line).map((pause) => `  ${file}:${index + 1} ${pause}`),
    )
    if (pauses.length > 0) found.set(file, pauses)
  }
  const tooMany = [...found].filter(([file, pauses]) => pauses.length > (ALLOWED.includes(file) ? 1 : 0))
  if (tooMany.length > 0) {
    const advice = 'A test waits for an event, a condition or a clock of its own, and never for time to pass:'
    return { passed: false, output: [advice, ...tooMany.flatMap(([, pauses]) => pauses)].join('\n') }
  }
  const mended = ALLOWED.filter((file) => !found.has(file))
  return mended.length === 0
    ? { passed: true }
    : { passed: true, note: `take ${mended.join(', ')} out of ALLOWED in scripts/pauses.ts` }
}

/** What waits for a time to pass in a line of code. */
export const findPauses = (line: string): string[] => line.match(PAUSE) ?? []
