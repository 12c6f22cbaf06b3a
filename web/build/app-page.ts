/** A build step: the page that an app of ours starts from, the operator's panel or the driver's app, at the addresses of all its screens. */
import { readFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'
import { FACTS_ID } from '../src/shared/brand.ts'
import { LANGUAGES } from '../src/shared/language/languages.ts'
import { findFont, findMade, WEB } from './bundle-files.ts'
import { type LanguageFile, readCatalogue } from './catalogue.ts'

const PAGES_FILE = 'pages.json'

export interface AppPage {
  /** The script that starts it, from `web/`. */
  readonly entry: string
  /** What the entry imports as soon as it runs: fetched with it, and not only then. */
  readonly goesOnWith?: string
  /** The file of the build. */
  readonly file: string
  readonly addresses: readonly string[]
  /** Those of its addresses that search engines may show; each other page asks them not to. */
  readonly listed: readonly string[]
  /** Further addresses in small letters, and where each leads. */
  readonly aliases: Readonly<Record<string, string>>
  readonly title: string
  readonly description: string
  /** The element that it is drawn into. */
  readonly place: string
  /** What stands in that place until the app is there: on a slow line, something is seen in a second. Made of the description. */
  readonly meanwhile?: (description: string, langAttribute: string) => string
  /** Further lines of the page's head. */
  readonly head: string
  /** Not where the letters of the device do: nothing is waited for then. */
  readonly hasOwnFont?: false
  readonly withoutScripts: string
  /** Where its sentences stand in `site/messages/app-pages.ts`: the server sends them in the language that a browser wants. */
  readonly inLanguages?: 'driver' | 'guest'
}

interface PagesFile {
  readonly pages: readonly ListedPage[]
  readonly aliases: Readonly<Record<string, string>>
}

interface ListedPage {
  readonly path: string
  readonly file: string
  /** The files of the same page in other languages. */
  readonly inLanguages?: Readonly<Record<string, string>>
}

/**
 * Comes after the step that writes the list of pages.
 * @param language as the page names it to browsers
 */
export function createAppPage(app: AppPage, language: string): Plugin {
  return {
    name: `voltyatra:page-of-${app.place}`,
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: [WEB + app.entry] } } }),
    async generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const entry = findMade(files, app.entry) as Rolldown.OutputChunk
      const next = app.goesOnWith ? [findMade(files, app.goesOnWith) as Rolldown.OutputChunk] : []
      const chunks = [entry, ...next]
      const assets = {
        script: entry.fileName,
        imports: [
          ...new Set([...next.map(({ fileName }) => fileName), ...chunks.flatMap(({ imports }) => imports)]),
        ].filter((name) => name in bundle),
        ...splitSheets(
          bundle,
          listSheets(bundle, entry),
          next.flatMap((chunk) => listSheets(bundle, chunk)),
          app,
        ),
        font: app.hasOwnFont === false ? undefined : findFont(files),
      }
      const isSeen = app.meanwhile !== undefined
      for (const robots of listRobots(app)) {
        const source = renderPage(app, assets, { language, robots, isSeen })
        this.emitFile({ type: 'asset', fileName: nameFile(app, robots), source })
        for (const code of listOtherLanguages(app)) {
          const translated = await translatePage(app, code)
          this.emitFile({
            type: 'asset',
            fileName: nameTranslated(nameFile(app, robots), code),
            source: renderPage(translated, assets, { language, robots, isSeen, spoken: code }),
          })
        }
      }
      const list = bundle[PAGES_FILE]
      if (list?.type !== 'asset') throw new Error('The list of pages must be written before')
      list.source = addAddresses(String(list.source), app)
    },
  }
}

/** The sheets of what a script imports come before its own. */
function listSheets(bundle: Rolldown.OutputBundle, entry: Rolldown.OutputChunk): readonly string[] {
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk): void => {
    if (seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet)
  }
  visit(entry)
  return [...sheets]
}

/**
 * What stands meanwhile has its style in the page, so that it waits for nothing else. The sheets of what follows are
 * fetched beside it, and Vite puts them in before that is run.
 */
function splitSheets(
  bundle: Rolldown.OutputBundle,
  own: readonly string[],
  later: readonly string[],
  { meanwhile }: AppPage,
): Pick<PageAssets, 'inlined' | 'styles' | 'laterStyles'> {
  if (meanwhile === undefined)
    return { inlined: undefined, styles: [...new Set([...own, ...later])], laterStyles: [] }
  const inlined = own.map((name) => readSheet(bundle, name)).join('')
  return { inlined, styles: [], laterStyles: [...new Set(later)].filter((name) => !own.includes(name)) }
}

/** Taken out of the files themselves later. */
const MARK_OF_VITE = /\s*\/\*\$vite\$:\d+\*\/\s*$/

function readSheet(bundle: Rolldown.OutputBundle, name: string): string {
  const sheet = bundle[name]
  if (sheet?.type !== 'asset') throw new Error(`The build has no sheet ${name}`)
  const text = String(sheet.source).replace(MARK_OF_VITE, '')
  // In a page both would end it: the element, or what the server fills in.
  if (/<\/|\{\{/.test(text)) throw new Error(`${name} cannot stand in a page`)
  return text
}

type Robots = 'listed' | 'unlisted'

const findRobots = ({ listed }: AppPage, path: string): Robots =>
  listed.includes(path) ? 'listed' : 'unlisted'

/** An app of which some pages are listed needs its page twice. */
const listRobots = (app: AppPage): readonly Robots[] => [
  ...new Set(app.addresses.map((path) => findRobots(app, path))),
]

const nameFile = (app: AppPage, robots: Robots): string =>
  robots === 'listed' && listRobots(app).length > 1 ? app.file.replace('.html', '-listed.html') : app.file

const listOtherLanguages = ({ inLanguages }: AppPage): readonly string[] =>
  inLanguages === undefined ? [] : Object.keys(LANGUAGES).filter((code) => code !== 'en')

const nameTranslated = (file: string, code: string): string => `${code}/${file}`

async function translatePage(app: AppPage, code: string): Promise<AppPage> {
  const file = JSON.parse(await readFile(`${WEB}languages/${code}.json`, 'utf8')) as LanguageFile
  const texts = readCatalogue(file)['site/messages/app-pages.ts'] ?? {}
  const { [`appPages.${app.inLanguages}.purpose`]: description = app.description } = texts
  const { [`appPages.${app.inLanguages}.withoutScripts`]: withoutScripts = app.withoutScripts } = texts
  return { ...app, description, withoutScripts }
}

function addAddresses(json: string, app: AppPage): string {
  const list = JSON.parse(json) as PagesFile
  const pages = app.addresses.map((path): ListedPage => {
    const file = nameFile(app, findRobots(app, path))
    const others = listOtherLanguages(app).map((code) => [code, nameTranslated(file, code)] as const)
    return { path, file, ...(others.length > 0 && { inLanguages: Object.fromEntries(others) }) }
  })
  return JSON.stringify({
    ...list,
    pages: [...list.pages, ...pages],
    aliases: { ...list.aliases, ...app.aliases },
  })
}

interface PageAssets {
  readonly script: string
  readonly imports: readonly string[]
  /** Stands in the page itself; the server allows it by its digest (`server/src/http/web-pages.ts`). */
  readonly inlined: string | undefined
  /** In the order in which they are to be read. */
  readonly styles: readonly string[]
  /** Of what the entry goes on with. */
  readonly laterStyles: readonly string[]
  readonly font: string | undefined
}

interface PageKind {
  readonly language: string
  /** Of its own sentences, where that is another: the app names the page's language when it has chosen one. */
  readonly spoken?: string
  readonly robots: Robots
  /** Something stands in it before its scripts are there: they come after what that needs. */
  readonly isSeen: boolean
}

const renderPage = (
  { title, description, place, meanwhile, head, withoutScripts, inLanguages }: AppPage,
  { script, imports, inlined, styles, laterStyles, font }: PageAssets,
  { language, spoken, robots, isSeen }: PageKind,
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
${font ? `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin="anonymous">\n` : ''}${inlined === undefined ? '' : `<style>${inlined}</style>\n`}${styles.map((name) => `<link rel="stylesheet" href="/${name}">\n`).join('')}{{#colours}}<link rel="stylesheet" href="/brand.css">
{{/colours}}${laterStyles.map((name) => `<link rel="preload" href="/${name}" as="style" crossorigin="anonymous">\n`).join('')}${renderImports(imports, isSeen)}<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="{{ink}}">
${robots === 'unlisted' ? '<meta name="robots" content="noindex">\n' : ''}${head}{{#logo}}<link rel="icon" type="image/png" href="{{logo}}">{{/logo}}{{^logo}}<link rel="icon" type="image/svg+xml" href="/favicon.svg">{{/logo}}
<script type="application/json" id="${FACTS_ID}">{{{shared}}}</script>
<script type="module" src="/${script}"></script>
</head>
<body>
<div id="${place}">${meanwhile?.(description, writeLanguage(spoken)) ?? ''}</div>
<noscript><p class="without-scripts"${writeLanguage(spoken)}>${withoutScripts}${inLanguages ? SUPPORT_CALL : ''}</p></noscript>
</body>
</html>
`

/** Where something is seen before, they are fetched once it is: `driver/main.ts` puts them into the page. */
function renderImports(imports: readonly string[], isSeen: boolean): string {
  const links = imports.map((name) => `<link rel="modulepreload" href="/${name}">\n`).join('')
  return isSeen ? `<template id="next">${links}</template>\n` : links
}

const writeLanguage = (spoken: string | undefined): string =>
  spoken === undefined ? '' : ` lang="${spoken}"`

/** Where the company has entered a number. */
const SUPPORT_CALL = '{{#supportPhone}} <a href="tel:{{supportTel}}">{{supportPhone}}</a>{{/supportPhone}}'
