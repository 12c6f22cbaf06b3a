import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { openVisits } from '../site/visitor.ts'
import { signInAt, signInOwner } from './operator.ts'

const visit = openVisits({ isShared: true })

test('rules of bookings say what they do before they are saved, are taken back for ten seconds, and overwrite nobody', async () => {
  const owner = await signInOwner(visit.url)
  const kept = async () => (await owner.get('/booking-settings')).body.data
  const page = await signInAt(visit, '/newAdmin/settings?tab=bookings')
  const rules = page.getByRole('region', { name: 'Prepayments and reservations' })
  await expectAccessible(page)

  // What is not right says its limits, and nothing is saved.
  await rules.getByLabel('Deposit (₹)').fill('20000')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await rules.getByText('Enter a number: ₹0.00 to ₹10,000.00').waitFor()

  await rules.getByLabel('Deposit (₹)').fill('250')
  await rules.getByLabel('Waiting time (minutes)').fill('20')
  await rules.getByLabel('Minimum energy (kWh)').fill('2')
  const preview = rules.getByRole('status', { name: 'What changes' })
  await preview.getByText('₹100.00 → ₹250.00').waitFor()
  await preview.getByText('A charge priced by energy starts with at least 2 kWh: ₹35.40 with GST').waitFor()
  await preview.getByText(/ends at 18:20\. No reservation ends at once/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The rules are saved.').waitFor()
  expect(await kept()).toMatchObject({ deposit: 250, graceMinutes: 20, leastKWh: 2 })

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alert').getByText('The rules are as before.').waitFor()
  expect(await kept()).toMatchObject({ deposit: 100, graceMinutes: 15, leastKWh: 1 })

  // Another operator changes the same between a save and its undo: that change stays.
  await rules.getByLabel('Deposit (₹)').fill('300')
  await rules.getByRole('button', { name: 'Save rules' }).click()
  await page.getByRole('alert').getByText('The rules are saved.').waitFor()
  await owner.put('/booking-settings', { deposit: 150 })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page
    .getByRole('alert')
    .getByText(/^Somebody else has changed these settings/)
    .waitFor()
  expect((await kept()).deposit).toBe(150)
  await owner.put('/booking-settings', { deposit: 100 })
})
