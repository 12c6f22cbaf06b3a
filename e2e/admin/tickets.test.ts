import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { createDriver, signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })

test('an operator takes a driver’s question, acknowledges it, answers it and settles it; the driver reads the answer', async () => {
  const owner = await signInOwner(visit.url)
  const driver = await createDriver(visit.url, owner)
  await driver.put('/driver/profile', { name: 'Meera Nair' })
  await driver.post('/driver/queries', { query: 'The cable does not come out.' })

  const page = await signInAt(visit, '/newAdmin/tickets')
  await page.getByRole('link', { name: 'The cable does not come out.' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('New', { exact: true }).waitFor()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Take it' }).click()
  await dialog.getByRole('button', { name: 'Give it back' }).waitFor()
  await dialog.getByRole('button', { name: 'Acknowledge' }).click()
  await dialog.getByText('Acknowledged', { exact: true }).waitFor()

  await dialog.getByLabel('Note').fill('Third time at this station.')
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await dialog.getByText('Third time at this station.').waitFor()
  await dialog.getByLabel('Answer', { exact: true }).fill('Please pull the red handle.')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await dialog.getByText('Answer in the app').waitFor()
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await dialog.getByRole('button', { name: 'Open again' }).waitFor()

  const inbox = (await driver.get('/driver/notifications')).body.data
  expect(inbox.map(({ message }: { message: string }) => message)).toEqual([
    'Please pull the red handle.',
    expect.stringContaining('We answer within 30 days.'),
  ])
})
