/** The public site at build time: its pages, and the files about them. */

import { prerender } from 'react-dom/static'
import { DEFAULT_COLOURS } from '../shared/brand.ts'
import { LANGUAGES } from '../shared/language/languages.ts'
import { LOCALE } from '../shared/locale.ts'
import { addLanguage, MANIFEST_PATH } from './addresses.ts'
import { PAGES } from './all-pages.ts'
import { installedApp } from './messages/installed-app.ts'
import { landing } from './messages/landing.ts'
import { ORIGIN, type PageAssets, type SitePage } from './page.ts'
import { drawCityDots, drawRoadPaths, drawStationDots } from './pictures/network-points.ts'
import { Document, ICONS as ICONS_MARK } from './shell/document.tsx'

export { PAGES }

/** The icons that the build draws, in pixels. */
export const ICON_SIZES = [180, 192, 512] as const

/** What the picture for sharing shows. */
export const SOCIAL = {
  headline: landing.hero.headline,
  dots: drawStationDots(),
  cities: drawCityDots(),
  roads: drawRoadPaths(),
}

/** One page as complete HTML. */
export async function renderPage(page: SitePage, assets: PageAssets): Promise<string> {
  const { prelude } = await prerender(<Document page={page} assets={assets} />)
  const html = await new Response(prelude).text()
  return html.replace(PRELOADED_LOGO, '').replace(ICONS_MARK, ICON_LINKS)
}

/** React asks early for each image that is seen at once, also for a logo that the company may not have. */
const PRELOADED_LOGO = '<link rel="preload" as="image" href="{{logo}}"/>'

const ICON_LINKS =
  '{{#logo}}<link rel="icon" type="image/png" href="{{logo}}"/><link rel="apple-touch-icon" href="{{logo}}"/>{{/logo}}' +
  '{{^logo}}<link rel="icon" type="image/svg+xml" href="/favicon.svg"/><link rel="apple-touch-icon" href="/icon-180.png"/>{{/logo}}'

/** Where the build puts a page in a language. */
export const nameFile = (file: string, language: string): string =>
  language === 'en' ? `${file}.html` : `${language}/${file}.html`

/** Where the build puts what a browser reads of the app in a language. */
export const nameManifest = (language: string): string =>
  language === 'en' ? 'app.webmanifest' : `${language}/app.webmanifest`

const CODES = Object.keys(LANGUAGES)

/** What the server reads, and what search engines do, by file name. */
export function renderCompanions(): Record<string, string> {
  const pages = PAGES.filter(({ path, isOfRecord }) => path !== '' && !isOfRecord)
  const records = PAGES.filter(({ isOfRecord }) => isOfRecord)
  const mapLanguages = <T,>(of: (code: string) => readonly T[]): T[] => CODES.flatMap(of)
  const aliases = mapLanguages((code) =>
    pages.flatMap(({ path, aliases = [] }) =>
      aliases.map((alias) => [addLanguage(alias, code), addLanguage(path, code)]),
    ),
  )
  const pagesFile = {
    origin: ORIGIN,
    pages: [
      ...mapLanguages((code) =>
        pages.map(({ path, file }) => ({ path: addLanguage(path, code), file: nameFile(file, code) })),
      ),
      { path: '/sitemap.xml', file: 'sitemap.xml' },
      { path: '/robots.txt', file: 'robots.txt' },
      { path: '/brand.css', file: 'brand.css' },
      { path: '/favicon.svg', file: 'favicon.svg' },
      ...CODES.map((code) => ({ path: addLanguage(MANIFEST_PATH, code), file: nameManifest(code) })),
    ],
    records: mapLanguages((language) =>
      records.map(({ path, file }) => ({ path, language, file: nameFile(file, language) })),
    ),
    aliases: Object.fromEntries(aliases),
    notFound: Object.fromEntries(CODES.map((code) => [code, nameFile('404', code)])),
    formRefused: Object.fromEntries(CODES.map((code) => [code, nameFile('form-refused', code)])),
  }
  return {
    'pages.json': JSON.stringify(pagesFile),
    'brand.css': BRAND_STYLES,
    'sitemap.xml': renderSitemap(pages),
    'robots.txt': ROBOTS,
  }
}

/** Each page in each language, and beside it the same in all the others. */
const renderSitemap = (pages: readonly SitePage[]): string => {
  const escapePath = (path: string, code: string) => ORIGIN + addLanguage(path, code).replaceAll('&', '&amp;')
  const urls = pages
    .filter(({ isListed }) => isListed)
    .flatMap(({ path }) => {
      const others = [...CODES.map((code) => [code, code] as const), ['x-default', 'en'] as const].map(
        ([name, code]) => `<xhtml:link rel="alternate" hreflang="${name}" href="${escapePath(path, code)}"/>`,
      )
      return CODES.map((code) => `  <url><loc>${escapePath(path, code)}</loc>${others.join('')}</url>`)
    })
  // Made by the server from the contract, in English alone.
  urls.push(`  <url><loc>${ORIGIN}/developers</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

/** The colours that the company chose, for the style sheets of every page. */
const BRAND_STYLES = `{{#colours}}
:root {
${[...Object.keys(DEFAULT_COLOURS.light), ...Object.keys(DEFAULT_COLOURS.dark).map((name) => `${name}Dark`)]
  .map(
    (name) =>
      `  --brand-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: {{colours.${name}}};`,
  )
  .join('\n')}
}
{{/colours}}
`

/** What a browser needs to know to install the app (W3C Web Application Manifest). */
const INSTALLED_APP = {
  id: '/app',
  name: '{{{json.brandName}}}',
  short_name: '{{{json.brandName}}}',
  description: landing.description,
  lang: LOCALE,
  start_url: '/app/find',
  scope: '/',
  display: 'standalone',
  background_color: '{{ink}}',
  theme_color: '{{ink}}',
  categories: ['travel', 'utilities'],
  shortcuts: [
    { name: installedApp.shortcuts.scan, url: '/app/scan' },
    { name: installedApp.shortcuts.charges, url: '/app/charges' },
    { name: installedApp.shortcuts.money, url: '/app/money' },
  ],
  // A place that is shared from a map or a message; two braces in a row would be a mark of the page's own.
  share_target: { action: '/app/find', params: { title: 'title', text: 'text', url: 'url' }, method: 'GET' },
}

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  ...ICON_SIZES.map((size) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` })),
]
/** Files of `web/public`, taken of the demonstration. They show the name of this software, so a company's own brand goes without. */
const SCREENSHOTS = [
  { src: '/app-find.jpg', sizes: '780x1688', form_factor: 'narrow', label: installedApp.pictures.find },
  {
    src: '/app-station.jpg',
    sizes: '780x1688',
    form_factor: 'narrow',
    label: installedApp.pictures.station,
  },
  {
    src: '/app-wide.jpg',
    sizes: '1280x800',
    form_factor: 'wide',
    label: installedApp.pictures.wide,
  },
].map((one) => ({ ...one, type: 'image/jpeg' }))

const LOGO = { src: '{{{logo}}}', type: 'image/png', sizes: 'any' }
const formatIcons = (icons: readonly object[]) => JSON.stringify(icons)

/** In the language in which this is run. */
export const MANIFEST = `${JSON.stringify(INSTALLED_APP).slice(0, -1)},"icons":{{#logo}}${formatIcons([LOGO])}{{/logo}}{{^logo}}${formatIcons(ICONS)},"screenshots":${JSON.stringify(SCREENSHOTS)}{{/logo}} }`

const ROBOTS = `User-agent: *
Disallow: /ev/api/
Disallow: /admin
Disallow: /newAdmin
Sitemap: ${ORIGIN}/sitemap.xml
Sitemap: ${ORIGIN}/sitemap-stations.xml
`
