import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { isAlive, openVisits } from './visitor.ts'

const visit = openVisits({ isShared: true })

test('the page about the app shows its address as a code on large screens, and installation in words', async () => {
  const page = await visit.open('/app')
  await isAlive(page)
  await page.getByRole('img', { name: `QR code of ${visit.url}/app` }).waitFor()
  await page.getByText('Add to Home Screen').waitFor()
  await expectAccessible(page)
})

test('where the browser offers installation there is a button for it', async () => {
  const page = await visit.open('/app', { viewport: { width: 390, height: 844 } })
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome: 'accepted' }) }))
  })
  await isAlive(page)
  expect(await page.getByRole('img', { name: /QR code/ }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Install the app' }).click()
  await page.getByText('Installed: look for it among your apps.').waitFor()
})

test('the browser finds a name and icons for the app', async () => {
  const page = await visit.open('/app')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(String(address))).json()
  expect(manifest).toMatchObject({ name: 'VoltYatra', start_url: '/app/find', display: 'standalone' })
  expect(manifest.share_target).toMatchObject({ action: '/app/find', method: 'GET' })
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status()).toBe(200)
  expect(manifest.screenshots.map((one: { form_factor: string }) => one.form_factor)).toEqual([
    'narrow',
    'narrow',
    'wide',
  ])
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const icon = await page.request.get(src)
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type])
  }
})

test('the installed app has its shortcuts in the language of the page, and stays the same app', async () => {
  const readManifest = async (path: string, locale: string) => {
    const page = await visit.open(path, { locale })
    const manifest = page.locator('link[rel=manifest]')
    const address = () => manifest.getAttribute('href')
    await expect.poll(address).toBe(locale === 'en-IN' ? '/app.webmanifest' : '/hi/app.webmanifest')
    return (await page.request.get(String(await address()))).json()
  }
  const english = await readManifest('/app', 'en-IN')
  // The site says the language in its address, the app takes that of the browser.
  for (const path of ['/hi/app', '/app/find']) {
    const hindi = await readManifest(path, 'hi-IN')
    expect(hindi).toMatchObject({ id: english.id, start_url: english.start_url, scope: english.scope })
    expect(hindi.shortcuts.map(({ name }: { name: string }) => name)).toEqual([
      'चार्जर का कोड स्कैन करें',
      'मेरी चार्जिंग',
      'पैसे',
    ])
  }
})

test('without a connection a designed page stands in for every other, and leads back when it is there again', async () => {
  const page = await visit.open('/')
  await isAlive(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await page.context().setOffline(true)
  await page.goto('/privacypolicy')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('You are offline.')
  expect(await page.evaluate(() => document.fonts.check('16px Inter'))).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
})

test('the page without a connection is in the language of the address, once that was read', async () => {
  const page = await visit.open('/')
  await isAlive(page)
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
  await page.goto('/hi')
  await isAlive(page)
  await expect.poll(() => page.evaluate(async () => (await caches.match('/hi/offline'))?.status)).toBe(200)
  // One that a language replaced would leave the browser waiting for the page that it is opening.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(
    worker,
  )
  await page.context().setOffline(true)
  for (const { path, language, heading } of [
    { path: '/hi/stations', language: 'hi', heading: 'आप ऑफ़लाइन हैं।' },
    { path: '/stations', language: 'en', heading: 'You are offline.' },
    { path: '/ta/stations', language: 'en', heading: 'You are offline.' },
  ]) {
    await page.goto(path)
    const html = page.locator('html')
    expect([
      await html.getAttribute('lang'),
      await page.getByRole('heading', { level: 1 }).textContent(),
    ]).toEqual([expect.stringMatching(`^${language}`), heading])
  }
})
