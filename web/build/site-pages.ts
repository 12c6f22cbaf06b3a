/** A build step: every page of the public site as complete HTML, with what the server and search engines need to know. */
import { type Plugin, runnerImport } from 'vite'
import { dropScriptOf, findFile, findFont, WEB } from './bundle-files.ts'
import { drawIcon, drawSocialPicture, renderIconSvg } from './pictures.ts'

const RENDER = 'src/site/render.tsx'
export const LOADER = 'src/site/loader/loader.ts'
export const ISLANDS = 'src/site/islands/hydrate.tsx'

type Site = typeof import('../src/site/render.tsx')

const loadSite = async (plugins: Plugin[]): Promise<Site> =>
  (
    await runnerImport<Site>(`${WEB}${RENDER}`, {
      root: WEB,
      configFile: false,
      logLevel: 'error',
      plugins,
      define: { 'process.env.NODE_ENV': '"production"' },
    })
  ).module

/** @param plugins what its sources go through before they are rendered */
export function createSitePages(plugins: Plugin[] = []): Plugin {
  let site: Site
  return {
    name: 'voltyatra:site-pages',
    apply: 'build',
    async config() {
      site = await loadSite(plugins)
      return {
        build: {
          rolldownOptions: {
            input: [LOADER, ISLANDS, ...listStyleSheets(site)].map((source) => WEB + source),
            // The loader calls what the islands' file exports, in a way that the bundler does not see.
            preserveEntrySignatures: 'strict',
          },
        },
      }
    },
    async generateBundle(_options, bundle) {
      for (const sheet of listStyleSheets(site)) dropScriptOf(bundle, sheet)
      const files = Object.values(bundle)
      const shared = {
        loader: `/${findFile(files, LOADER)}`,
        islands: `/${findFile(files, ISLANDS)}`,
        font: `/${findFont(files)}`,
        picture: `/${this.getFileName(this.emitFile({ type: 'asset', name: 'social.png', source: await drawSocialPicture(site.SOCIAL) }))}`,
      }
      for (const page of site.PAGES) {
        const assets = { ...shared, styles: `/${findFile(files, page.styles)}` }
        this.emitFile({
          type: 'asset',
          fileName: `${page.file}.html`,
          source: await site.renderPage(page, assets),
        })
      }
      this.emitFile({
        type: 'asset',
        fileName: 'favicon.svg',
        source: renderIconSvg({ ink: '{{ink}}', glow: '{{glow}}' }),
      })
      for (const edge of site.ICON_SIZES) {
        this.emitFile({ type: 'asset', fileName: `icon-${edge}.png`, source: await drawIcon(edge) })
      }
      for (const [fileName, source] of Object.entries(site.renderCompanions())) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

const listStyleSheets = ({ PAGES }: Site): Set<string> => new Set(PAGES.map(({ styles }) => styles))
