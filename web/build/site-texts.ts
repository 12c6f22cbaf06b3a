/**
 * A build step: the texts of the site's parts in another language, as modules that need no library to be read. A function's text is an ICU
 * message in `web/languages`, and a function here.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'vite'
import { type Catalogue, type LanguageFile, readCatalogue } from './catalogue.ts'

const NAME = 'virtual:site-texts/'
const FORMS = fileURLToPath(new URL('../src/shared/language/choose-form.ts', import.meta.url))

/** What parts of pages read; all else of the site stands in the page. */
export const OF_PARTS: ReadonlySet<string> = new Set([
  'site/messages/contact-form.ts',
  'site/messages/finder.ts',
  'site/messages/install.ts',
  'site/messages/seminar-date.ts',
  'site/messages/seminar-form.ts',
  'site/messages/statistics.ts',
  'shared/drivers/amenity-texts.ts',
  'shared/formats-texts.ts',
])

/** @param folder of the language files */
export const createSiteTexts = (folder: string): Plugin => ({
  name: 'voltyatra:site-texts',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(`\0${NAME}`)) return null
    const path = `${folder}/${id.slice(NAME.length + 1)}.json`
    this.addWatchFile(path)
    return writeModule(readCatalogue(JSON.parse(await readFile(path, 'utf8')) as LanguageFile))
  },
})

/** The source of a module of texts. */
export function writeModule(catalogue: Catalogue): string {
  const modules = Object.entries(catalogue).filter(([module]) => OF_PARTS.has(module))
  const texts = modules.map(([module, places]) => {
    const lines = Object.entries(places).map(
      ([place, message]) => `${JSON.stringify(place)}: ${compileMessage(message)}`,
    )
    return `${JSON.stringify(module)}: { ${lines.join(',\n')} }`
  })
  return `import { chooseForm, writeNumber } from ${JSON.stringify(FORMS)}\nexport const texts = { ${texts.join(',\n')} }\n`
}

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

const HAS_FACT = /\{\d/

/** A text without facts is itself; one with facts is a function of them, in their order. */
function compileMessage(message: string): string {
  if (!HAS_FACT.test(message)) return JSON.stringify(message)
  const elements = new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()
  const last = Math.max(...elements.flatMap(listFacts))
  const facts = Array.from({ length: last + 1 }, (_one, at) => `a${at}`)
  return `(${facts.join(', ')}) => ${joinParts(elements)}`
}

const listFacts = (element: Element): number[] => [
  ...('value' in element && element.type !== LITERAL ? [Number(element.value)] : []),
  ...('options' in element
    ? Object.values(element.options).flatMap(({ value }) => value.flatMap(listFacts))
    : []),
]

/** @param counted the fact that a `#` stands for */
const joinParts = (elements: readonly Element[], counted = ''): string =>
  ["''", ...elements.map((element) => compilePart(element, counted))].join(' + ')

function compilePart(element: Element, counted: string): string {
  if (element.type === LITERAL) return JSON.stringify(element.value)
  if (element.type === ARGUMENT) return `a${element.value}`
  if (element.type === POUND) return `writeNumber(${counted})`
  if (element.type !== PLURAL)
    throw new Error(`A text of the site has a part that it cannot have: ${element.type}`)
  const fact = `a${element.value}`
  const forms = Object.entries(element.options).map(
    ([form, { value }]) => `${JSON.stringify(form)}: () => ${joinParts(value, fact)}`,
  )
  return `chooseForm(${fact}, { ${forms.join(', ')} })`
}

/** As the parser of ICU messages numbers them. */
const LITERAL = 0
const ARGUMENT = 1
const PLURAL = 6
const POUND = 7
