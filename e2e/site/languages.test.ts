/** The public site in another language: offered and never forced, by addresses of its own, with parts that speak it. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { isAlive, openVisits } from './visitor.ts'

const visit = openVisits({ isShared: true })

const HINDI = { locale: 'hi-IN', viewport: { width: 390, height: 800 } }

test('a browser that wants Hindi is offered it by one tap, which is remembered, and can stay with English', async () => {
  const page = await visit.open('/app', HINDI)
  const offer = page.getByRole('complementary')
  const path = () => new URL(page.url()).pathname
  expect(path()).toBe('/app')
  await page.mouse.move(50, 50)
  await offer.getByRole('link', { name: 'हिन्दी' }).waitFor()
  await expectAccessible(page)
  await offer.getByRole('link', { name: 'हिन्दी' }).click()
  await page.waitForURL('**/hi/app')
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
  expect(await page.evaluate(() => localStorage.getItem('voltyatra.language'))).toBe('hi')
  await expectAccessible(page)

  // Nothing leads away from an address that somebody has asked for.
  await page.goto('/partnerRegisteration')
  await page.mouse.move(60, 60)
  await offer.getByRole('link', { name: 'हिन्दी' }).waitFor()
  expect(path()).toBe('/partnerRegisteration')
  await offer.getByRole('button').click()
  await page.goto('/app')
  await page.mouse.move(70, 70)
  await page.locator('html[data-awake]').waitFor()
  expect(await offer.count()).toBe(0)
  expect(await page.evaluate(() => localStorage.getItem('voltyatra.language'))).toBe('en')
})

test('without scripts the menu of languages leads to the same page in another, and links stay in it', async () => {
  const page = await visit.open('/stations', { javaScriptEnabled: false })
  await page.locator('[popovertarget=languages]').click()
  await page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name: 'தமிழ்' }).click()
  await page.waitForURL('**/ta/stations')
  for (const href of await page
    .locator('a[href^="/"]:not([hreflang])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')))) {
    expect(href).toMatch(/^\/(?:ta(?:[/#]|$)|app\/)/)
  }
  await page.goto('/ta/no-such-page')
  expect(await page.locator('html').getAttribute('lang')).toBe('ta')
})

test('the finder comes alive in the language of its page, and asks the server in it', async () => {
  const page = await visit.open('/hi/stations', { viewport: { width: 1280, height: 800 } })
  const requested = page.waitForRequest(/\/ev\/api\/charging-stations/)
  await isAlive(page)
  await page.goto('/hi/stations?q=a')
  expect((await requested).headers()['accept-language']).toBe('hi')
  await page.locator('html[data-locale^="hi-IN"]').waitFor()
  // What is looked for is looked for in another language, too.
  await page.locator('[popovertarget=languages]').click()
  await page.locator('#languages').getByRole('link', { name: 'ਪੰਜਾਬੀ' }).click()
  await page.waitForURL('**/pa/stations?q=a')
  expect(await page.evaluate(() => localStorage.getItem('voltyatra.language'))).toBe('pa')
})

test('a form that is posted without scripts is refused and thanked in the language of its page', async () => {
  const page = await visit.open('/hi/partnerRegisteration', { javaScriptEnabled: false })
  await page.locator('form button[type=submit]').click()
  await page.waitForURL('**/hi/registration-received')
  expect(await page.locator('html').getAttribute('lang')).toBe('hi')
  const refused = await page.locator('h1').textContent()
  expect(refused).toMatch(/[\u0900-\u097F]/)
})

test('terms and privacy policy stand in each language, and say on top that the English text counts', async () => {
  const page = await visit.open('/')
  const sections = async () => {
    const all = await page.locator('.legal-text section').evaluateAll((found) => found.map(({ id }) => id))
    return [all, await page.locator('.legal-text :is(p, li)').count()]
  }
  for (const path of ['/privacypolicy', '/terms&Condition']) {
    await page.goto(path)
    const english = await sections()
    const heading = await page.locator('h1').textContent()
    expect(await page.locator('.translated').count()).toBe(0)
    for (const code of ['hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa']) {
      await page.goto(`/${code}${path}`)
      expect(await page.locator('html').getAttribute('lang')).toBe(code)
      expect(await sections(), code).toEqual(english)
      expect(await page.locator('h1').textContent()).not.toBe(heading)
      expect(await page.locator('[lang=en]:not(a)').count(), code).toBe(0)
      const counts = page.locator('.translated a')
      expect([await counts.getAttribute('href'), await counts.getAttribute('hreflang')]).toEqual([path, 'en'])
    }
  }
  await page.locator('.translated a').click()
  await page.waitForURL((url) => url.pathname === '/terms&Condition')
})

test('where a form asks for personal data, it leads to the policy in its own language', async () => {
  const page = await visit.open('/ta/partnerRegisteration')
  for (const path of ['/ta/partnerRegisteration', '/ta']) {
    await page.goto(path)
    expect(await page.locator('form .fine-print a').getAttribute('href'), path).toBe('/ta/privacypolicy')
  }
})

test('no page scrolls sideways on the narrowest phone, in any language', async () => {
  const page = await visit.open('/', { viewport: { width: 320, height: 700 } })
  for (const code of ['hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa']) {
    for (const path of [
      '',
      '/stations',
      '/app',
      '/partnerRegisteration',
      '/privacypolicy',
      '/terms',
      '/none',
    ]) {
      await page.goto(`/${code}${path}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${code}${path}`).toBe(320)
    }
  }
})
