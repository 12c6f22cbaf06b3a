/** What the program decides by is a code: a sentence that is compared would mean something else in another language. */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

const TESTS = /\.test\.ts$|(^|\/)testing\//

const SENTENCE = String.raw`'[^'\n]*[A-Za-z] [A-Za-z][^'\n]*'|"[^"\n]*[A-Za-z] [A-Za-z][^"\n]*"`
const CONSTANT = new RegExp(String.raw`\bconst ([A-Z][A-Z0-9_]+)(?:: \w+)? = (?:${SENTENCE})`, 'g')
const OPERATOR = `(?:=|<>|!=|(?:not )?i?like|is(?: not)? distinct from)`
/** Before an equals sign that compares: others give a value. */
const IN_SQL = String.raw`(?:where|and|or|when|on|not) \(*[\w."]+|coalesce\([\w.]+`

/** Of a file: what is compared with a sentence, or with a constant that is one. */
function sentencesCompared(source: string, constants: ReadonlySet<string>): string[] {
  const code = source.replace(/^ *(?:\/?\*|\/\/).*$/gm, '')
  const word = constants.size > 0 ? String.raw`\b(?:${[...constants].join('|')})\b` : '(?!)'
  const literal = `(?:${SENTENCE}|${word})`
  const patterns = [
    String.raw`[!=]==? ${literal}(?!\.)`,
    `${literal} [!=]==? `,
    String.raw`\bcase ${literal}:`,
    String.raw`\.(?:startsWith|endsWith|includes|indexOf)\(${literal}\)`,
    // A part of a sentence, or all of it, by whatever name.
    String.raw`\.message\??\.(?:startsWith|endsWith|includes|indexOf|match|search)\(`,
    String.raw`\.message [!=]== (?!undefined|null)`,
    // SQL, as text and as Kysely's three arguments.
    String.raw`\b(?:${IN_SQL}) ${OPERATOR} (?:'[^'\n]*[A-Za-z] [A-Za-z][^'\n]*'|\$\{${word}\})`,
    String.raw`\bin \((?:'[^'\n]*', )*'[^'\n]*[A-Za-z] [A-Za-z][^'\n]*'`,
    `, '${OPERATOR}', ${literal}`,
  ]
  return patterns.flatMap((pattern) => [...code.matchAll(new RegExp(pattern, 'g'))].map(([found]) => found))
}

const constantsIn = (source: string) => [...source.matchAll(CONSTANT)].map(([, name = '']) => name)

test.each([
  ["if (reason === 'This station is closed for now.') return"],
  ["if ('not sent: no provider' !== failure) return"],
  ["switch (why) { case 'cancelled by the driver': return }"],
  ["sql`where failure not in ('no-consent', 'replaced by a newer message')`"],
  ["sql`coalesce(failure like 'not sent:%', false)`"],
  ["rows.where('status_reason', '=', 'This station is closed for now.')"],
  ["reason.startsWith('The host is')"],
  ["const GONE = 'This station is closed for now.'\nif (reason !== GONE) return"],
  [
    "const GONE = 'This station is closed for now.'\nrows.where('status_reason', 'is not distinct from', GONE)",
  ],
  [`const GONE = 'This station is closed for now.'\nsql\`where status_reason = \${GONE}\``],
  ["const isOurs = refusal.message.includes('supplier')"],
  ['if (refusal.message === words.gone) return'],
])('it is found: %s', (source) => {
  expect(sentencesCompared(source, new Set(constantsIn(source)))).toHaveLength(1)
})

test.each([
  ["if (code === 'partner-suspended') return"],
  ["const text = kind === 'refused' ? 'This station is closed for now.' : ''"],
  ["rows.where('removed_at', 'is not', null)"],
  ["rows.where('failure', 'is not distinct from', 'expired')"],
  ["// where status_reason = 'This station is closed for now.'"],
  ["const GONE = 'This station is closed for now.'\nconst said = { message: GONE }"],
])('it is let through: %s', (source) => {
  expect(sentencesCompared(source, new Set(constantsIn(source)))).toEqual([])
})

test.each([
  ['server', 'server/src/**/*.ts'],
  ['domain', 'domain/src/**/*.ts'],
  ['contract', 'contract/src/**/*.ts'],
  ['web app', 'web/src/**/*.{ts,tsx}'],
])('no code of the %s compares a sentence', async (_part, pattern) => {
  const sources = new Map<string, string>()
  for await (const file of glob(pattern, { cwd: ROOT })) {
    if (!TESTS.test(file)) sources.set(file, await readFile(join(ROOT, file), 'utf8'))
  }
  const constants = new Set([...sources.values()].flatMap(constantsIn))
  const found = [...sources].flatMap(([file, source]) => {
    const known = new Set([...constants].filter((name) => new RegExp(String.raw`\b${name}\b`).test(source)))
    return sentencesCompared(source, known).map((what) => `${file}: ${what}`)
  })
  expect(sources.size).toBeGreaterThan(30)
  expect(found).toEqual([])
})
