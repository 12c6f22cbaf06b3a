/** The app in another language: chosen by the browser, changed by one tap, with the same screen again. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, signInOwner } from '../admin/operator.ts'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver, PHONE } from './driver.ts'

const visit = openVisits({ isShared: true })

test('a browser that wants Hindi has the app in Hindi, and one tap changes it to Tamil and back to English', async () => {
  const owner = await signInOwner(visit.url)
  const stationId = await openStation(owner, 'LANG-1')
  const page = await visit.open('/app/find', {
    ...PHONE,
    locale: 'hi-IN',
    viewport: { width: 320, height: 740 },
  })
  await page.getByRole('heading', { level: 1, name: 'चार्ज कहाँ करें?' }).waitFor()
  const language = () => page.locator('html').getAttribute('lang')
  expect(await language()).toBe('hi')
  await page.getByRole('link', { name: /LANG-1/ }).waitFor()
  await expectAccessible(page)
  const fonts = () =>
    page.evaluate(() =>
      [...document.fonts]
        .filter(({ family, status }) => status === 'loaded' && family.includes('Noto'))
        .map(({ family }) => family.replaceAll('"', '')),
    )
  await expect.poll(async () => [...new Set(await fonts())]).toEqual(['Noto Sans Devanagari'])

  await page.getByLabel('भाषा').selectOption('தமிழ்')
  await page.getByRole('heading', { level: 1, name: 'எங்கே சார்ஜ் செய்யலாம்?' }).waitFor()
  expect(await language()).toBe('ta')
  await page.goto(`/app/stations/${stationId}`)
  await page.getByText('கட்டணம்').first().waitFor()
  await expectAccessible(page)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(320)

  await page.goto('/app/find')
  await page.getByLabel('மொழி').selectOption('English')
  await page.getByRole('heading', { level: 1, name: 'Where to charge?' }).waitFor()
  expect(await language()).toBe('en-IN')
  await page.reload()
  await page.getByRole('link', { name: /LANG-1/ }).waitFor()
  expect(await fonts()).toEqual([])
})

test('every language has all screens without sideways scrolling on the narrowest phone', async () => {
  const owner = await signInOwner(visit.url)
  const driver = await createDriver(visit.url, owner)
  const page = await openAsDriver(visit, driver, '/app/me')
  await page.setViewportSize({ width: 320, height: 740 })
  const expectNarrow = async (where: string) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(320)
  }
  for (const language of ['hi', 'bn', 'mr', 'te', 'ta', 'gu', 'kn', 'or', 'ml', 'pa']) {
    await page.evaluate((code) => localStorage.setItem('voltyatra.language', code), language)
    await page.goto('/app/me/invoices')
    await expectNarrow(`${language} invoices`)
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    for (const section of ['find', 'charges', 'money', 'me']) {
      await page.locator(`nav a[href="/app/${section}"]`).click()
      await expectNarrow(`${language} ${section}`)
    }
  }
})

test.each([
  ['hi-IN', 'hi', 'JavaScript चाहिए'],
  ['ta-IN', 'ta', 'JavaScript தேவை'],
  ['en-IN', 'en-IN', 'needs JavaScript'],
])(
  'a browser of %s without scripts reads why nothing comes in its own language',
  async (locale, lang, words) => {
    for (const path of ['/app/find', '/app/money', '/c/ABCD-2345']) {
      const page = await visit.open(path, { ...PHONE, locale, javaScriptEnabled: false })
      const sentence = page.locator('.without-scripts')
      await sentence.getByText(words).waitFor()
      expect(await sentence.evaluate((one) => one.closest('[lang]')?.getAttribute('lang')), path).toBe(lang)
      await page.context().close()
    }
  },
)
