/** A fleet in the panel: entered, found, suspended. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits()

test('the operator enters a fleet, whose GSTIN is checked, and suspends it', async () => {
  const owner = await signInOwner(visit.url)
  const page = await signInAt(visit, '/newAdmin/fleets')
  await page.getByText('No fleets found.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a fleet' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Legal name').fill('Meera Foods Private Limited')
  await form.getByLabel('GSTIN').fill('29AAPFU0939F1ZX')
  await form.getByLabel('Address').fill('17 Residency Road')
  await form.getByLabel('City').fill('Bengaluru')
  await form.getByLabel('PIN code').fill('560025')
  await form.getByLabel('Mobile number').fill('98450 12345')
  await form.getByLabel('E-mail').fill('accounts@meera.example')
  await form.getByLabel('Credit limit').fill('50,000')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Add a fleet' }).click()
  await form.getByText('The GSTIN is not valid.').first().waitFor()
  await form.getByLabel('GSTIN').fill('29AAPFU0939F1ZR')
  await form.getByRole('button', { name: 'Add a fleet' }).click()
  await page.getByText('Fleet added.').waitFor()
  await page.getByRole('link', { name: 'Meera Foods Private Limited', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('₹50,000.00').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await dialog.getByRole('button', { name: 'Reinstate' }).waitFor()
  expect((await owner.get('/fleets')).body.data).toMatchObject([{ status: 'suspended' }])
})
