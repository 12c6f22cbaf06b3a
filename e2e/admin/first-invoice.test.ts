/** One person, with the panel alone, from an empty installation to its first invoice. */
import { readFile } from 'node:fs/promises'
import { simulateCharger } from '@voltyatra/charger-simulator'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openVisits } from '../site/visitor.ts'
import { signInAt } from './operator.ts'

const visit = openVisits()

const waitForNote = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').getByText(text).first().waitFor()

async function fill(within: Pick<Page, 'getByLabel'>, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values))
    await within.getByLabel(label, { exact: true }).fill(value)
}

/** Back to the checklist, and on to its next step. */
async function nextStep(page: Page, left: number, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const steps = page.getByRole('region', { name: 'Setting up the network' })
  await steps.getByText(`${left} of 8 steps left.`).waitFor()
  await steps.getByRole('link', { name: title, exact: true }).click()
}

test('the owner of an empty installation comes to the first invoice by the checklist of the panel', async () => {
  const page = await signInAt(visit, '/newAdmin', { viewport: { width: 1280, height: 900 } })

  await nextStep(page, 8, 'Enter the company')
  await fill(page, {
    'Brand name': 'Amp',
    'Legal name': 'Amp Charging Private Limited',
    PAN: 'AAPFU0939F',
    'Support phone': '+91 80 4000 2025',
    'Support e-mail': 'help@amp.example',
    'Support hours': 'Every day, 24 hours',
    City: 'Bengaluru',
    'PIN code': '560025',
    'Grievance officer': 'Kavitha R',
    'Grievance e-mail': 'grievance@amp.example',
    'Grievance phone': '+91 80 4000 2026',
  })
  await page.getByRole('textbox', { name: 'Registered office' }).fill('17 Residency Road')
  await page.getByLabel('State').selectOption('Karnataka')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForNote(page, 'Saved. The public site shows it now.')
  await page.getByRole('button', { name: 'Add a registration' }).click()
  const registration = page.getByRole('dialog')
  await fill(registration, {
    GSTIN: '29AAPFU0939F1ZR',
    Address: '17 Residency Road',
    City: 'Bengaluru',
    'PIN code': '560025',
  })
  await registration.getByLabel('Document series').fill('ka')
  await registration.getByRole('button', { name: 'Save the registration' }).click()
  await page.getByText('All of the company’s details are entered.').waitFor()

  await nextStep(page, 7, 'Set the price per kWh')
  await page.getByLabel(/New price per kWh/).fill('18')
  await page.getByRole('button', { name: 'Update Price' }).click()
  await waitForNote(page, 'Price Updated successfully!')

  await nextStep(page, 6, 'Add and approve a partner')
  await page.getByRole('link', { name: 'Add Partner' }).first().click()
  const partner = page.getByRole('dialog', { name: 'Add Partner' })
  await fill(partner, { Name: 'Hubballi Foods', Mobile: '9845000001', Email: 'owner@foods.example' })
  await partner.getByRole('button', { name: 'Add Partner' }).click()
  await waitForNote(page, 'The partner is added and awaits approval.')
  await page.getByRole('row').filter({ hasText: 'Hubballi Foods' }).getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await waitForNote(page, 'The partner is active.')
  await page.keyboard.press('Escape')

  await nextStep(page, 5, 'Add the first station')
  await fill(page, {
    'Station name': 'Hubballi Bypass',
    Address: 'NH 48, Hubballi',
    Latitude: '15.3478',
    Longitude: '75.1338',
    'Power capacity (kW)': '60',
  })
  await page.getByLabel('State', { exact: true }).selectOption('Karnataka')
  await page.getByRole('combobox', { name: 'Partner' }).fill('hubb')
  await page.getByRole('option', { name: 'Hubballi Foods' }).click()
  await page.getByRole('button', { name: 'Add station' }).click()
  await waitForNote(page, 'The station is added.')

  const charger = simulateCharger({
    url: `${visit.url.replace('http', 'ws')}/ocpp`,
    identity: 'HBL-1',
    settings: { MeterValueSampleInterval: '1' },
  })
  onTestFinished(() => charger.close())
  void charger.connect()
  // The registration of its state is there: two steps are done by the station.
  await nextStep(page, 3, 'Connect a charger')
  await page.getByRole('link', { name: 'Accept HBL-1' }).click()
  const accepting = page.getByRole('dialog', { name: 'Accept HBL-1' })
  await accepting.getByRole('combobox', { name: 'Station', exact: true }).fill('hubb')
  await page.getByRole('option', { name: 'Hubballi Bypass' }).click()
  await accepting.getByLabel(/^Connector 1: /).selectOption('Connector 1')
  await accepting.getByLabel('Security when it connects').selectOption('Profile 0: none')
  await accepting.getByRole('button', { name: 'Accept the charger' }).click()
  await waitForNote(page, 'The charger is accepted.')

  await nextStep(page, 2, 'Charge for the first time')
  await page.getByRole('link', { name: 'Add driver' }).first().click()
  await fill(page.getByRole('dialog'), { Name: 'Asha Rao', 'Mobile number': '9845000009' })
  await page.getByRole('dialog').getByRole('button', { name: 'Add driver' }).click()
  await waitForNote(page, 'The driver is added.')
  await page.getByRole('link', { name: 'Adjust wallet' }).click()
  const wallet = page.getByRole('dialog', { name: 'Adjust the wallet of Asha Rao' })
  await fill(wallet, { 'Amount (₹)': '500', 'In your words': 'The first test charge' })
  await wallet.getByLabel('Reason').selectOption('Something else')
  await wallet.getByRole('button', { name: 'Move ₹500.00' }).click()
  await wallet.waitFor({ state: 'hidden' })

  charger.plugIn(1)
  expect(await charger.present(1, '04A2B3C4D5E680')).toBe('Invalid')
  await page.getByRole('link', { name: 'Cards', exact: true }).first().click()
  await page.getByRole('link', { name: 'Add the card 04A2B3C4D5E680' }).click()
  const card = page.getByRole('dialog', { name: 'Add card' })
  await card.getByRole('combobox', { name: 'Driver' }).fill('asha')
  await page.getByRole('option', { name: /Asha Rao/ }).click()
  await card.getByRole('button', { name: 'Add card' }).click()
  await waitForNote(page, 'The card is added.')
  expect(await charger.present(1, '04A2B3C4D5E680')).toBe('Accepted')
  await page.goto('/newAdmin/cards?tab=charges')
  const charge = page.getByRole('row').filter({ hasText: 'Asha Rao' })
  await charge.getByText('Charging', { exact: true }).waitFor()
  await expect.poll(() => charge.getByText(/^[\d.]*[1-9]\d* kWh$/).count()).toBeGreaterThan(0)
  charger.unplug(1)
  await charge.getByText(/^₹\d/).first().waitFor()

  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await page
    .getByText(/^KAI\/\d{4}\/000001$/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: /^Details: KAI/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('link', { name: 'PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^KAI-\d{4}-000001\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  // Only a payment is left: it comes with the first top-up of a driver.
  await page.keyboard.press('Escape')
  await nextStep(page, 1, 'Receive a payment')
})
