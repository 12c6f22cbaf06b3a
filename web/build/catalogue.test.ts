import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type InlineConfig, build as viteBuild } from 'vite'
import { expect, test } from 'vitest'
import { createTranslation, readTranslation, type Translation } from './catalogue.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const SOURCES = here('../src')
const TEXTS = 'admin/network/vehicle/texts.ts'

const HINDI: Translation = {
  language: 'hi-IN',
  catalogue: {
    [TEXTS]: {
      'vehicles.title': 'वाहन जोड़ें',
      'vehicles.columns.name': 'नाम',
      'vehicles.renamed': 'अब इसका नाम {0} है।',
    },
    'admin/operations/settings/booking-rules-texts.ts': {
      'bookingRules.effects.leastMinutes': '{0, plural, one {कम से कम # मिनट} other {कम से कम # मिनट का चार्ज}}',
    },
  },
}

/** What a build of the module exports, and its code. */
async function built(module: string, translation: Translation | undefined) {
  const config: InlineConfig = {
    configFile: false,
    logLevel: 'silent',
    root: here('..'),
    build: {
      write: false,
      minify: false,
      lib: { entry: `${SOURCES}/${module}`, formats: ['es'], fileName: 'built' },
    },
    plugins: [createTranslation(SOURCES, translation)],
  }
  const [output] = [await viteBuild(config)].flat()
  if (!output || !('output' in output)) throw new Error('Nothing was built')
  const { code } = output.output[0]
  const exported = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return { code, exported }
}

test('a build for another language has its texts, and English where one is missing', async () => {
  const { exported } = await built(TEXTS, HINDI)
  const { vehicles } = exported
  expect(vehicles.title).toBe('वाहन जोड़ें')
  expect(vehicles.columns).toEqual({ id: 'Id', name: 'नाम', at: 'Added' })
  expect(vehicles.renamed('Tigor')).toBe('अब इसका नाम Tigor है।')
  expect(vehicles.renameOf('Tigor')).toBe('Rename Tigor')
})

test('amounts choose the form', async () => {
  const { exported: rules } = await built('admin/operations/settings/booking-rules-texts.ts', HINDI)
  // In Hindi nothing is one, too.
  expect(rules.bookingRules.effects.leastMinutes(0)).toBe('कम से कम 0 मिनट')
  expect(rules.bookingRules.effects.leastMinutes(15)).toBe('कम से कम 15 मिनट का चार्ज')
})

test('the English build is the same as without catalogues, letter for letter', async () => {
  const english = await readTranslation(undefined, here('../languages'))
  const { code } = await built(TEXTS, english)
  const { code: other } = await built(TEXTS, HINDI)
  expect(code).toBe((await built(TEXTS, { language: 'hi-IN', catalogue: {} })).code)
  expect(code.length).toBeLessThan(2_000)
  expect(other.length).toBeGreaterThan(20_000)
})

test('each module of texts is one that catalogues can name', async () => {
  const modules: string[] = []
  for await (const module of glob('**/{*texts.ts,messages/*.{ts,tsx}}', { cwd: SOURCES }))
    modules.push(module)
  expect(modules.length).toBeGreaterThan(40)
  for (const module of modules) {
    const code = await readFile(`${SOURCES}/${module}`, 'utf8')
    const catalogue = { [module]: { nothing: '' } }
    const { transform } = createTranslation(SOURCES, { language: 'hi-IN', catalogue })
    const run = transform as unknown as (code: string, id: string) => { readonly code: string } | null
    expect(run(code, `${SOURCES}/${module}`)?.code, module).toMatch(
      /\n(?:translate\(|globalThis\.translateTexts\?\.\("site\/[^"]+", )\{ \w+/,
    )
  }
})

test('numbers and times are written as the language writes them', async () => {
  const locale = async (translation?: Translation) =>
    (await built('shared/locale.ts', translation)).exported.LOCALE
  expect(await locale()).toBe('en-IN')
  expect(await locale({ language: 'mr-IN', catalogue: {} })).toBe('mr-IN')
})

test('one module says in which numbers and times are written', async () => {
  const others: string[] = []
  for await (const module of glob('**/*.{ts,tsx}', { cwd: SOURCES })) {
    if (module === 'shared/locale.ts' || module.includes('.test.')) continue
    if ((await readFile(`${SOURCES}/${module}`, 'utf8')).includes("'en-IN'")) others.push(module)
  }
  expect(others).toEqual([])
})
