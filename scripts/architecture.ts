/** The made parts of `docs/architecture.md`: which folder knows which, read from the imports of the code itself. */
import { glob, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { ROOT } from './setup/paths.mjs'

export const ARCHITECTURE = 'docs/architecture.md'

/** The page with its made parts as they have to be. */
export async function buildArchitecturePage(): Promise<string> {
  const page = await readText(ARCHITECTURE)
  const parts: Readonly<Record<string, () => Promise<string>>> = {
    workspaces: drawWorkspaces,
    server: drawServer,
    contexts: listContexts,
  }
  let made = page
  for (const [name, make] of Object.entries(parts)) {
    const between = new RegExp(`(<!-- made: ${name} -->\n)[\\s\\S]*?(<!-- /made -->)`)
    const text = await make()
    made = made.replace(between, (_, head, tail) => `${head}\n${text}\n\n${tail}`)
  }
  return made
}

const readText = (file: string): Promise<string> => readFile(join(ROOT, file), 'utf8')

const formatMermaid = (lines: readonly string[]): string =>
  ['```mermaid', 'graph TD', ...lines.map((line) => `  ${line}`), '```'].join('\n')

const PREFIX = '@voltyatra/'

async function drawWorkspaces(): Promise<string> {
  const { workspaces } = JSON.parse(await readText('package.json')) as { workspaces: string[] }
  const arrows: string[] = []
  for (const name of workspaces) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      await readText(`${name}/package.json`),
    ) as {
      dependencies?: Record<string, string>
      devDependencies?: Record<string, string>
    }
    const of = (all: object) => Object.keys(all).filter((one) => one.startsWith(PREFIX))
    for (const one of of(dependencies)) arrows.push(`${name} --> ${one.slice(PREFIX.length)}`)
    for (const one of of(devDependencies)) arrows.push(`${name} -.-> ${one.slice(PREFIX.length)}`)
  }
  return formatMermaid(arrows)
}

const SERVER = 'server/src/'
const IS_TEST = /\.test\.ts$|\/testing\//

/** Every file of the server that runs, and the files of the server that it imports. */
async function readServerImports(): Promise<
  readonly (readonly [file: string, imported: readonly string[]])[]
> {
  const files: string[] = []
  for await (const file of glob(`${SERVER}**/*.ts`, { cwd: ROOT })) if (!IS_TEST.test(file)) files.push(file)
  return Promise.all(
    files.toSorted().map(async (file) => {
      const specifiers = (await readText(file)).matchAll(/\bfrom '(\.[^']+)'/g)
      return [file, [...specifiers].map(([, path = '']) => posix.join(posix.dirname(file), path))] as const
    }),
  )
}

/** The folder below `server/src` that a file is in; undefined for those that assemble the program. */
const findContext = (file: string): string | undefined => {
  const [room, rest] = file.slice(SERVER.length).split('/', 2)
  return rest === undefined ? undefined : room
}

async function drawServer(): Promise<string> {
  const arrows = new Set<string>()
  for (const [file, imported] of await readServerImports()) {
    const from = findContext(file)
    for (const to of imported.map(findContext)) if (from && to && to !== from) arrows.add(`${from} --> ${to}`)
  }
  return formatMermaid([...arrows].toSorted())
}

/** A line for each noun: two that change at the same time change different lines. */
async function listContexts(): Promise<string> {
  const parts: string[] = []
  for await (const file of glob(`${SERVER}*/manifest.ts`, { cwd: ROOT })) {
    const folder = posix.dirname(file)
    const [, about = ''] = /^\/\*\* (.*?) \*\/$/m.exec(await readText(file)) ?? []
    const nouns = new Set<string>()
    for await (const one of glob(`${folder}/*/**/*.ts`, { cwd: ROOT })) {
      nouns.add(one.slice(folder.length + 1).split('/', 1)[0] ?? '')
    }
    const rows = [...nouns].toSorted().map(async (noun) => {
      const tables = (await listTables(`${folder}/${noun}/manifest.ts`)).map((table) => `\`${table}\``)
      return `| \`${noun}\` | ${tables.join(', ')} |`
    })
    parts.push(
      [
        `### \`${posix.basename(folder)}\``,
        '',
        about,
        '',
        '| noun | its tables |',
        '| --- | --- |',
        ...(await Promise.all(rows)),
      ].join('\n'),
    )
  }
  return parts.toSorted().join('\n\n')
}

/** Those that a noun owns; none where it says nothing of itself. */
async function listTables(manifest: string): Promise<readonly string[]> {
  const text = await readText(manifest).catch(() => '')
  const [, tables = ''] = /\n {2}tables: \{([^}]*)\}/.exec(text) ?? []
  return [...tables.matchAll(/([a-z_]+): '/g)].map(([, table = '']) => table).toSorted()
}
