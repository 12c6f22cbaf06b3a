/** Paying on the page of a provider, which is another website: the way there, and every way back. */

import {
  CASHFREE_TEST_KEYS,
  type CashfreeServer,
  cashfreeServer,
} from '@voltyatra/server/platform/payments/testing/cashfree-server.ts'
import {
  RAZORPAY_TEST_KEYS,
  RAZORPAY_WEBHOOK_SECRET,
  type RazorpayServer,
  razorpayServer,
} from '@voltyatra/server/platform/payments/testing/razorpay-server.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, signInAt, signInOwner } from '../admin/operator.ts'
import { openMeteredStation } from '../metered-station.ts'
import type { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver, PHONE } from './driver.ts'

let cashfree: CashfreeServer
let razorpay: RazorpayServer
const visit = openVisits({
  async openProviders() {
    cashfree = await cashfreeServer(() => new Date())
    razorpay = await razorpayServer(() => new Date())
    return { cashfree: cashfree.url, razorpay: razorpay.url }
  },
})
afterAll(async () => {
  await cashfree.close()
  await razorpay.close()
})

const KEYS = {
  cashfree: { keyId: CASHFREE_TEST_KEYS.clientId, secret: CASHFREE_TEST_KEYS.clientSecret },
  razorpay: {
    keyId: RAZORPAY_TEST_KEYS.keyId,
    secret: RAZORPAY_TEST_KEYS.keySecret,
    webhookSecret: RAZORPAY_WEBHOOK_SECRET,
  },
} as const

/** New payments go to this provider alone. */
async function switchTo(owner: Person, name: keyof typeof KEYS): Promise<void> {
  for (const [provider, keys] of Object.entries(KEYS)) {
    await owner.put(`/payment-accounts/${provider}`, keys)
    const use = { isOn: provider === name, isFirst: false }
    expect((await owner.put(`/payment-accounts/${provider}/use`, use)).status).toBe(200)
  }
}

/** A driver who is asked to pay. */
async function openPayment(name: keyof typeof KEYS): Promise<Page> {
  const owner = await signInOwner(visit.url)
  await switchTo(owner, name)
  const page = await openAsDriver(visit, await createDriver(visit.url, owner), '/app/money')
  await page.getByLabel('Amount in rupees').fill('300')
  await page.getByRole('button', { name: 'Go on to payment' }).click()
  await page.getByRole('link', { name: 'Pay now' }).waitFor()
  return page
}

const waitUntilPaid = (page: Page) => page.getByText('₹300.00 is in your wallet.').waitFor()

test('a code for the UPI app of another phone is shown, and the page turns to paid by itself', async () => {
  const page = await openPayment('cashfree')
  await page.getByRole('button', { name: 'Show a QR code' }).dblclick()
  await page.getByRole('img', { name: 'UPI' }).waitFor()
  expect(await page.getByRole('link', { name: 'Open your UPI app' }).getAttribute('href')).toMatch(
    /^upi:\/\//,
  )
  await page.getByText(/^Time left: \d+:\d\d$/).waitFor()
  await expectAccessible(page)
  const [, orderId = ''] = /Order (\S+?)(?=Not)/.exec(String(await page.locator('main').textContent())) ?? []
  cashfree.pay(orderId)
  await waitUntilPaid(page)
  await page.getByRole('img', { name: 'UPI' }).waitFor({ state: 'detached' })
})

test.each([
  ['cashfree', 'Cashfree'],
  ['razorpay', 'Razorpay'],
] as const)(
  'a driver pays on the page of %s, after giving up, going back and being declined',
  async (name, title) => {
    const page = await openPayment(name)
    const heading = page.getByRole('heading', { name: `${title}: ₹300.00` })
    const goThere = async () => {
      await page.getByRole('link', { name: 'Pay now' }).click()
      await heading.waitFor()
    }
    await expectAccessible(page)
    await goThere()
    await page.getByRole('button', { name: 'Give up' }).click()
    await page.waitForURL('**/app/money/orders/*')
    await page.getByText('Not paid yet').waitFor()

    await goThere()
    await page.goBack()
    await page.waitForURL('**/app/money/orders/*')
    await page.getByText('Not paid yet').waitFor()

    await goThere()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText(/^The payment failed/).waitFor()
    await expectAccessible(page)

    await goThere()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitUntilPaid(page)
    await page.getByRole('link', { name: 'Pay now' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Back to money' }).click()
    await page.getByText('₹300.00', { exact: true }).first().waitFor()
  },
)

test('what is paid in another window, or after the page was closed, is seen without a word of the browser', async () => {
  const page = await openPayment('cashfree')
  const [, orderId = ''] = /Order (\S+?)(?=Not)/.exec(String(await page.locator('main').textContent())) ?? []
  cashfree.pay(orderId)
  await waitUntilPaid(page)
  // Somebody who comes back to the way there finds nothing to pay.
  const address = new URL(page.url()).pathname.split('/').at(-1)
  await page.goto(`/ev/api/driver/orders/${address}/checkout`)
  await page.getByText('Nothing is left to pay here.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the app' }).click()
  await waitUntilPaid(page)
})

test('a driver has the wallet topped up by itself, approves that in the UPI app, pauses it and ends it', async () => {
  const owner = await signInOwner(visit.url)
  await switchTo(owner, 'cashfree')
  await owner.put('/payment-accounts/cashfree/use', { isOn: true, isFirst: true, takesMandates: true })
  const driver = await createDriver(visit.url, owner)
  const page = await openAsDriver(visit, driver, '/app/money')
  const part = page.getByRole('region', { name: 'Automatic top-up' })
  const press = (name: string) => part.getByRole('button', { name, exact: true }).click()
  const show = async () => (await driver.get('/driver/top-up-mandate')).body.data.mandate
  await part.getByLabel('When the wallet holds less than (₹)').fill('150')
  await press('Set it up with UPI')
  await part
    .getByRole('alert')
    .getByText(/mail address/)
    .waitFor()
  expect((await driver.put('/driver/profile', { email: 'asha@example.in' })).status).toBe(200)
  await part.getByLabel('Add (₹)').fill('20000')
  await press('Set it up with UPI')
  await part
    .getByRole('alert')
    .getByText(/₹10,000/)
    .waitFor()
  await part.getByLabel('Add (₹)').fill('500')
  await press('Set it up with UPI')
  const way = part.getByRole('link', { name: 'Open the UPI app' })
  await way.waitFor()
  expect(await way.getAttribute('href')).toMatch(/^upi:\/\/mandate/)
  await expectAccessible(page)

  cashfree.mandates.setStatus((await show()).number, 'ACTIVE')
  await part.getByRole('status').getByText('On', { exact: true }).waitFor()
  await press('Pause')
  await part.getByRole('status').getByText('Paused', { exact: true }).waitFor()
  await press('Let it go on')
  await part.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await expect.poll(async () => (await show()).debits.length).toBe(1)
  await page.reload()
  await part.getByRole('link', { name: /^Debit on/ }).waitFor()
  await press('Change')
  await part.getByLabel('Add (₹)').fill('400')
  await part.getByRole('button', { name: 'Change', exact: true }).click()
  await part.getByText(/^Below ₹150\.00, ₹400\.00 is added/).waitFor()
  await expectAccessible(page)

  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const panel = await signInAt(visit, `/newAdmin/user/${customerId}?tab=wallet`)
  const seen = panel.getByRole('region', { name: /^Automatic top-up / })
  await seen.getByText('₹400.00 when the wallet holds less than ₹150.00, at most ₹2,000.00 a month').waitFor()
  await seen.getByRole('link', { name: '₹500.00' }).waitFor()

  await press('End it')
  await part.getByRole('button', { name: 'Set it up with UPI' }).waitFor()
})

test.each([
  ['cashfree', 'Cashfree'],
  ['razorpay', 'Razorpay'],
] as const)('a guest pays on the page of %s and charges', async (name, title) => {
  const owner = await signInOwner(visit.url)
  await switchTo(owner, name)
  const { stationId, charger } = await openMeteredStation(visit.url, owner, `PAYING-${name}`)
  try {
    const [{ code }] = (await owner.get(`/stations/${stationId}/codes`)).body.data
    charger.plugIn(1)
    const page = await visit.open(`/c/${code}`, PHONE)
    await page.getByText('Your car is plugged in.').waitFor()
    await page.getByRole('button', { name: /^Pay ₹.* by UPI$/ }).click()
    const way = page.getByRole('link', { name: /^Pay ₹.* by UPI$/ })
    const heading = page.getByRole('heading', { name: new RegExp(`^${title}: ₹`) })
    const goThere = async () => {
      await way.click()
      await heading.waitFor()
    }
    await way.waitFor()
    await expectAccessible(page)
    await goThere()
    await page.getByRole('button', { name: 'Give up' }).click()
    await page.waitForURL(`**/c/${code.replace('-', '')}*`)
    await goThere()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText(/You can try again\.$/).waitFor()
    await goThere()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByText('Charging', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Stop charging' }).click()
    await page.getByText('Goes back to you').waitFor()
  } finally {
    await charger.close()
  }
})
