/** The frame of every page: what browsers and search engines read, the bar, the content, the footer. */
import { brand, FACTS_ID } from '../../shared/brand.ts'
import { LANGUAGES } from '../../shared/language/languages.ts'
import { LOCALE } from '../../shared/locale.ts'
import { addLanguage, MANIFEST_PATH } from '../addresses.ts'
import { STORAGE_KEY } from '../islands/contact/outbox.ts'
import { LANGUAGE } from '../language.ts'
import { shell } from '../messages/shell.ts'
import { ORIGIN, type PageAssets, type SitePage } from '../page.ts'
import { Footer } from './footer.tsx'
import { NavBar } from './nav-bar.tsx'

/** Where the links of the icons stand: React would move them out of their Mustache sections. */
export const ICONS = '{{icons}}'

interface DocumentProps {
  readonly page: SitePage
  readonly assets: PageAssets
}

export function Document({ page, assets }: DocumentProps) {
  return (
    <html lang={LANGUAGE === 'en' ? LOCALE : LANGUAGE}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={assets.styles} />
        {assets.letters && <link rel="stylesheet" href={assets.letters} />}
        {'{{#colours}}'}
        <link rel="stylesheet" href="/brand.css" />
        {'{{/colours}}'}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="{{ink}}" />
        {ICONS}
        <link rel="manifest" href={addLanguage(MANIFEST_PATH, LANGUAGE)} />
        {page.isListed ? (
          <ListedMeta page={page} assets={assets} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {page.facts?.map((fact) => (
          <script key={String(fact['@type'])} type="application/ld+json">
            {fact['@type'] === 'Organization'
              ? '{{{organization}}}'
              : JSON.stringify({ '@context': 'https://schema.org', ...fact })}
          </script>
        ))}
        {page.factsTag && <script type="application/ld+json">{page.factsTag}</script>}
        {page.isListed && <script type="application/ld+json">{describePage(page)}</script>}
        <script type="application/json" id={FACTS_ID}>
          {'{{{shared}}}'}
        </script>
        <script
          type="module"
          src={assets.loader}
          data-islands={assets.islands}
          data-offer={assets.offer}
          data-kept={STORAGE_KEY}
          data-wakes={page.wakes}
        />
      </head>
      <body id="home">
        <a className="skip" href="#main">
          {shell.skip}
        </a>
        <NavBar page={page} />
        <main id="main">{page.content}</main>
        <Footer />
      </body>
    </html>
  )
}

/** How the page looks where it is shared, and under which address it is known. */
function ListedMeta({ page, assets }: DocumentProps) {
  const path = page.canonical ?? page.path
  const address = ORIGIN + addLanguage(path)
  return (
    <>
      <link rel="canonical" href={address} />
      {Object.keys(LANGUAGES).map((code) => (
        <link key={code} rel="alternate" hrefLang={code} href={ORIGIN + addLanguage(path, code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={ORIGIN + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={ORIGIN + assets.picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={`${LANGUAGE}_IN`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** In which language it is: schema.org asks that of pages, and of no business. */
const describePage = ({ path, canonical }: SitePage): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    url: ORIGIN + addLanguage(canonical ?? path),
    inLanguage: `${LANGUAGE}-IN`,
  })
