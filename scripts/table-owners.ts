/** Each table belongs to one context: only its SQL writes there, and others read what its manifest calls readable. */
import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { ROOT } from './setup/paths.mjs'
import type { StepOutcome } from './steps.ts'

/** Common to all contexts; written by `db`, `http` and `jobs`. */
const OF_THE_PROGRAM = [
  ...['archived_block', 'archived_month', 'audit_entry', 'idempotency_key', 'job', 'program_secret'],
  'schema_migration',
]

/** What all contexts have in common: it neither reads nor writes a table of any of them, readable or not. */
const COMMON = ['db', 'http', 'jobs', 'messages', 'platform']

const WRITE =
  /(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'([a-z_]+)|\b(?:insert into|update|delete from|merge into|truncate(?: table)?)\s+(?:only\s+)?([a-z_]+)/g
const READ =
  /(?:selectFrom|\w*[jJ]oin|using)\(\s*\[?\s*'([a-z_]+)|\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+)/g
/** What stands behind a comma: `from booking, card`, and `selectFrom(['booking', 'card'])`. */
const LISTED =
  /selectFrom\(\[[^\]]*?,\s*'([a-z_]+)|\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*([a-z_]+)/g

export interface Ownership {
  readonly context: string
  readonly isReadable: boolean
}

type Owners = ReadonlyMap<string, Ownership>

export async function checkTableOwners(): Promise<StepOutcome> {
  const owners = new Map<string, Ownership>()
  const wrong: string[] = []
  for await (const file of glob('server/src/*/*/manifest.ts', { cwd: ROOT })) {
    const context = basename(dirname(dirname(file)))
    for (const [table, isReadable] of parseTables(await readText(file))) {
      if (owners.has(table))
        wrong.push(`  ${table} belongs to ${owners.get(table)?.context} and to ${context}`)
      owners.set(table, { context, isReadable })
    }
  }
  const schema = (await readText('server/src/db/tables.ts')).split('export interface DB {')[1] ?? ''
  for (const [, table = ''] of schema.matchAll(/^ {2}([a-z_]+): /gm)) {
    if (!owners.has(table) && !OF_THE_PROGRAM.includes(table))
      wrong.push(`  ${table} is in no feature's manifest.ts`)
  }
  const contexts = new Set([...owners.values()].map(({ context }) => context))
  for await (const file of glob('server/src/**/*.ts', { cwd: ROOT })) {
    const [, , context = ''] = file.split(sep)
    const isKnown = contexts.has(context) || COMMON.includes(context)
    if (!isKnown || /\.test\.ts$|\/testing\//.test(file)) continue
    for (const fault of findStrangers(await readText(file), context, owners))
      wrong.push(`  ${file}: ${fault}`)
  }
  if (wrong.length === 0) return { passed: true }
  return { passed: false, output: ['Tables and their contexts:', ...wrong].join('\n') }
}

const readText = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8')

function* parseTables(manifest: string): Generator<[string, boolean]> {
  const [, tables = ''] = /\n {2}tables: \{([^}]*)\}/.exec(manifest) ?? []
  for (const [, table = '', kind] of tables.matchAll(/([a-z_]+): '(private|readable)'/g))
    yield [table, kind === 'readable']
}

/** What a file of `context` does with tables of others, and may not. */
export function* findStrangers(text: string, context: string, owners: Owners): Generator<string> {
  for (const [pattern, verb] of [
    [WRITE, 'writes'],
    [READ, 'reads'],
    [LISTED, 'reads'],
  ] as const) {
    for (const [, quoted, bare] of text.matchAll(pattern)) {
      const table = quoted ?? bare ?? ''
      const owner = owners.get(table)
      if (!owner || owner.context === context) continue
      if (COMMON.includes(context)) {
        yield `${verb} ${table}, which is of ${owner.context}: what is common to all knows no noun`
        continue
      }
      if (verb === 'reads' && owner.isReadable) continue
      yield verb === 'writes'
        ? `writes ${table}, which only ${owner.context} does: call a function of its index.ts`
        : `reads ${table}, which is private to ${owner.context}: use its index.ts, or make it readable there`
    }
  }
}
