/** A driver erases the account; the operator keeps the invoice that tax law asks for, and finds the person nowhere else. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { BILL } from '../admin/bill.ts'
import { signInAt, signInOwner, startCharge } from '../admin/operator.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver } from './driver.ts'

const visit = openVisits()

const COMPANY = { legalName: 'Amp Charging Private Limited', pan: 'AAPFU0939F' }
const REGISTRATION = {
  ...{ gstin: '29AAPFU0939F1ZR', address: '17 Residency Road', city: 'Bengaluru' },
  ...{ pincode: '560025', series: 'KA' },
}
const ASHA = { name: 'Asha Rao', email: 'asha@mail.example' }
const LISTS = ['/all-customer', '/bookings', '/all-orders', '/outbox', '/papers', '/show-all-query']

test('a driver charges, is invoiced and erases the account: the operator still has the invoice, and no list the person', async () => {
  const owner = await signInOwner(visit.url)
  await owner.put('/company', COMPANY)
  await owner.post('/company/registrations', REGISTRATION)
  const { booking, partner, driver } = await startCharge(visit.url, 'Kolar')
  await driver.put('/driver/profile', ASHA)
  await driver.post('/driver/queries', { query: 'Is there a roof?' })
  const { _id: customerId, phone } = (await driver.get('/driver/profile')).body.data
  const digits: string = phone.slice(3)
  const bill = new FormData()
  const fields = { customerId, partnerId: partner, thirdPartyAmount: '250', thirdPartyKwh: '16.5' }
  for (const [name, value] of Object.entries({ ...fields, bookingId: booking })) bill.set(name, value)
  bill.set('uploadBill', new Blob([BILL.buffer], { type: BILL.mimeType }), BILL.name)
  await owner.postForm('/stop-charging-by-partner', bill)
  await owner.post('/confirm-charging-by-admin', { bookingId: booking, actualAmountUsed: 354 })
  const readInvoice = async () => {
    const [{ _id }] = (await owner.get(`/papers?bookingId=${booking}`)).body.data
    return (await owner.get(`/papers/${_id}`)).body.data
  }
  const issued = await readInvoice()
  expect(issued).toMatchObject({ kind: 'tax-invoice', recipientName: ASHA.name, total: 295, customerId })
  const readList = async (path: string) => {
    const { status, body } = await owner.get(path)
    expect(status, path).toBe(200)
    return JSON.stringify(body)
  }
  const readLists = () => Promise.all(LISTS.map(readList))
  expect((await readLists()).filter((list) => list.includes(digits)).length).toBeGreaterThan(2)

  const page = await openAsDriver(visit, driver, '/app/me/data')
  const erase = async () => {
    await page.getByLabel('Type ERASE to confirm').fill('ERASE')
    await page.getByRole('button', { name: 'Erase my account for good' }).click()
  }
  await erase()
  await page.getByText('There is money in your wallet.').waitFor()
  // What is left of ₹500 is given back by hand: the way to the bank takes longer than a test.
  const givenBack = { kind: 'correction', amount: -205, reason: 'other', note: 'Given back in cash' }
  const emptied = await owner.post(`/customers/${customerId}/wallet-adjustments`, givenBack)
  expect(emptied.body).toMatchObject({ data: { before: 205, after: 0 } })
  await erase()
  await page.waitForURL('**/app/find')
  expect((await driver.get('/driver/profile')).status).toBe(401)

  const panel = await signInAt(visit, `/newAdmin/user?q=${digits}`)
  await panel.getByText('No customers found.').waitFor()
  await panel.goto('/newAdmin/papers')
  await panel.getByRole('link', { name: /^Details: KAI\/\d{4}\/000001$/ }).click()
  const dialog = panel.getByRole('dialog')
  await dialog.getByText('₹295.00').first().waitFor()
  const [download] = await Promise.all([
    panel.waitForEvent('download'),
    dialog.getByRole('link', { name: 'PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^KAI-\d{4}-000001\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const [sheet] = await Promise.all([
    panel.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Read as a page' }).click(),
  ])
  await sheet.getByText('Amp Charging Private Limited').first().waitFor()
  await sheet.getByText(issued.number).first().waitFor()
  const text = await sheet.locator('body').textContent()
  expect(text).not.toMatch(new RegExp(`${digits}|${ASHA.email}`))

  // The name stays on the invoice, whose bytes are those that were issued, and nowhere else.
  expect(await readInvoice()).toMatchObject({ sha256: issued.sha256, content: issued.content })
  const after = Object.fromEntries((await readLists()).map((list, index) => [LISTS[index], list]))
  for (const [path, list] of Object.entries(after)) {
    expect(list, path).not.toMatch(new RegExp(`${digits}|${ASHA.email}`))
    if (path !== '/papers') expect(list, path).not.toContain(ASHA.name)
  }
  expect(JSON.parse(after['/bookings'] ?? '').data).toMatchObject([{ _id: booking }])
})
