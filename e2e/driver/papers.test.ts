/** A driver's invoices in the app: whom they name, each as a file, and a month's as one. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { BILL } from '../admin/bill.ts'
import { signInOwner, startCharge } from '../admin/operator.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver } from './driver.ts'

const visit = openVisits()

/** The company of the network, registered where its station is. */
const COMPANY = { legalName: 'Amp Charging Private Limited', pan: 'AAPFU0939F' }
const REGISTRATION = {
  ...{ gstin: '29AAPFU0939F1ZR', address: '17 Residency Road', city: 'Bengaluru' },
  ...{ pincode: '560025', series: 'KA' },
}

test('a driver has the company named on invoices, reads one, and takes a month’s as one file', async () => {
  const owner = await signInOwner(visit.url)
  await owner.put('/company', COMPANY)
  await owner.post('/company/registrations', REGISTRATION)
  const { booking, partner, driver } = await startCharge(visit.url, 'Kolar')
  const page = await openAsDriver(visit, driver, '/app/me')
  await page.getByRole('link', { name: 'Invoices and company details' }).click()
  await page.getByText('No invoices in this month.').waitFor()

  await page.getByLabel('Name of the company or person').fill('Wheels & Sons <Logistics> Private Limited')
  await page.getByLabel('GSTIN, where there is one').fill('29AAPFU0939F1ZX')
  await page.getByLabel('Address').fill('4 Church Street')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('PIN code').fill('560001')
  await page.getByLabel('State').selectOption('Karnataka')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText(/GSTIN/).waitFor()
  await page.getByLabel('GSTIN, where there is one').fill('29AAPFU0939F1ZR')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. It stands on the next invoice.').waitFor()
  await expectAccessible(page)

  const bill = new FormData()
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const fields = { customerId, partnerId: partner, thirdPartyAmount: '250', thirdPartyKwh: '16.5' }
  for (const [name, value] of Object.entries({ ...fields, bookingId: booking })) bill.set(name, value)
  bill.set('uploadBill', new Blob([BILL.buffer], { type: BILL.mimeType }), BILL.name)
  await owner.postForm('/stop-charging-by-partner', bill)
  await owner.post('/confirm-charging-by-admin', { bookingId: booking, actualAmountUsed: 354 })
  await page.reload()
  await page.getByLabel('Language beside English').selectOption('kn')
  await page.getByText('Tax invoice').waitFor()
  await expectAccessible(page)

  const [sheet] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Read KAI/ }).click(),
  ])
  await sheet.getByText('Wheels & Sons <Logistics> Private Limited').first().waitFor()
  await sheet.locator('.parties > section').nth(1).getByText('29AAPFU0939F1ZR').waitFor()
  await sheet.getByText('ತೆರಿಗೆ').first().waitFor()
  const [archive] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'All of this month as one file (ZIP)' }).click(),
  ])
  expect(archive.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d\.zip$/)

  await page.getByRole('button', { name: 'Name nobody' }).click()
  await page.getByText('Invoices name nobody from now on.').waitFor()
})
