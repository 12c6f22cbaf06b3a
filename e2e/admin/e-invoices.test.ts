import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { BILL } from './bill.ts'
import { signInAt, signInOwner, startCharge } from './operator.ts'

const visit = openVisits()

/** Whose registration the simulated portal takes for not active. */
const INACTIVE = '29AAACI0000I1Z5'

test('a refused e-invoice calls for attention, says why, is tried again and set aside; its month has a return', async () => {
  const owner = await signInOwner(visit.url)
  await owner.put('/company', { legalName: 'Amp Charging Private Limited', pan: 'AAPFU0939F' })
  const registered = await owner.post('/company/registrations', {
    ...{ gstin: '29AAPFU0939F1ZR', address: '17 Residency Road', city: 'Bengaluru', pincode: '560025' },
    series: 'KA',
  })
  expect(registered.status).toBe(200)
  const { booking, partner, driver } = await startCharge(visit.url, 'Hassan')
  const details = { name: 'Idle Wheels Rentals', address: '3 Market Yard', city: 'Hassan', pincode: '573201' }
  const entered = await driver.put('/driver/invoice-details', { ...details, gstin: INACTIVE, state: '29' })
  expect(entered.status, JSON.stringify(entered.body)).toBe(200)
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const bill = new FormData()
  const fields = {
    ...{ bookingId: booking, customerId, partnerId: partner },
    ...{ thirdPartyAmount: '250', thirdPartyKwh: '16.5' },
  }
  for (const [name, value] of Object.entries(fields)) bill.set(name, value)
  bill.set('uploadBill', new Blob([BILL.buffer], { type: BILL.mimeType }), BILL.name)
  await owner.postForm('/stop-charging-by-partner', bill)
  await owner.post('/confirm-charging-by-admin', { bookingId: booking, actualAmountUsed: 354 })
  await owner.post('/jobs/register-e-invoices/run')
  const refused = async () => (await owner.get('/e-invoices?status=refused')).body.data.length
  await expect.poll(refused, { timeout: 60_000 }).toBe(1)

  const page = await signInAt(visit, '/newAdmin/e-invoices?attention=e-invoices-refused')
  await page.getByText(`GSTIN ${INACTIVE} is not active (3029)`).first().waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Details: KAI\/\d{4}\/000001$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ask the buyer whether this GSTIN is active.').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('The portal is asked again.').waitFor()
  await expect.poll(refused, { timeout: 60_000 }).toBe(1)
  await dialog.getByLabel('Why it stays unregistered').fill('The buyer has closed its registration')
  await dialog.getByRole('button', { name: 'Leave it unregistered' }).click()
  await page.getByText('It stays unregistered.').waitFor()
  await dialog.getByText('The buyer has closed its registration').waitFor()

  await page.goto(`${visit.url}/newAdmin/returns`)
  await page.getByRole('heading', { name: 'Outward supplies (GSTR-1)' }).waitFor()
  await expectAccessible(page)
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'JSON for the portal' }).click(),
  ])
  expect(json.suggestedFilename()).toMatch(/^GSTR1-29AAPFU0939F1ZR-\d{4}-\d{2}\.json$/)
  await page.getByRole('link', { name: 'Papers: B2B: registered recipients' }).click()
  await page.getByRole('link', { name: /^Details: KAI\/\d{4}\/000001$/ }).waitFor()
})
