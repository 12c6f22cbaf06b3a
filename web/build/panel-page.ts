/** A build step: the page that the operator's panel starts from, at the addresses of all its screens. */
import type { Plugin, Rolldown } from 'vite'
import { ADDRESSES, ALIASES } from '../src/admin/screens.ts'
import { brand } from '../src/shared/brand.ts'
import { dropScriptOf, fileOf, fontAmong, madeOf, WEB } from './bundle-files.ts'

const ENTRY = 'src/admin/main.tsx'
const STYLES = 'src/admin/panel.css'
const PAGE = 'panel.html'
const PAGES_FILE = 'pages.json'

interface PagesFile {
  readonly pages: readonly { readonly path: string; readonly file: string }[]
  readonly aliases: Readonly<Record<string, string>>
}

/** Comes after the step that writes the list of pages. */
export function panelPage(): Plugin {
  return {
    name: 'voltyatra:panel-page',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: [WEB + ENTRY, WEB + STYLES] } } }),
    generateBundle(_options, bundle) {
      dropScriptOf(bundle, STYLES)
      const files = Object.values(bundle)
      const entry = madeOf(files, ENTRY) as Rolldown.OutputChunk
      const assets = {
        script: entry.fileName,
        imports: entry.imports.filter((name) => name in bundle),
        styles: fileOf(files, STYLES),
        font: fontAmong(files),
      }
      this.emitFile({ type: 'asset', fileName: PAGE, source: pageOf(assets) })
      const list = bundle[PAGES_FILE]
      if (list?.type !== 'asset') throw new Error('The list of pages must be written before')
      list.source = withPanel(String(list.source))
    },
  }
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
  readonly styles: string
  readonly font: string
}

const pageOf = ({ script, imports, styles, font }: PanelAssets): string => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name} Admin</title>
<meta name="description" content="The operator’s panel of ${brand.name}.">
<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin="anonymous">
<link rel="stylesheet" href="/${styles}">
${imports.map((name) => `<link rel="modulepreload" href="/${name}">\n`).join('')}<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="${brand.colours.light.ink}">
<meta name="robots" content="noindex">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<script type="module" src="/${script}"></script>
</head>
<body>
<div id="panel"></div>
<noscript><p class="without-scripts">The panel needs JavaScript. Please switch it on and load this page again.</p></noscript>
</body>
</html>
`
