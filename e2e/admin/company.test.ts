import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { BILL } from './bill.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits()

const GSTIN = '29AAPFU0939F1ZR'

test('what the owner enters about the company is what the public site says at once', async () => {
  const owner = await signInOwner(visit.url)
  const page = await signInAt(visit, '/newAdmin/company')
  await page.getByText(/^Still missing before the network opens: brand name, legal name, PAN/).waitFor()
  await expectAccessible(page)

  // What is half filled in or wrong says so beside its field, and nothing is saved.
  await page.getByLabel('Brand name').fill('Amp <b>& Söhne</b>')
  await page.getByLabel('PAN').fill('AAPFU0939')
  await page.getByLabel('Support e-mail').fill('help@amp.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText('Please enter a valid phone number').waitFor()
  expect((await owner.get('/company')).body.data.version).toBe(1)

  await page.getByLabel('Support phone').fill('+91 80 4000 2025')
  await page.getByLabel('Support hours').fill('Every day, 24 hours')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^The PAN is not valid/).waitFor()
  await page.getByLabel('PAN').fill('AAPFU0939F')
  await page.getByLabel('Legal name').fill('Amp Charging Private Limited')
  await page.getByRole('textbox', { name: 'Registered office' }).fill('4th Floor\n17 Residency Road')
  await page.getByLabel('City').fill('Bengaluru')
  await page.getByLabel('PIN code').fill('560025')
  await page.getByLabel('State').selectOption('Karnataka')
  await page.getByLabel('Grievance officer').fill('Kavitha R')
  await page.getByLabel('Grievance e-mail').fill('grievance@amp.example')
  await page.getByLabel('Grievance phone').fill('+91 80 4000 2026')
  await page.getByLabel('Buttons and links').fill('#1b5fc1')
  await page.getByLabel('Dark backgrounds').fill('#101828')
  await page.getByLabel('Pages elsewhere').fill('https://www.linkedin.com/company/amp')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('alert').getByText('Saved. The public site shows it now.').waitFor()
  await page.getByText('Still missing before the network opens: a GST registration.').waitFor()

  await page.getByRole('button', { name: 'Add a registration' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('GSTIN').fill(`${GSTIN.slice(0, -1)}!`)
  await dialog.getByLabel('Address').fill('17 Residency Road')
  await dialog.getByLabel('City').fill('Bengaluru')
  await dialog.getByLabel('PIN code').fill('560025')
  await dialog.getByLabel('Document series').fill('ka')
  await dialog.getByRole('button', { name: 'Save the registration' }).click()
  await dialog.getByText('The GSTIN is not valid.').waitFor()
  await dialog.getByLabel('GSTIN').fill(GSTIN)
  await dialog.getByRole('button', { name: 'Save the registration' }).click()
  await page.getByText('All of the company’s details are entered.').waitFor()

  await page.getByLabel('Choose a picture').setInputFiles(BILL)
  await page.getByRole('button', { name: 'Set the logo' }).click()
  await page.getByAltText('The company’s logo').waitFor()

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const steps = page.getByRole('region', { name: 'Setting up the network' })
  await steps.getByText('7 of 8 steps left.').waitFor()
  await steps.getByRole('link', { name: 'Set the price per kWh' }).click()
  await page.waitForURL('**/newAdmin/updatePrice')

  const site = await visit.open('/')
  const footer = site.getByRole('contentinfo')
  await footer.getByText('help@amp.example').waitFor()
  await footer.getByText('Run by Amp Charging Private Limited, 4th Floor, 17 Residency Road').waitFor()
  await footer.getByRole('link', { name: 'Amp <b>& Söhne</b> on LinkedIn' }).waitFor()
  expect(await site.title()).toBe('Amp <b>& Söhne</b>: Power Your Journey With Clean Energy')
  expect(await site.locator('body').textContent()).not.toMatch(/VoltYatra|\{\{/)
  const action = () => getComputedStyle(document.documentElement).getPropertyValue('--action')
  expect(await site.evaluate(action)).toBe('#1b5fc1')
  expect(
    await site
      .locator('.logo-picture')
      .first()
      .evaluate((one: HTMLImageElement) => one.naturalWidth),
  ).toBeGreaterThan(0)
  await site.goto(`${visit.url}/privacypolicy`)
  await site.getByText(/Kavitha R, grievance@amp\.example, \+91 80 4000 2026, 4th Floor/).waitFor()
  await site.goto(`${visit.url}/terms&Condition`)
  await site.getByText(`Our GST registrations: Karnataka ${GSTIN}.`).waitFor()
  await expectAccessible(site)
})
