import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { BILL } from './bill.ts'
import { signInAt, signInOwner, startCharge } from './operator.ts'

const visit = openVisits()

test('a confirmed charge waits for its invoice until the state’s GSTIN is entered, and then has it', async () => {
  const owner = await signInOwner(visit.url)
  await owner.put('/company', { legalName: 'Amp Charging Private Limited', pan: 'AAPFU0939F' })
  const { booking, partner, driver } = await startCharge(visit.url, 'Kolar')
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const bill = new FormData()
  const fields = {
    bookingId: booking,
    customerId,
    partnerId: partner,
    thirdPartyAmount: '250',
    thirdPartyKwh: '16.5',
  }
  for (const [name, value] of Object.entries(fields)) bill.set(name, value)
  bill.set('uploadBill', new Blob([BILL.buffer], { type: BILL.mimeType }), BILL.name)
  await owner.postForm('/stop-charging-by-partner', bill)
  await owner.post('/confirm-charging-by-admin', { bookingId: booking, actualAmountUsed: 354 })

  const page = await signInAt(visit, '/newAdmin/papers')
  await page.getByText('One charge in Karnataka (₹295.00) waits for its invoice.').waitFor()
  await page.getByText('Enter the company’s GSTIN in Karnataka.').waitFor()
  await expectAccessible(page)

  await owner.post('/company/registrations', {
    ...{
      gstin: '29AAPFU0939F1ZR',
      address: '17 Residency Road',
      city: 'Bengaluru',
      pincode: '560025',
      series: 'KA',
    },
  })
  await expect.poll(async () => (await owner.get('/papers')).body.data.length, { timeout: 60_000 }).toBe(1)
  await page.goto(`/newAdmin/bookings/${booking}`)
  await page.getByRole('link', { name: 'Invoice and credit notes' }).click()
  await page.getByRole('link', { name: /^Details: KAI\/\d{4}\/000001$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('₹22.50').first().waitFor()
  await dialog.getByText('₹295.00').waitFor()
  await expectAccessible(page)
  const [sheet] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Read as a page' }).click(),
  ])
  await sheet.getByRole('heading', { level: 1 }).waitFor()
  await sheet.getByText('Amp Charging Private Limited').first().waitFor()
  await expectAccessible(sheet)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^KAI-\d{4}-000001\.pdf$/)

  // The owner has vouchers issued, and the next top-up has one.
  await page.goto('/newAdmin/papers')
  await page.getByLabel('Receipt vouchers').selectOption('29')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Each top-up has a receipt voucher').waitFor()
  await expectAccessible(page)
  const order = (await driver.post('/driver/orders', { amount: 500 })).body.data
  await driver.post(`/simulated-payments/${order.paymentSessionId}/pay`, {
    outcome: 'success',
    webhook: 'once',
  })
  await expect.poll(async () => (await owner.get('/papers')).body.data.length, { timeout: 60_000 }).toBe(2)
  await page.reload()
  await page.getByRole('link', { name: /^Details: KAR\/\d{4}\/000001$/ }).waitFor()
})
