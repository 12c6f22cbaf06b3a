/** A build step: every page of the public site as complete HTML, with what the server and search engines need to know. */
import { fileURLToPath } from 'node:url'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { drawIcon, drawSocialPicture } from './pictures.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))
const RENDER = 'src/site/render.tsx'
const LOADER = 'src/site/loader/loader.ts'
const ISLANDS = 'src/site/islands/hydrate.tsx'
const FONT = /^assets\/inter-[\w-]+\.woff2$/

type Site = typeof import('../src/site/render.tsx')

const loadSite = async (): Promise<Site> =>
  (
    await runnerImport<Site>(`${WEB}${RENDER}`, {
      root: WEB,
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
    })
  ).module

export function sitePages(): Plugin {
  let site: Site
  return {
    name: 'voltyatra:site-pages',
    apply: 'build',
    async config() {
      site = await loadSite()
      return {
        build: {
          rolldownOptions: {
            input: [LOADER, ISLANDS, ...styleSheets(site)].map((source) => WEB + source),
            // The loader calls what the islands' file exports, in a way that the bundler does not see.
            preserveEntrySignatures: 'strict',
          },
        },
      }
    },
    async generateBundle(_options, bundle) {
      for (const sheet of styleSheets(site)) dropScriptOf(bundle, sheet)
      const files = Object.values(bundle)
      const shared = {
        loader: `/${fileOf(files, LOADER)}`,
        islands: `/${fileOf(files, ISLANDS)}`,
        font: `/${files.find(({ fileName }) => FONT.test(fileName))?.fileName}`,
        picture: `/${this.getFileName(this.emitFile({ type: 'asset', name: 'social.png', source: await drawSocialPicture(site.SOCIAL) }))}`,
      }
      for (const page of site.PAGES) {
        const assets = { ...shared, styles: `/${fileOf(files, page.styles)}` }
        this.emitFile({
          type: 'asset',
          fileName: `${page.file}.html`,
          source: await site.renderPage(page, assets),
        })
      }
      for (const edge of site.ICON_SIZES) {
        this.emitFile({ type: 'asset', fileName: `icon-${edge}.png`, source: await drawIcon(edge) })
      }
      for (const [fileName, source] of Object.entries(site.companions())) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

const styleSheets = ({ PAGES }: Site): Set<string> => new Set(PAGES.map(({ styles }) => styles))

/** The bundler makes an empty script of a style sheet. */
function dropScriptOf(bundle: Rolldown.OutputBundle, sheet: string): void {
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'chunk' && file.facadeModuleId === WEB + sheet) delete bundle[name]
  }
}

/** The name that the build gave to what it made of a source. */
function fileOf(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], source: string): string {
  const path = `${WEB}${source}`
  const made = files.find((file) =>
    file.type === 'chunk'
      ? file.facadeModuleId === path
      : file.originalFileNames.some((name) => path.endsWith(name) && name.endsWith(source)),
  )
  if (!made) throw new Error(`The build made nothing of ${source}`)
  return made.fileName
}
