/** Refuses functions whose name is not a verb and its object: "Words" in CONTRIBUTING.md has the rule. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './setup/paths.mjs'
import type { StepOutcome } from './steps.ts'
import { VERBS } from './verbs.ts'

const SOURCES = [
  '{domain,contract,client,server,charger-simulator,demonstration}/src/**/*.{ts,tsx}',
  'web/{src,build}/**/*.{ts,tsx}',
  '{bench,e2e,scripts}/**/*.ts',
]

/** Tests name what they set up as their sentences have it. */
const OF_TESTS = /\.test\.tsx?$|\/testing\/|\/node_modules\//

const DECLARED = /^(?:export )?(?:default )?(?:async )?function\*? (\w+)/
const ASSIGNED = /^(?:export )?const (\w+)(?:: .+?)? = (?:async )?(?=<|\(|\w+ =>)/

/** Components, schemas, columns and hooks are named by what they are. */
const NAMED_BY_WHAT_IT_IS = /^(?:[A-Z]\w*|use[A-Z]\w*|\w+Column)$/

/** Units and brands are named by what they make of a number; the others are the names that everybody has for them. */
const EXCEPTIONS = new Set('paise microRupees wattHours minutes hours days ok may html main'.split(' '))

export async function checkFunctionNames(): Promise<StepOutcome> {
  const found: string[] = []
  for await (const file of glob(SOURCES, { cwd: ROOT, exclude: (name) => name === 'node_modules' })) {
    if (OF_TESTS.test(file)) continue
    const text = await readFile(join(ROOT, file), 'utf8')
    for (const [name, line] of findNounNames(text)) found.push(`  ${file}:${line} ${name}`)
  }
  if (found.length === 0) return { passed: true }
  const advice = 'A function’s name is a verb (scripts/verbs.ts) and its object ("Words" in CONTRIBUTING.md):'
  return { passed: false, output: [advice, ...found.toSorted()].join('\n') }
}

/** The functions at the top of a module that begin with no verb, each with its line. */
export function findNounNames(text: string): (readonly [name: string, line: number])[] {
  return text.split('\n').flatMap((line, index, lines) => {
    const name = DECLARED.exec(line)?.[1] ?? findAssigned(line, lines, index)
    return name === undefined || isGoodName(name) ? [] : [[name, index + 1] as const]
  })
}

function findAssigned(line: string, lines: readonly string[], at: number): string | undefined {
  const found = ASSIGNED.exec(line)
  if (!found) return undefined
  const rest = [line.slice(found[0].length), ...lines.slice(at + 1, at + MOST_LINES_OF_PARAMETERS)].join('\n')
  return isArrow(rest) ? found[1] : undefined
}

const MOST_LINES_OF_PARAMETERS = 30

/** Whether the text begins with an arrow function, not with a value in brackets. */
function isArrow(text: string): boolean {
  if (/^\w+ =>/.test(text)) return true
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if ('(<[{'.includes(sign)) depth += 1
    if (')]}'.includes(sign) || (sign === '>' && text[at - 1] !== '=')) depth -= 1
    if (depth > 0) continue
    if (sign === '>' && text[at + 1] === '(') continue
    return /^\)(?:: (?:[^=]|=>)*?)? =>/.test(text.slice(at))
  }
  return false
}

function isGoodName(name: string): boolean {
  if (NAMED_BY_WHAT_IT_IS.test(name) || EXCEPTIONS.has(name)) return true
  return VERBS.has(/^[a-z]+/.exec(name)?.[0] ?? '')
}
