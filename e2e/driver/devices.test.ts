/** Where a driver is signed in: each device with its network and the country of it, in the driver's language. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { signInOwner } from '../admin/operator.ts'
import { signDriverIn } from '../network.ts'
import { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'
import { PHONE } from './driver.ts'

const visit = openVisits({ isShared: true })

const LANGUAGES = [
  { locale: 'en-IN', countries: ['India', 'United States'] },
  { locale: 'hi-IN', countries: ['भारत', 'संयुक्त राज्य'] },
  { locale: 'ta-IN', countries: ['இந்தியா', 'அமெரிக்கா'] },
] as const

test('each device says from which network and country it signed in, in the driver’s language, by day and by night', async () => {
  const owner = await signInOwner(visit.url)
  const phone = `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const here = new Person(visit.url, { address: '49.207.50.10' })
  const away = new Person(visit.url, { address: '8.8.8.8' })
  for (const person of [here, away]) await signDriverIn({ person, phone }, owner)
  for (const { locale, countries } of LANGUAGES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit.open('/app/me/security', {
        ...{ ...PHONE, locale, colorScheme, storageState: here.storageAt(visit.url) },
      })
      const devices = page.locator('section[aria-labelledby=devices]')
      for (const [index, network] of ['49.207.50.0/24', '8.8.8.0/24'].entries())
        await devices.getByText(new RegExp(`${network}.* · .*${countries[index]}`)).waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      await expectAccessible(page)
      if (process.env.PICTURES)
        await page.screenshot({
          path: join(process.env.PICTURES, `app-devices-${locale}-${colorScheme}.png`),
          fullPage: true,
        })
      await page.context().close()
    }
  }
  const page = await visit.open('/app/me', { ...PHONE, storageState: here.storageAt(visit.url) })
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  await page.waitForURL('**/app/find')
  expect((await away.get('/driver/profile')).status).toBe(401)
})
