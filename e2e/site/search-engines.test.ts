import { expect, test } from 'vitest'
import { openVisits } from './visitor.ts'

const visit = openVisits({ isShared: true })
const LANGUAGES = ['en', 'hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa']
const PAGES = ['/', '/stations', '/app', '/partnerRegisteration', '/terms&Condition', '/privacypolicy']
/** Of the server itself, in English. */
const OF_THE_SERVER = ['/developers']

test('every page has a title, a description and an address of its own, and a picture for sharing', async () => {
  const seen = new Set<string>()
  for (const path of PAGES) {
    const page = await visit.open(path)
    const meta = (name: string) =>
      page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content')
    const [title, description] = [await page.title(), await meta('description')]
    expect(title.length, path).toBeLessThanOrEqual(65)
    expect(description?.length, path).toBeGreaterThan(70)
    expect(description?.length, path).toBeLessThanOrEqual(170)
    seen.add(title).add(String(description))
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\//,
    )
    const picture = await page.request.get(new URL(String(await meta('og:image'))).pathname)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    await page.context().close()
  }
  expect(seen.size).toBe(2 * PAGES.length)
})

test('the landing page says who runs it and answers its questions in schema.org’s words', async () => {
  const page = await visit.open('/')
  const facts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [organization, questions, webPage] = facts.map((text) => JSON.parse(text))
  expect(organization).toMatchObject({ '@type': 'Organization', name: 'VoltYatra' })
  expect(webPage).toMatchObject({ '@type': 'WebPage', inLanguage: 'en-IN' })
  expect(questions.mainEntity).toHaveLength(5)
  expect(questions.mainEntity[0].acceptedAnswer.text).toContain('30–60 minutes')
})

test('the sitemap names the pages that are meant to be found, and robots are led to it', async () => {
  const page = await visit.open('/')
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path)
  const inLanguages = (path: string) =>
    LANGUAGES.map((code) => (code === 'en' ? path : `/${code}${path === '/' ? '' : path}`))
  const pages = [...PAGES.flatMap(inLanguages), ...OF_THE_SERVER]
  expect(listed).toEqual(pages.map((path) => path.replace('&', '&amp;')))
  expect(await (await page.request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})

test('the older, the shorter and the wrongly spelt addresses lead to the promised ones', async () => {
  const page = await visit.open('/')
  for (const [requested, meant] of Object.entries({
    '/terms': '/terms&Condition',
    '/Terms&condition': '/terms&Condition',
    '/privacy': '/privacypolicy',
    '/PrivacyPolicy/': '/privacypolicy',
    '/partner-registration': '/partnerRegisteration',
    '/partnerregisteration': '/partnerRegisteration',
  })) {
    await page.goto(requested)
    expect(new URL(page.url()).pathname, requested).toBe(meant)
  }
})

test('a page names itself in every other language, and each of those names it back', async () => {
  const page = await visit.open('/')
  const others = async (path: string) => {
    await page.goto(path)
    const links = await page
      .locator('link[rel=alternate]')
      .evaluateAll((all) =>
        all.map((one) => [one.getAttribute('hreflang'), new URL((one as HTMLLinkElement).href).pathname]),
      )
    return Object.fromEntries(links)
  }
  const english = await others('/stations')
  expect(Object.keys(english)).toEqual([...LANGUAGES, 'x-default'])
  expect(english).toMatchObject({ en: '/stations', hi: '/hi/stations', 'x-default': '/stations' })
  for (const code of LANGUAGES) {
    expect(await others(english[code]), code).toEqual(english)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(new URL(canonical ?? '').pathname, code).toBe(english[code])
    expect((await page.locator('html').getAttribute('lang'))?.slice(0, 2)).toBe(code)
  }
})

test('of the app search engines find the way to a station, and no screen of a driver; the panel not at all', async () => {
  const page = await visit.open('/')
  const isListed = async (path: string) =>
    !(await (await page.request.get(path)).text()).includes('<meta name="robots" content="noindex">')
  for (const path of ['/app/find', '/c/3333-3333']) expect(await isListed(path), path).toBe(true)
  for (const path of ['/app/money', '/app/charges', '/app/sign-in', '/admin-login', '/partner'])
    expect(await isListed(path), path).toBe(false)
})
