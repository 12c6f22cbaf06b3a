import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits()

const KEYS = { id: 'TEST10000001abcdef', secret: 'cfsk_ma_test_of_nobody_at_all' }

test('the owner enters keys, tests them, and finds the call in the log, without the secret', async () => {
  const owner = await signInOwner(visit.url)
  const page = await signInAt(visit, '/newAdmin/payment-providers')
  await page.getByText('No real money moves on this installation.').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Enter keys.*Cashfree/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The keys are stored encrypted and never shown again.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('App id').fill('rzp_test_ofNobody')
  await dialog.getByLabel('Secret key').fill(KEYS.secret)
  await dialog.getByRole('button', { name: 'Save keys' }).click()
  await dialog.getByText(/^These are not keys of this provider/).waitFor()
  await dialog.getByLabel('App id').fill(KEYS.id)
  await dialog.getByRole('button', { name: 'Save keys' }).click()
  await page.getByRole('alert').getByText('The keys are saved.').waitFor()

  const sheet = page.getByRole('region', { name: 'Cashfree' })
  await sheet.getByText(KEYS.id).waitFor()
  await sheet.getByRole('button', { name: /^Test the keys/ }).click()
  // Nobody's keys: the provider refuses them, or is not reached from here.
  await sheet
    .getByRole('status')
    .getByText(/The provider does not (answer|take the keys)/)
    .waitFor()
  expect(await page.content()).not.toContain(KEYS.secret)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Log of calls' }).click()
  await page.getByText('Called: test-keys').first().waitFor()
  await expectAccessible(page)
  expect(JSON.stringify((await owner.get('/payment-calls')).body)).not.toContain(KEYS.secret)
})

test('the address for webhooks stands on one line, whole where there is room for it, and is copied', async () => {
  const page = await signInAt(visit, '/newAdmin/payment-providers')
  const address = page.getByRole('textbox', { name: 'Address for webhooks' })
  await address.waitFor()
  expect(await address.inputValue()).toBe(`${visit.url}/ev/api/payment-webhook`)
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const fits = await address.evaluate((field) => field.scrollWidth <= field.clientWidth)
    // A phone scrolls it within its field.
    expect(fits, `the address at ${width}`).toBe(width > 390)
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(isWide, `the page at ${width}`).toBe(false)
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: /^Copy.*Address for webhooks/ }).click()
  await page.getByRole('alert').getByText('Copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${visit.url}/ev/api/payment-webhook`,
  )
})
