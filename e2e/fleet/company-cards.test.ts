/** A company's cards: ordered, withdrawn, sent by the operator, activated for a driver with a limit. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, signInAt, signInOwner } from '../admin/operator.ts'
import { readCode } from '../one-time-code.ts'
import { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'

const visit = openVisits({ expectedStatus: 409 })

const PHONE = '9845012388'
const COMPANY = {
  ...{ name: 'Meera Foods Private Limited', gstin: '27AAPFU0939F1ZV', address: '17 Residency Road' },
  ...{ city: 'Pune', pincode: '411001', email: 'accounts@meera.example', phone: '9845012345' },
  creditLimit: 50_000,
}
const NO_RULES = { limit: null, hours: null, stationIds: [] }
const NUMBERS = ['04A2B3C4D5E680', '04A2B3C4D5E681']

async function expectFits(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, `${page.url()} at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** A company with a person at the portal, and a driver who has accepted. */
async function openCompany() {
  const owner = await signInOwner(visit.url)
  const fleet: string = (await owner.post('/fleets', COMPANY)).body.data._id
  const letIn = await owner.post(`/fleets/${fleet}/people`, { name: 'Meera Iyer', phone: PHONE })
  expect(letIn.status, JSON.stringify(letIn.body)).toBe(201)
  const driver = await createDriver(visit.url, owner)
  const { phone } = (await driver.get('/driver/profile')).body.data
  const invited = await owner.post(`/fleets/${fleet}/drivers`, { name: 'Asha', phone, ...NO_RULES })
  await driver.post(`/driver/fleets/${invited.body.data._id}/accept`)
  const meera = new Person(visit.url)
  await meera.post('/fleet/request-code', { phone: PHONE })
  const code = await readCode(owner, PHONE)
  expect((await meera.post('/fleet/verify-code', { phone: PHONE, code })).status).toBe(200)
  return { meera }
}

test('a company withdraws an order, orders two cards, gets them and gives one to a driver with a limit', async () => {
  const { meera } = await openCompany()
  const page = await visit.open('/fleet/cards', { storageState: meera.storageAt(visit.url) })
  await page.getByText('You have ordered no cards.').waitFor()
  await page.getByRole('button', { name: 'Order cards' }).click()
  const form = page.getByRole('dialog', { name: 'Order cards' })
  await form.getByRole('button', { name: 'Order cards' }).click()
  await form.getByText('Enter how many cards: from 1 to 100').waitFor()
  // The company's own address stands there.
  expect(await form.getByLabel('Address', { exact: true }).inputValue()).toBe('17 Residency Road')
  expect(await form.getByLabel('State', { exact: true }).inputValue()).toBe('27')
  await form.getByLabel('Number of cards').fill('5')
  await form.getByRole('button', { name: 'Order cards' }).click()
  await form.getByText(/^You can order 2 more cards now/).waitFor()
  await form.getByLabel('Number of cards').fill('2')
  await form.getByLabel('For whom').fill('Meera Iyer, Depot')
  await expectFits(page)
  await form.getByRole('button', { name: 'Order cards' }).click()
  await page.getByText('The cards are ordered.').waitFor()
  await page.getByText('Meera Iyer, Depot').first().waitFor()
  await expectFits(page)

  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByText('The order is cancelled: nothing is sent.').waitFor()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Order cards' }).click()
  await form.getByLabel('Number of cards').fill('2')
  await form.getByLabel('For whom').fill('Asha Rao, Depot')
  await form.getByRole('button', { name: 'Order cards' }).click()
  await page.getByText('Asha Rao, Depot').first().waitFor()

  const panel = await signInAt(visit, '/newAdmin/card-orders')
  await panel.getByRole('link', { name: COMPANY.name }).first().waitFor()
  await panel.getByRole('link', { name: 'Asha Rao, Depot' }).click()
  const order = panel.getByRole('dialog')
  await order.getByLabel(/^Numbers printed on the cards/).fill(NUMBERS[0] ?? '')
  await order
    .getByText(/^1 of 2 numbers entered/)
    .first()
    .waitFor()
  await order.getByRole('button', { name: 'Mark as sent' }).click()
  await order.getByText('1 of 2 numbers entered.', { exact: true }).waitFor()
  await order.getByLabel(/^Numbers printed on the cards/).fill(NUMBERS.join('\n'))
  await expectFits(panel)
  await order.getByRole('button', { name: 'Mark as sent' }).click()
  await panel.getByText('The order is sent, and whoever ordered gets a message.').waitFor()
  await order.getByText(NUMBERS.join(', ')).waitFor()
  await expectFits(panel)

  await page.reload()
  await page.getByText('On the way').first().waitFor()
  await page.getByText('0 of 2 active').first().waitFor()
  await page.getByRole('button', { name: 'Activate a card' }).click()
  const activation = page.getByRole('dialog', { name: 'Activate a card' })
  await activation.getByLabel('Number', { exact: true }).fill(NUMBERS[0] ?? '')
  await activation.getByLabel('Driver').selectOption('Asha')
  await activation.getByLabel('Limit').selectOption('Rupees')
  await activation.getByLabel('At most').fill('1,500')
  await activation.getByLabel('In each').selectOption('week')
  await activation.getByRole('button', { name: 'Activate a card' }).click()
  await page.getByText('1 of 2 active').first().waitFor()
  await page
    .getByText(/₹1,500.00 a week/)
    .first()
    .waitFor()
  await expectFits(page)
  await panel.keyboard.press('Escape')
  await panel.getByText('1 of 2 active').first().waitFor()
})
