/** A build step: the page that the operator's panel starts from, at the addresses of all its screens. */
import type { Plugin, Rolldown } from 'vite'
import { ADDRESSES, ALIASES } from '../src/admin/screens.ts'
import { brand, FACTS_ID } from '../src/shared/brand.ts'
import { findFont, findMade, WEB } from './bundle-files.ts'

const ENTRY = 'src/admin/main.tsx'
const PAGE = 'panel.html'
const PAGES_FILE = 'pages.json'

interface PagesFile {
  readonly pages: readonly { readonly path: string; readonly file: string }[]
  readonly aliases: Readonly<Record<string, string>>
}

/** Comes after the step that writes the list of pages. */
/** @param language as the page names it to browsers */
export function createPanelPage(language: string): Plugin {
  return {
    name: 'voltyatra:panel-page',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: [WEB + ENTRY] } } }),
    generateBundle(_options, bundle) {
      const files = Object.values(bundle)
      const entry = findMade(files, ENTRY) as Rolldown.OutputChunk
      const assets = {
        script: entry.fileName,
        imports: entry.imports.filter((name) => name in bundle),
        styles: listSheets(bundle, entry),
        font: findFont(files),
      }
      this.emitFile({ type: 'asset', fileName: PAGE, source: renderPage(assets, language) })
      const list = bundle[PAGES_FILE]
      if (list?.type !== 'asset') throw new Error('The list of pages must be written before')
      list.source = withPanel(String(list.source))
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

function withPanel(said: string): string {
  const file = JSON.parse(said) as PagesFile
  return JSON.stringify({
    ...file,
    pages: [...file.pages, ...ADDRESSES.map((path) => ({ path, file: PAGE }))],
    aliases: { ...file.aliases, ...ALIASES },
  })
}

interface PanelAssets {
  readonly script: string
  readonly imports: readonly string[]
  /** In the order in which they are to be read. */
  readonly styles: readonly string[]
  readonly font: string
}

const renderPage = (
  { script, imports, styles, font }: PanelAssets,
  language: string,
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name} Admin</title>
<meta name="description" content="The operator’s panel of ${brand.name}.">
<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin="anonymous">
${styles.map((name) => `<link rel="stylesheet" href="/${name}">\n`).join('')}{{#colours}}<link rel="stylesheet" href="/brand.css">
{{/colours}}${imports.map((name) => `<link rel="modulepreload" href="/${name}">\n`).join('')}<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="{{ink}}">
<meta name="robots" content="noindex">
{{#logo}}<link rel="icon" type="image/png" href="{{logo}}">{{/logo}}{{^logo}}<link rel="icon" type="image/svg+xml" href="/favicon.svg">{{/logo}}
<script type="application/json" id="${FACTS_ID}">{{{shared}}}</script>
<script type="module" src="/${script}"></script>
</head>
<body>
<div id="panel"></div>
<noscript><p class="without-scripts">The panel needs JavaScript. Please switch it on and load this page again.</p></noscript>
</body>
</html>
`
