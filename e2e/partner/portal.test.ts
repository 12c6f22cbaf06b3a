/** A partner's way through the portal: let in by the operator, signed in by code, a charge stopped with bill and picture. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { BILL } from '../admin/bill.ts'
import { signInAt, signInOwner, startCharge } from '../admin/operator.ts'
import { playAuthenticator } from '../driver/driver.ts'
import { makeSignInsOlder } from '../older-sign-ins.ts'
import { readCode } from '../one-time-code.ts'
import { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'

const visit = openVisits({ isAtLocalhost: true, expectedStatus: 403 })

const PHONE = '9845012399'

/** Another person of the partner, at another computer. */
async function confirmBySecondPerson(owner: Person, partner: string): Promise<void> {
  const contact = '9845012400'
  await owner.post(`/partners/${partner}/people`, { name: 'Ravi', phone: contact, rights: ['money'] })
  const ravi = new Person(visit.url)
  await ravi.post('/partner/request-code', { contact })
  await ravi.post('/partner/verify-code', { contact, code: await readCode(owner, contact) })
  const [{ _id }] = (await ravi.get('/partner/bank-details')).body.data
  const confirmed = await ravi.post(`/partner/bank-details/${_id}/confirm`, { number: '50100123456789' })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
}

/** The sign-in is older than ten minutes: the window asks, what was typed stays, and is sent then. */
async function signInAgain(page: Page, owner: Person): Promise<void> {
  const price = page.getByLabel('For each kWh, before GST (₹)')
  const send = () => page.getByRole('button', { name: 'Set the price' }).click()
  await makeSignInsOlder(visit.folder)
  await send()
  const requested = page.getByRole('dialog', { name: 'Please sign in again' })
  await requested.waitFor()
  await page.keyboard.press('Escape')
  await requested.waitFor({ state: 'hidden' })
  await page
    .getByRole('alert')
    .getByText('This needs a sign-in of the last ten minutes. Please sign in again.')
    .waitFor()
  expect(await price.inputValue()).toBe('16.5')
  await send()
  await requested.getByRole('button', { name: 'Send a code' }).click()
  await requested.getByLabel('Code of six digits').fill(await readCode(owner, PHONE))
  await expectAccessible(page)
  await expectFits(page)
  await requested.getByRole('button', { name: 'Sign in', exact: true }).click()
  await requested.waitFor({ state: 'hidden' })
}

async function expectFits(page: Page): Promise<void> {
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

/** In the window of the station: added, seen, taken away and added again. */
async function addPicture(page: Page): Promise<void> {
  const station = page.getByRole('dialog')
  const add = station.getByRole('button', { name: 'Add a picture' })
  await add.click()
  await station.getByText('Please choose a file.').waitFor()
  const picture = station.getByRole('img', { name: 'The entrance' })
  for (const isLast of [false, true]) {
    await station.getByLabel('Picture', { exact: true }).setInputFiles(BILL)
    await station.getByLabel('What it shows').fill('The entrance')
    await add.click()
    await picture.waitFor()
    if (isLast) return
    await station.getByRole('button', { name: 'Remove' }).click()
    await station.getByText('Drivers see it no longer.').waitFor()
    await station
      .getByRole('button', { name: /^Remove/ })
      .last()
      .click()
    await picture.waitFor({ state: 'detached' })
  }
}

test('the operator lets a person in, who signs in by code and stops a charge with bill and picture', async () => {
  const owner = await signInOwner(visit.url)
  const { partner, booking } = await startCharge(visit.url, 'Meera’s Station')

  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toLocaleDateString('sv', {
    timeZone: 'Asia/Kolkata',
  })
  const bounds = { priceLeast: 12, priceMost: 20, idleMost: 0 }
  const terms = { validFrom: tomorrow, revenueSharePercent: 60, ...bounds }
  const contract = await owner.post(`/partners/${partner}/contract-versions`, terms)
  expect(contract.status, JSON.stringify(contract.body)).toBe(201)

  const panel = await signInAt(visit, `/newAdmin/partner?open=${partner}`)
  await panel.getByRole('link', { name: 'Let a person in' }).click()
  const form = panel.getByRole('dialog')
  await form.getByLabel('Name').fill('Meera Iyer')
  await form.getByLabel('Mobile number').fill(PHONE)
  await form.getByRole('button', { name: 'Let a person in' }).click()
  await panel.getByText('The person can sign in now.').waitFor()

  const page = await visit.open('/partner')
  await playAuthenticator(page)
  await page.waitForURL('**/partner/sign-in')
  await page.getByRole('heading', { name: 'Partner sign-in' }).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByLabel('Mobile number or e-mail address').fill(PHONE)
  await page.getByRole('button', { name: 'Send a code' }).click()
  await page.getByLabel('Code of six digits').fill(await readCode(owner, PHONE))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Meera’s Station', exact: true }).click()
  await page.getByRole('dialog').getByText('Connectors', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Set a price' }).click()
  await page.getByLabel('For each kWh, before GST (₹)').fill('25')
  await page.getByLabel('From (time in India)').fill(`${tomorrow}T12:00`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set the price' }).click()
  await page.getByText(/^Your contract allows ₹12\.00 to ₹20\.00 for each kWh/).waitFor()
  await page.getByLabel('For each kWh, before GST (₹)').fill('16.5')
  await signInAgain(page, owner)
  await page.getByText('₹16.50 for each kWh', { exact: true }).waitFor()
  await page.getByText(/^To come/).waitFor()
  await addPicture(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectFits(page)

  await page.getByRole('link', { name: 'Charges' }).click()
  await page.getByRole('button', { name: /^Stop charging/ }).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: /^Stop charging/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bill before GST (₹)').fill('400')
  await dialog.getByText('The bill exceeds what was prepaid for this charge.').waitFor()
  await dialog.getByLabel('Bill before GST (₹)').fill('250')
  await dialog.getByLabel('Energy (kWh)').fill('16.5')
  await dialog.getByLabel('Photo of the bill').setInputFiles(BILL)
  await dialog.getByRole('img', { name: 'Preview of the bill' }).waitFor()
  await dialog.getByText('₹295.00').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Stop charging' }).click()
  await page.getByText('The charge is stopped. The network confirms your bill next.').waitFor()
  expect((await owner.get(`/bookings/${booking}`)).body.data).toMatchObject({
    status: 'completed',
    thirdPartyAmount: 250,
    thirdPartyKwh: 16.5,
    uploadBill: expect.stringContaining('.jpg'),
  })
  await page.getByRole('button', { name: 'Meera’s Station', exact: true }).click()
  await page.getByRole('img', { name: 'Picture of the bill' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Money' }).click()
  await page.getByText('Nothing was paid to you yet.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter bank details' }).click()
  const bank = page.getByRole('dialog')
  await bank.getByLabel('Account holder').fill('Meera Foods')
  await bank.getByLabel('Account number').fill('50100123456789')
  await bank.getByLabel('IFSC').fill('HDFC0000240')
  await expectAccessible(page)
  await bank.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.getByText(/^You entered these\. Another person of your company confirms them now/).waitFor()
  await page.getByLabel('Account number').fill('50100123456789')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Another person of the partner confirms them now, or you do after 24 hours.').waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await confirmBySecondPerson(owner, partner)
  await page.reload()
  await page.getByText('In force').waitFor()
  await page.getByText('HDFC Bank, •••• 6789, HDFC0000240').waitFor()

  await page.getByRole('link', { name: 'People' }).click()
  await page.getByText('Meera Iyer').first().waitFor()
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('link', { name: 'New stations' }).click()
  await page.getByRole('button', { name: 'Ask for a station' }).click()
  const requesting = page.getByRole('dialog')
  const fields = { 'Name of the station': 'Meera’s Second', Address: 'NH 48, km 412', City: 'Hubballi' }
  const numbers = { Latitude: '15.3647', Longitude: '75.1240', 'Power of the station (kW)': '60' }
  for (const [label, value] of Object.entries({ ...fields, ...numbers, 'Power of each (kW)': '60' })) {
    await requesting.getByLabel(label, { exact: true }).fill(value)
  }
  await requesting.getByLabel('Photo of the place').setInputFiles(BILL)
  await requesting.getByLabel(/^Document, like/).setInputFiles(BILL)
  await expectAccessible(page)
  await requesting.getByRole('button', { name: 'Send the request' }).click()
  await page.getByText('Waits for the network').waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await panel.goto('/newAdmin/station-requests')
  await panel.getByRole('link', { name: 'Meera’s Second' }).click()
  await panel.getByRole('img', { name: 'Photo 1' }).waitFor()
  await expectAccessible(panel)
  await panel.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await panel.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await panel.getByText('The station is made. Put it in service when its charger is there.').waitFor()
  await page.reload()
  await page.getByText('Approved').waitFor()

  await page.getByRole('link', { name: 'Help' }).click()
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByLabel('Your question').fill('When is the next payout?')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'When is the next payout?' }).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await panel.goto('/newAdmin/tickets')
  await panel.getByRole('link', { name: 'When is the next payout?' }).click()
  await panel.getByText('The partner reads it in the portal', { exact: false }).waitFor()
  await panel.getByLabel('Answer').fill('On Monday.')
  await panel.getByRole('button', { name: 'Send answer' }).click()
  await panel.getByText('The answer is sent.').waitFor()
  await page.getByRole('button', { name: 'When is the next payout?' }).click()
  await page.getByText('On Monday.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText(/^Added on/).waitFor()
  await expectAccessible(page)
  await expectFits(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/partner/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText('The passkey is removed.').waitFor()
  await page.getByText(/^Added on/).waitFor({ state: 'detached' })
})
