import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ sharedAs: 'desk' })

test('what a list shows is saved under a name, opens it by itself, is renamed, deleted and back, all by keyboard', async () => {
  const owner = await signInOwner(visit.url)
  const kept = async () => (await owner.get('/saved-views')).body.data
  const page = await signInAt(visit, '/newAdmin/order')
  const alert = (text: string) => page.getByRole('alert').getByText(text).first().waitFor()
  const dialog = page.getByRole('dialog')
  await page.getByText('No Orders found.').waitFor()
  await page.getByRole('button', { name: /^Views of this list/ }).click()
  await dialog.getByText(/^Choose filters, an order or a period first/).waitFor()
  await page.keyboard.press('Escape')

  await page.getByLabel('Status').selectOption('Paid')
  await page.getByLabel('Period').selectOption('Last 7 days')
  await page.getByRole('button', { name: /^Views of this list/ }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await dialog.getByText('Please enter a name').waitFor()
  await dialog.getByLabel('Save what is shown as').fill('Paid this week')
  await dialog.getByLabel('Open the list with it').press('Space')
  await expectAccessible(page)
  await dialog.getByLabel('Save what is shown as').press('Enter')
  await alert('The view “Paid this week” is saved.')
  // A relative period stays relative.
  expect(await kept()).toMatchObject([
    { list: 'order.orders', filters: { status: 'paid', period: '7' }, isDefault: true },
  ])

  // The list opens with it; what is shown is the address, which can be shared.
  await page.goto('/newAdmin/order')
  await page.waitForURL('**/newAdmin/order?status=paid&period=7')
  await page.getByRole('button', { name: 'Views of this list, shown: Paid this week' }).click()
  await dialog.getByRole('link', { name: 'All entries' }).click()
  await page.waitForURL('**/newAdmin/order?view=all')
  await page.reload()
  await page.getByRole('button', { name: 'Views of this list, shown: All entries' }).click()
  expect(await page.getByLabel('Status').inputValue()).toBe('')

  // Renamed, and it opens the list no more.
  await dialog.getByRole('button', { name: 'Change the view Paid this week' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Paid')
  await dialog.getByLabel('Open the list with it').uncheck()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await alert('The view “Paid” is saved.')
  expect(await kept()).toMatchObject([{ name: 'Paid', isDefault: false }])
  await dialog.getByRole('button', { name: 'Change the view Paid' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await alert('The view “Paid” is deleted.')
  expect(await kept()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await alert('The view “Paid” is back.')
  expect(await kept()).toMatchObject([{ name: 'Paid', filters: { status: 'paid', period: '7' } }])
})
