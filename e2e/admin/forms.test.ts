import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Person } from '../person.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits()

const isShown = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').getByText(text).first().waitFor()

test('a vehicle needs a name, is added once, and a second of that name is refused', async () => {
  const page = await signInAt(visit, '/newAdmin/addvechile')
  const name = page.getByLabel('Name', { exact: true })
  const add = page.getByRole('button', { name: 'Add vehicle' })
  await page.getByText('No vehicles found.').waitFor()
  await add.click()
  await page.getByText('Please enter name').waitFor()
  await name.fill('Ather 450X')
  await page.getByText('Please enter name').waitFor({ state: 'hidden' })
  await add.dblclick()
  await isShown(page, 'Vechile Added Successfully')
  const listed = page.getByRole('cell', { name: 'Ather 450X', exact: true })
  await listed.waitFor()
  await name.fill('Ather 450X')
  await add.click()
  await isShown(page, 'A vehicle with this name is already listed.')
  expect(await name.inputValue()).toBe('Ather 450X')
})

test('a provider link needs name and url, and can be deleted and brought back', async () => {
  const page = await signInAt(visit, '/admin/addevStation')
  await page.getByRole('button', { name: 'Add provider' }).click()
  await page.getByText('Please enter name').waitFor()
  await page.getByText('Please Enter url').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Ather Grid')
  await page.getByLabel('Url', { exact: true }).fill('https://grid.example.in')
  await page.getByRole('button', { name: 'Add provider' }).click()
  await isShown(page, 'Station Added Successfully')
  await page.getByRole('link', { name: 'Delete the entry of Ather Grid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No providers found.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('cell', { name: 'Ather Grid', exact: true }).waitFor()
})

test('a contact query is read, deleted after a question, and brought back', async () => {
  const visitor = new Person(visit.url)
  await visitor.post('/create-contact', {
    name: 'Asha Rao',
    email: 'asha@example.in',
    phone: '+91 98765 43210',
    message: 'Is there a fast charger in Hubballi?',
  })
  const page = await signInAt(visit, '/newAdmin/contactformquery')
  await page.getByRole('link', { name: /fast charger in Hubballi/ }).click()
  await page.getByRole('dialog', { name: 'Contact query' }).getByText('asha@example.in').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: 'Delete the entry of Asha Rao' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Delete the entry of Asha Rao' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No contact queries found.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('cell', { name: 'Asha Rao', exact: true }).waitFor()
})

test('a new price says what it changes, is in force after ten seconds, and stands in the history', async () => {
  const page = await signInAt(visit, '/newAdmin/updatePrice')
  await page.getByText('Rs.15.00').waitFor()
  const update = page.getByRole('button', { name: 'Update Price' })
  await update.click()
  await page.getByText('Please enter valid price').waitFor()
  await page.getByLabel(/New price per kWh/).fill('18')
  await page.getByText('₹177.00 → ₹212.40').waitFor()
  await update.click()
  await isShown(page, 'Price Updated successfully!')
  await page.getByText('Rs.18.00').waitFor()
  await page.getByRole('cell', { name: '18.00' }).waitFor()
  await page.getByLabel(/New price per kWh/).fill('18')
  await update.click()
  await isShown(page, 'Failed to update price.')
  await isShown(page, 'This is already the current price.')
})

test('a notification needs both fields, is sent once, and shows how far it has got', async () => {
  const page = await signInAt(visit, '/newAdmin/sendNotification')
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Send a notification' }) })
  await form.getByRole('button', { name: 'Send notification' }).click()
  await isShown(page, 'Please fill all fields!')
  await form.getByLabel('Title').fill('Maintenance on Sunday')
  await form.getByLabel('Message').fill('The app rests from 2 to 3 in the morning.')
  await form.getByRole('button', { name: 'Send notification' }).dblclick()
  await isShown(page, 'Notification sent successfully!')
  await page.getByRole('link', { name: 'Sent', exact: true }).click()
  await page.getByRole('link', { name: 'Maintenance on Sunday' }).click()
  await page.getByRole('dialog').getByText('The app rests from 2 to 3 in the morning.').waitFor()
  expect((await (await signInOwner(visit.url)).get('/notifications')).body.page.total).toBe(1)
})

test('an offer is seen as a driver will, and waits for its time in India', async () => {
  const page = await signInAt(visit, '/newAdmin/sendNotification')
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Send an offer' }) })
  await form.getByLabel('Title').fill('Night owl')
  await form.getByLabel('Message').fill('₹2 less per kWh after 23:00.')
  await form.getByRole('figure').getByText('₹2 less per kWh after 23:00.').waitFor()
  await form.getByLabel('Send it later').check()
  await form.getByRole('button', { name: 'Schedule offer' }).click()
  await form.getByText('Please choose a date and time').waitFor()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await form.getByLabel('Date and time (IST)').fill(`${tomorrow}T18:30`)
  await form.getByRole('button', { name: 'Schedule offer' }).click()
  await isShown(page, 'Offer sent successfully!')
  const [offer] = (await (await signInOwner(visit.url)).get('/offers')).body.data
  expect([offer.status, Date.parse(offer.scheduledAt)]).toEqual([
    'scheduled',
    Date.parse(`${tomorrow}T13:00:00Z`),
  ])
  await page.getByRole('link', { name: 'Offers', exact: true }).click()
  await page.getByRole('link', { name: 'Night owl' }).click()
  await page.getByRole('button', { name: 'Cancel offer' }).click()
  await page.getByText('It will not be sent').waitFor()
  await page.getByRole('button', { name: 'Cancel offer' }).click()
  await isShown(page, 'The offer is cancelled.')
})

test('a station is added, taken out of service with a reason, and changed', async () => {
  const page = await signInAt(visit, '/newAdmin/station')
  await page.getByText('No Stations found.').waitFor()
  await page.getByRole('link', { name: 'Add Station' }).first().click()
  for (const [label, value] of [
    ['Station name', 'Hubballi Bypass'],
    ['Address', 'NH 48, Hubballi'],
    ['Latitude', '15.3478'],
    ['Longitude', '75.1338'],
    ['Power capacity (kW)', '60'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Add station' }).click()
  await page.getByLabel('State', { exact: true }).selectOption('Karnataka')
  await page.getByRole('button', { name: 'Add station' }).click()
  await isShown(page, 'The station is added.')
  await page.getByRole('button', { name: 'View station' }).click()
  const dialog = page.getByRole('dialog', { name: 'Charging Provider Details' })
  await dialog.getByLabel('New status').selectOption('maintenance')
  await dialog.getByLabel('Reason, shown to drivers').fill('New cables')
  await dialog.getByRole('button', { name: 'Change status' }).click()
  await dialog.getByText('New cables').waitFor()
  await dialog.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Price per hour (₹, before GST)').fill('120')
  await page.getByRole('button', { name: 'Save station' }).click()
  await page.waitForURL('**/newAdmin/station')
  await page.getByRole('listitem').filter({ hasText: 'Hubballi Bypass' }).getByText('₹120').waitFor()
  await page.goto('/admin/station')
  await page.getByRole('heading', { name: 'EV Charging Provider' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Hubballi Bypass' })
  await row.getByText('Rs. 120/hr').waitFor()
  await row.getByText('Maintenance').waitFor()
})
