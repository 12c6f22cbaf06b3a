/**
 * A build step: every page of the public site as complete HTML, in each language, with what the server and search engines
 * need to know.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { compileFunction } from 'node:vm'
import { type Plugin, type Rolldown, build as viteBuild } from 'vite'
import { formatLocale, isLanguage, LANGUAGES } from '../src/shared/language/languages.ts'
import { translate } from '../src/shared/translate.ts'
import { dropScriptOf, findFile, findFont, WEB } from './bundle-files.ts'
import { type LanguageFile, readCatalogue } from './catalogue.ts'
import { drawIcon, drawSocialPicture, renderIconSvg } from './pictures.ts'

const RENDER = 'src/site/render.tsx'
export const LOADER = 'src/site/loader/loader.ts'
const LATER = 'src/site/loader/later.ts'
export const ISLANDS = 'src/site/islands/hydrate.tsx'
const TRANSLATED = 'src/site/islands/translated.ts'
const LETTERS = 'src/site/shell/other-languages.css'

type Site = typeof import('../src/site/render.tsx')

/** Where a page says its language and a browser its dates, the build does so for each language. */
const TEXTS: Readonly<Record<string, readonly [text: string, byBuild: string]>> = {
  'src/site/language.ts': ['globalThis.document?.documentElement.lang', 'siteLanguage'],
  'src/shared/locale.ts': ['globalThis.document?.documentElement.dataset.locale', 'siteLocale'],
}

const requestBuild: Plugin = {
  name: 'voltyatra:language-of-site',
  enforce: 'pre',
  // What a browser loads later, no page shows.
  resolveDynamicImport: (specifier) => ({ id: String(specifier), external: true }),
  transform(code, id) {
    const [text, byBuild] = TEXTS[relative(WEB, id)] ?? []
    return text && byBuild ? { code: code.replace(text, byBuild), map: null } : null
  },
}

/** The site's program, made once: it is run for each language. */
async function buildSite(plugins: readonly Plugin[]): Promise<string> {
  const built = await viteBuild({
    root: WEB,
    configFile: false,
    logLevel: 'error',
    plugins: [requestBuild, ...plugins],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: WEB + RENDER,
      write: false,
      minify: false,
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })
  const [output] = [built].flat() as Rolldown.RolldownOutput[]
  if (!output) throw new Error('The site was not built')
  return output.output[0].code
}

const require = createRequire(import.meta.url)

/** Runs it with the texts of a language in the place of the English ones. */
async function runSite(code: string, language: string): Promise<Site> {
  const file =
    language === 'en'
      ? {}
      : (JSON.parse(await readFile(`${WEB}languages/${language}.json`, 'utf8')) as LanguageFile)
  const catalogue = readCatalogue(file)
  const locale = isLanguage(language) ? formatLocale(language) : undefined
  const site = {} as Site
  const run = compileFunction(code, ['exports', 'require', 'siteLanguage', 'siteLocale'])
  globalThis.translateTexts = (module, texts) => translate(texts, catalogue[module] ?? {}, locale ?? 'en')
  try {
    run(site, require, language, language === 'en' ? undefined : locale)
  } finally {
    globalThis.translateTexts = undefined
  }
  return site
}

/** @param plugins what its sources go through before they are rendered */
export function createSitePages(plugins: Plugin[] = []): Plugin {
  let code: string
  let site: Site
  return {
    name: 'voltyatra:site-pages',
    apply: 'build',
    async config() {
      code = await buildSite(plugins)
      site = await runSite(code, 'en')
      return {
        build: {
          rolldownOptions: {
            input: [LOADER, LATER, ISLANDS, TRANSLATED, ...listStyleSheets(site)].map(
              (source) => WEB + source,
            ),
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
        offer: `/${findFile(files, LATER)}`,
        font: `/${findFont(files)}`,
        picture: `/${this.getFileName(this.emitFile({ type: 'asset', name: 'social.png', source: await drawSocialPicture(site.SOCIAL) }))}`,
      }
      for (const language of Object.keys(LANGUAGES)) {
        const isEnglish = language === 'en'
        const { PAGES, MANIFEST, renderPage, nameFile, nameManifest } = isEnglish
          ? site
          : await runSite(code, language)
        const ofLanguage = {
          ...shared,
          islands: `/${findFile(files, isEnglish ? ISLANDS : TRANSLATED)}`,
          letters: isEnglish ? undefined : `/${findFile(files, LETTERS)}`,
        }
        for (const page of PAGES) {
          const assets = { ...ofLanguage, styles: `/${findFile(files, page.styles)}` }
          const source = await renderPage(page, assets)
          this.emitFile({ type: 'asset', fileName: nameFile(page.file, language), source })
        }
        this.emitFile({ type: 'asset', fileName: nameManifest(language), source: MANIFEST })
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

const listStyleSheets = ({ PAGES }: Site): Set<string> =>
  new Set([...PAGES.map(({ styles }) => styles), LETTERS])
