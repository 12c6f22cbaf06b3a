/**
 * Refuses what waits for a time to pass in tests and in what they use, what asserts how long something took, and what gives
 * up after a second.
 */
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
  const short: string[] = []
  const files = glob(TESTS, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
  for await (const file of files) {
    const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n')
    const pauses = lines.flatMap((line, index) =>
      findPauses(line).map((pause) => `  ${file}:${index + 1} ${pause}`),
    )
    if (pauses.length > 0) found.set(file, pauses)
    short.push(...findShortWaits(lines).map((line) => `  ${file}:${line}`))
  }
  if (short.length > 0) {
    const advice = 'These give up after a second: wait by expect.poll, or waitFor of Testing Library:'
    return { passed: false, output: [advice, ...short].join('\n') }
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

/** Gives up after a second unless it is told otherwise, within the call or on the lines that follow. */
const WAIT = /\bvi\.wait(?:For|Until)\(/g
const LINES_OF_A_WAIT = 12

/** The numbers of the lines that wait no longer than a second, which a busy machine takes. */
export const findShortWaits = (lines: readonly string[]): number[] =>
  lines.flatMap((line, index) => {
    if (!line.match(WAIT)) return []
    const call = takeCall(lines.slice(index, index + LINES_OF_A_WAIT).join('\n'))
    return /\btimeout:|\b[A-Z_]{4,}\b\s*,?\s*\)$/.test(call) ? [] : [index + 1]
  })

/** From the wait to the bracket that closes it. */
function takeCall(text: string): string {
  const from = text.search(WAIT)
  let depth = 0
  for (let at = text.indexOf('(', from); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && --depth === 0) return text.slice(from, at + 1)
  }
  return text.slice(from)
}
