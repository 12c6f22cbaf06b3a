/** A company's month: let in by the operator, its driver invited, charged for, billed, invoiced with an e-invoice. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { BILL } from '../admin/bill.ts'
import { createDriver, signInAt, signInOwner } from '../admin/operator.ts'
import { openAsDriver } from '../driver/driver.ts'
import { openStation } from '../network.ts'
import { makeSignInsOlder } from '../older-sign-ins.ts'
import { readCode } from '../one-time-code.ts'
import type { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'

const visit = openVisits({ expectedStatus: 403 })

const PHONE = '9845012388'
const COMPANY = {
  ...{ name: 'Meera Foods Private Limited', gstin: '27AAPFU0939F1ZV', address: '17 Residency Road' },
  ...{ city: 'Pune', pincode: '411001', email: 'accounts@meera.example', phone: '9845012345' },
  creditLimit: 50_000,
}

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, `${page.url()} at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

interface Billed {
  readonly owner: Person
  readonly driver: Person
  readonly booking: string
}

/** The station's bill is entered and confirmed, and the e-invoice of its tax invoice registered. */
async function billCharge({ owner, driver, booking }: Billed): Promise<void> {
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const { partnerId, totalAmount } = (await owner.get(`/bookings/${booking}`)).body.data
  const bill = new FormData()
  const fields = { bookingId: booking, customerId, partnerId, thirdPartyAmount: '150', thirdPartyKwh: '9.5' }
  for (const [name, value] of Object.entries(fields)) bill.set(name, value)
  bill.set('uploadBill', new Blob([BILL.buffer], { type: BILL.mimeType }), BILL.name)
  const stopped = await owner.postForm('/stop-charging-by-partner', bill)
  expect(stopped.status, JSON.stringify(stopped.body)).toBe(200)
  const confirm = { bookingId: booking, actualAmountUsed: totalAmount }
  const confirmed = await owner.post('/confirm-charging-by-admin', confirm)
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  await owner.post('/jobs/register-e-invoices/run')
  const registered = async () => (await owner.get('/e-invoices?status=registered')).body.data.length
  await expect.poll(registered, { timeout: 60_000 }).toBe(1)
}

/** The sign-in is older than ten minutes: the window asks, what was typed stays, and is sent then. */
async function addColleague(page: Page, owner: Person): Promise<void> {
  await makeSignInsOlder(visit.folder)
  await page.getByRole('button', { name: 'Let a person in' }).click()
  const form = page.getByRole('dialog', { name: 'Let a person in' })
  await form.getByLabel('Name').fill('Ravi Menon')
  await form.getByLabel('Mobile number').fill('9845012377')
  await form.getByRole('button', { name: 'Let a person in' }).click()
  const requested = page.getByRole('dialog', { name: 'Please sign in again' })
  await requested.getByRole('button', { name: 'Send a code' }).click()
  await requested.getByLabel('Code of six digits').fill(await readCode(owner, PHONE))
  await expectFits(page)
  await requested.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Ravi Menon').first().waitFor()
}

test('a company is let in, invites a driver with a limit, pays for the charge and has its e-invoice', async () => {
  const owner = await signInOwner(visit.url)
  await owner.put('/company', { legalName: 'Amp Charging Private Limited', pan: 'AAPFU0939F' })
  await owner.post('/company/registrations', {
    ...{ gstin: '29AAPFU0939F1ZR', address: '17 Residency Road', city: 'Bengaluru', pincode: '560025' },
    series: 'KA',
  })
  const { _id: fleet } = (await owner.post('/fleets', COMPANY)).body.data
  const panel = await signInAt(visit, `/newAdmin/fleets?open=${fleet}`)
  await panel.getByRole('link', { name: 'Let a person in' }).click()
  const person = panel.getByRole('dialog')
  await person.getByLabel('Name').fill('Meera Iyer')
  await person.getByLabel('Mobile number').fill(PHONE)
  await expectAccessible(panel)
  await person.getByRole('button', { name: 'Let a person in' }).click()
  await panel.getByText('The person can sign in now, and is notified.').waitFor()

  const page = await visit.open('/fleet')
  await page.waitForURL('**/fleet/sign-in')
  await page.getByRole('heading', { name: 'Fleet sign-in' }).waitFor()
  await expectFits(page)
  await page.getByLabel('Mobile number').fill(PHONE)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await page.getByLabel('Code of six digits').fill(await readCode(owner, PHONE))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('No charge runs at your cost.').waitFor()
  await expectFits(page)

  const driver = await createDriver(visit.url, owner)
  const { phone } = (await driver.get('/driver/profile')).body.data
  const stationId = await openStation(owner, 'Residency Road')
  await page.getByRole('link', { name: 'Drivers' }).click()
  await page.getByRole('button', { name: 'Invite a driver' }).click()
  const invitation = page.getByRole('dialog')
  await invitation.getByLabel('Name').fill('Asha')
  await invitation.getByLabel('Mobile number').fill(phone)
  await invitation.getByLabel('Limit').selectOption('Rupees')
  await invitation.getByLabel('At most').fill('1,500')
  await invitation.getByLabel('In each').selectOption('week')
  await invitation.getByLabel('Add a station').fill('Residency')
  await page.getByRole('option', { name: /^Residency Road/ }).click()
  await invitation.getByRole('button', { name: 'Remove: Residency Road' }).waitFor()
  await expectAccessible(page)
  await invitation.getByRole('button', { name: 'Invite a driver' }).click()
  await page.getByText('Invited: the driver accepts in the app.').waitFor()
  await page.getByText(/Invited · ₹1,500.00 a week · at one station/).waitFor()
  await expectFits(page)

  const app = await openAsDriver(visit, driver, '/app/me')
  await app.getByText(/^Meera Foods Private Limited invites you/).waitFor()
  await app.getByRole('button', { name: 'Accept' }).click()
  await app.getByText(/^You can charge for Meera Foods Private Limited/).waitFor()
  await app.goto(`${visit.url}/app/stations/${stationId}`)
  await app.getByRole('radio', { name: 'Company: Meera Foods Private Limited' }).check()
  await app.getByRole('button', { name: 'Start charging' }).click()
  await app.waitForURL('**/app/charges/*')
  await app.getByText('Held for it').waitFor()
  const booking = new URL(app.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('Residency Road, connector 1').waitFor()
  await expectFits(page)
  await billCharge({ owner, driver, booking })

  await page.getByRole('link', { name: 'Charges' }).click()
  const invoice = page.getByRole('link', { name: /^KAI?\/\d{4}\/000001$/ })
  await invoice.waitFor()
  await page.getByRole('table', { name: 'Charges' }).getByRole('cell', { name: '177.00' }).waitFor()
  await page.getByText(/^1 charge · .+ · ₹177\.00 with GST$/).waitFor()
  await expectFits(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'This month as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^charges-\d{4}-\d{2}-\d{2}\.csv$/)
  expect((await owner.get('/e-invoices?status=registered')).body.data).toMatchObject([
    { recipientGstin: COMPANY.gstin },
  ])
  await page.getByRole('link', { name: 'People' }).click()
  await page.getByText('Meera Iyer').first().waitFor()
  await expectFits(page)
  await addColleague(page, owner)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/fleet/sign-in')
})
