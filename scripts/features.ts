/** The lists of what each context has, made from its folders: what is added is its own folder and stands here by itself. */
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ROOT } from './setup/paths.mjs'

/** As the formatter writes it. */
const LINE_WIDTH = 110

const MADE = 'Made from the folders beside it by `npm run generate`.'

export interface MadeList {
  /** From the repository's root. */
  readonly file: string
  readonly text: string
}

/** Every list of the repository, or of another folder that is laid out alike. */
export async function buildLists(root = ROOT): Promise<readonly MadeList[]> {
  const contexts = await listFolders(join(root, 'server/src'), 'manifest.ts')
  const lists = contexts.map(async (context): Promise<readonly MadeList[]> => {
    const panel = `web/src/admin/${context}`
    const screens = await findScreens(join(root, panel))
    return [
      {
        file: `server/src/${context}/features.ts`,
        text: buildFeatures(await listFolders(join(root, 'server/src', context), 'manifest.ts')),
      },
      {
        file: `contract/src/${context}/index.ts`,
        text: buildCalls(await listCallFiles(join(root, 'contract/src', context))),
      },
      { file: `${panel}/manifest.ts`, text: buildScreens(context, screens) },
      { file: `${panel}/loaders.ts`, text: buildLoaders(context, screens) },
    ]
  })
  return (await Promise.all(lists)).flat()
}

/** The folders of `within` that have such a file, by name. */
async function listFolders(within: string, file: string): Promise<readonly string[]> {
  const folders: string[] = []
  for await (const found of glob(`*/${file}`, { cwd: within })) folders.push(found.slice(0, -file.length - 1))
  return folders.toSorted()
}

function buildFeatures(folders: readonly string[]): string {
  const named = folders.map((folder) => ({ folder, name: toVariable(folder) }))
  return formatLines([
    `/** ${MADE} */`,
    "import type { Feature } from '../feature.ts'",
    ...named.map(({ folder, name }) => `import { ${name} } from './${folder}/manifest.ts'`),
    '',
    ...formatArray(
      'export const FEATURES: readonly Feature[] = ',
      named.map(({ name }) => name),
    ),
  ])
}

/** The files that define calls, without their ending. */
async function listCallFiles(folder: string): Promise<readonly string[]> {
  const files: string[] = []
  for await (const file of glob('*.ts', { cwd: folder })) {
    const isOfTheContext = ['index.ts', 'manifest.ts', 'refusals.ts'].includes(file)
    if (isOfTheContext || file.endsWith('.test.ts')) continue
    if (/ = define\w*(?:<[^>]*>)?\(/.test(await readFile(join(folder, file), 'utf8')))
      files.push(file.slice(0, -'.ts'.length))
  }
  return files.toSorted()
}

const buildCalls = (files: readonly string[]): string =>
  formatLines([
    `/** The calls of the context, noun by noun. ${MADE} */`,
    ...files.map((name) => `export * from './${name}.ts'`),
  ])

interface FoundScreen {
  readonly folder: string
  /** What its `screen.ts` exports. */
  readonly variable: string
  readonly name: string
  readonly hasPages: boolean
  /** The file of the screen, that of a record's page, and what finds records for the palette. */
  readonly screen: string
  readonly page: string | undefined
  readonly finder: string | undefined
}

async function findScreens(panel: string): Promise<readonly FoundScreen[]> {
  const folders = await listFolders(panel, 'screen.ts')
  return Promise.all(folders.map((folder) => readScreen(panel, folder)))
}

/** @throws where a folder lacks what a screen has */
async function readScreen(panel: string, folder: string): Promise<FoundScreen> {
  const at = join(panel, folder)
  const described = await readFile(join(at, 'screen.ts'), 'utf8')
  const [, variable] = /^export const (\w+) = \{/m.exec(described) ?? []
  const [, name] = /^ {2}name: '([^']+)'/m.exec(described) ?? []
  const screen = await findFile(at, '*-screen.tsx')
  if (!variable || !name || !screen) {
    throw new Error(`${at}: a screen has a screen.ts with a name, and a file that ends in -screen.tsx`)
  }
  const hasPages = /^ {2}hasPages: true/m.test(described)
  const finder = await readFile(join(at, 'finder.ts'), 'utf8').catch(() => '')
  return {
    folder,
    variable,
    name,
    hasPages,
    screen,
    page: hasPages ? await findFile(at, '*-page.tsx') : undefined,
    finder: /^export const (\w+)/m.exec(finder)?.[1],
  }
}

async function findFile(folder: string, pattern: string): Promise<string | undefined> {
  for await (const file of glob(pattern, { cwd: folder })) return basename(file)
  return undefined
}

function buildScreens(context: string, screens: readonly FoundScreen[]): string {
  return formatLines([
    `/** The screens of the context; each describes itself. ${MADE} */`,
    ...screens.map(({ folder, variable }) => `import { ${variable} } from './${folder}/screen.ts'`),
    '',
    ...formatArray(
      `export const ${context} = `,
      screens.map(({ variable }) => variable),
      ' as const',
    ),
  ])
}

function buildLoaders(context: string, screens: readonly FoundScreen[]): string {
  const finders = screens.flatMap(({ folder, finder }) =>
    finder ? [{ from: `./${folder}/finder.ts`, name: finder }] : [],
  )
  const imports = [
    ...finders.map(({ from, name }) => ({ from, line: `import { ${name} } from '${from}'` })),
    { from: './manifest.ts', line: `import type { ${context} } from './manifest.ts'` },
  ].toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return formatLines([
    `/** Where the context's screens are loaded from, each when it is first opened. ${MADE} */`,
    "import type { Loaders } from '../screen.ts'",
    ...imports.map(({ line }) => line),
    '',
    `export const ${context}Loaders: Loaders<typeof ${context}> = {`,
    ...screens.flatMap(({ folder, name, screen, page, finder }) => [
      `  ${/^\w+$/.test(name) ? name : `'${name}'`}: {`,
      `    screen: () => import('./${folder}/${screen}'),`,
      ...(page ? [`    page: () => import('./${folder}/${page}'),`] : []),
      ...(finder ? [`    finder: ${finder},`] : []),
      '  },',
    ]),
    '}',
  ])
}

const formatLines = (lines: readonly string[]): string => `${lines.join('\n')}\n`

function formatArray(start: string, items: readonly string[], end = ''): readonly string[] {
  const line = `${start}[${items.join(', ')}]${end}`
  if (line.length <= LINE_WIDTH) return [line]
  return [`${start}[`, ...items.map((item) => `  ${item},`), `]${end}`]
}

/** `driver-looks` → `driverLooks` */
const toVariable = (folder: string): string =>
  folder.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
