/** A class of a module of styles exists where it is named, and is named where it exists. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PANEL = fileURLToPath(new URL('.', import.meta.url))
const names = (await readdir(PANEL, { recursive: true })).sort()

const filesOf = async (ending: string): Promise<ReadonlyMap<string, string>> => {
  const paths = names.filter((name) => name.endsWith(ending))
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(PANEL, path), 'utf8')] as const)),
  )
}
const code = await filesOf('.tsx')
const sheets = await filesOf('.css')

const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const ownPartsOf = (sheet: string): string => sheet.replaceAll(/\/\*.*?\*\/|:global\([^)]*\)/gs, '')

function classesOf(sheet: string): ReadonlySet<string> {
  const selectors = ownPartsOf(sheet).match(/[^{};]+(?=\{)/g) ?? []
  const found = selectors.flatMap((one) => [...one.matchAll(/\.([a-z][\w-]*)/gi)])
  return new Set(found.map(([, name = '']) => name))
}

/** What a file calls a module of styles, by the module's path. */
const stylesOf = (path: string, text: string): readonly (readonly [called: string, module: string])[] =>
  [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].map(
    ([, called = '', from = '']) => [called, relative(PANEL, join(PANEL, dirname(path), from))] as const,
  )

const composed = (sheet: string): readonly string[] =>
  [...sheet.matchAll(/composes: ([\w-]+);/g)].map(([, name = '']) => camelCase(name))

test('every class that a component names stands in the module that it is taken from, and none stands there unused', () => {
  const unknown: string[] = []
  const unused = new Map<string, Set<string>>()
  for (const [module, sheet] of sheets) {
    if (module.endsWith('.module.css')) unused.set(module, new Set([...classesOf(sheet)].map(camelCase)))
  }
  const known = new Map([...unused].map(([module, classes]) => [module, new Set(classes)]))
  for (const [path, text] of code) {
    for (const [called, module] of stylesOf(path, text)) {
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${called}\\.(\\w+)`, 'g'))) {
        unused.get(module)?.delete(name)
        if (!known.get(module)?.has(name)) unknown.push(`${path}: ${called}.${name}`)
      }
      // Which one it is, is known only when it runs.
      if (text.includes(`${called}[`)) unused.delete(module)
    }
  }
  for (const [module, classes] of unused)
    for (const name of composed(sheets.get(module) ?? '')) classes.delete(name)
  expect(known.size).toBeGreaterThan(30)
  expect(unknown).toEqual([])
  expect(
    [...unused].flatMap(([module, classes]) => [...classes].map((name) => `${module}: ${name}`)),
  ).toEqual([])
})

test('no component names a class that belongs to no module', () => {
  const found = [...code].flatMap(([path, text]) =>
    [...text.matchAll(/(?:className|input)[=:] ?(?:\{\s*)?(?:"|'|`[^$])[^\n]*/g)].map(
      ([line]) => `${path}: ${line}`,
    ),
  )
  expect(found).toEqual([])
})

test('what is global has classes of the kit, of the map’s library and of the page itself only', () => {
  const found = [...sheets].flatMap(([path, sheet]) =>
    path.endsWith('.module.css')
      ? []
      : [...classesOf(sheet)]
          .filter((name) => !/^(mantine-|maplibregl-|without-scripts$)/.test(name))
          .map((name) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})
