/** The public site at build time: its pages, and the files about them. */

import { prerender } from 'react-dom/static'
import { DEFAULT_COLOURS } from '../shared/brand.ts'
import { LOCALE } from '../shared/locale.ts'
import { PAGES } from './all-pages.ts'
import { landing } from './messages/landing.ts'
import { ORIGIN, type PageAssets, type SitePage } from './page.ts'
import { drawCityDots, drawRoadPaths, drawStationDots } from './pictures/network-points.ts'
import { Document } from './shell/document.tsx'

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
  return new Response(prelude).text()
}

/** What the server reads, and what search engines do, by file name. */
export function renderCompanions(): Record<string, string> {
  const pages = PAGES.filter(({ path, isOfRecord }) => path !== '' && !isOfRecord)
  const records = PAGES.filter(({ isOfRecord }) => isOfRecord)
  const aliases = pages.flatMap(({ path, aliases = [] }) => aliases.map((alias) => [alias, path]))
  const said = {
    origin: ORIGIN,
    pages: [
      ...pages.map(({ path, file }) => ({ path, file: `${file}.html` })),
      { path: '/sitemap.xml', file: 'sitemap.xml' },
      { path: '/robots.txt', file: 'robots.txt' },
      { path: '/brand.css', file: 'brand.css' },
      { path: '/favicon.svg', file: 'favicon.svg' },
      { path: '/app.webmanifest', file: 'app.webmanifest' },
    ],
    records: records.map(({ path, file }) => ({ path, file: `${file}.html` })),
    aliases: Object.fromEntries(aliases),
    notFound: '404.html',
    formRefused: 'form-refused.html',
  }
  return {
    'pages.json': JSON.stringify(said),
    'app.webmanifest': MANIFEST,
    'brand.css': BRAND_STYLES,
    'sitemap.xml': renderSitemap(pages),
    'robots.txt': ROBOTS,
  }
}

const renderSitemap = (pages: readonly SitePage[]): string => {
  const listed = pages.filter(({ isListed }) => isListed)
  const urls = listed.map(({ path }) => `  <url><loc>${ORIGIN}${path.replaceAll('&', '&amp;')}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
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
    { name: 'Scan a charger', url: '/app/scan' },
    { name: 'My charges', url: '/app/charges' },
    { name: 'Money', url: '/app/money' },
  ],
  // A place that is shared from a map or a message; two braces in a row would be a mark of the page's own.
  share_target: { action: '/app/find', params: { title: 'title', text: 'text', url: 'url' }, method: 'GET' },
}

const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  ...ICON_SIZES.map((size) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}` })),
]
const LOGO = { src: '{{{logo}}}', type: 'image/png', sizes: 'any' }
const formatIcons = (icons: readonly object[]) => JSON.stringify(icons)

const MANIFEST = `${JSON.stringify(INSTALLED_APP).slice(0, -1)},"icons":{{#logo}}${formatIcons([LOGO])}{{/logo}}{{^logo}}${formatIcons(ICONS)}{{/logo}} }`

const ROBOTS = `User-agent: *
Disallow: /ev/api/
Disallow: /admin
Disallow: /newAdmin
Sitemap: ${ORIGIN}/sitemap.xml
Sitemap: ${ORIGIN}/sitemap-stations.xml
`
