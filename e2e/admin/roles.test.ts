/** An owner makes a role, gives it to an operator, and sees the panel as it. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { signInOwner } from '../write-load.ts'
import { signInAt } from './operator.ts'

const visit = openVisits({ sharedAs: 'desk' })

test('an owner makes a role, and an operator who has it sees its screens alone', async () => {
  const page = await signInAt(visit, '/newAdmin/settings?tab=roles')
  await page.getByRole('button', { name: 'Add a role' }).click()
  const dialog = page.getByRole('dialog', { name: 'A new role' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter a name').waitFor()
  await dialog.getByLabel('Name').fill('Night desk')
  await dialog.getByLabel('Cancel bookings').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Night desk · 0 operators').waitFor()
  const row = page.getByRole('row', { name: 'Cancel bookings' })
  expect(await row.getByRole('cell').textContent()).toBe('Owner, Manager, Support, Night desk')
  await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Accountant' })
  expect(await row.getByRole('cell').textContent()).toBe('no')

  await page.getByRole('button', { name: 'Add a role' }).click()
  await dialog.getByLabel('Name').fill('South desk')
  await dialog.getByLabel('Limited to').selectOption({ label: 'Some states' })
  await dialog.getByLabel('See drivers').waitFor({ state: 'detached' })
  await dialog.getByLabel('See chargers').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Choose at least one').waitFor()
  await dialog.getByLabel('Add a state').fill('kar')
  await page.getByRole('option', { name: 'Karnataka' }).click()
  await dialog.getByRole('button', { name: 'Take out: Karnataka' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Limited to Karnataka').waitFor()

  await page.getByRole('link', { name: 'Operators' }).click()
  const operator = { email: 'desk@example.in', password: 'amber-kettle-29' }
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Add operator' }) })
  await form.getByLabel('Email').fill(operator.email)
  await form.getByLabel('First password').fill(operator.password)
  await form.getByLabel('Role').selectOption({ label: 'Night desk' })
  await form.getByRole('button', { name: 'Add operator' }).click()
  await page
    .getByRole('row', { name: /desk@example\.in/ })
    .getByText('Night desk')
    .waitFor()

  const desk = await signInAt(visit, '/newAdmin', { as: operator })
  const screens = desk.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await screens.first().waitFor()
  const names = (await screens.allTextContents()).map((name) => name.trim())
  expect(names.some((name) => name.startsWith('All Bookings'))).toBe(true)
  expect(names.filter((name) => /Partners|Users|Orders/.test(name))).toEqual([])
})

test('an owner sees the panel as a role, is reminded of it on every screen, and ends it by one click', async () => {
  const owner = await signInOwner(visit.url)
  await owner.post('/roles', { name: 'Queries only', rights: ['query.delete'] })
  const page = await signInAt(visit, '/newAdmin/settings?tab=roles')
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'See the panel as a role' }) })
  await form.getByLabel('Role').selectOption({ label: 'Queries only' })
  await form.getByRole('button', { name: 'See as' }).click()
  const mark = page.getByRole('region', { name: 'Seen as another role' })
  await mark.getByText('You see the panel as the role Queries only does. Nothing can be changed.').waitFor()
  await page.waitForURL('**/newAdmin')
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Query', exact: true }).first().click()
  await mark.waitFor()
  await expectAccessible(page)
  expect(await sections.getByRole('link', { name: 'Charging Provider', exact: true }).count()).toBe(0)
  await mark.getByRole('button', { name: 'Back to your own rights' }).click()
  await mark.waitFor({ state: 'detached' })
  await sections.getByRole('link', { name: 'Charging Provider', exact: true }).first().waitFor()
})
