/** A build step: every page of the public site as complete HTML, with what the server and search engines need to know. */
import { type Plugin, runnerImport } from 'vite'
import { dropScriptOf, fileOf, fontAmong, WEB } from './bundle-files.ts'
import { drawIcon, drawSocialPicture, iconSvg } from './pictures.ts'

const RENDER = 'src/site/render.tsx'
const LOADER = 'src/site/loader/loader.ts'
const ISLANDS = 'src/site/islands/hydrate.tsx'

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
export function sitePages(plugins: Plugin[] = []): Plugin {
  let site: Site
  return {
    name: 'voltyatra:site-pages',
    apply: 'build',
    async config() {
      site = await loadSite(plugins)
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
        font: `/${fontAmong(files)}`,
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
      this.emitFile({
        type: 'asset',
        fileName: 'favicon.svg',
        source: iconSvg({ ink: '{{ink}}', glow: '{{glow}}' }),
      })
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
