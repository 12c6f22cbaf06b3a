import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { DEMONSTRATION, openVisits } from '../site/visitor.ts'
import { DEMO, signInAt } from './operator.ts'

const visit = openVisits({ demo: DEMONSTRATION })

test('what the bank of card terminals has paid is recorded once, and taken off again where it was wrong', async () => {
  const page = await signInAt(visit, '/newAdmin/settlements?tab=terminals', { as: DEMO })
  await page.getByText('Taken at terminals, and not in the bank yet').waitFor()
  await page.getByText('No payment recorded yet.').waitFor()
  await page.getByRole('link', { name: 'Record a payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('In your bank, in rupees').fill('97.64')
  await dialog.getByLabel('Fee that it kept, without GST').fill('2')
  await dialog.getByLabel('GST on the fee').fill('0.36')
  await dialog.getByLabel('Reference of the bank').fill('HDFC 1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record a payment' }).dblclick()
  await page.getByText('In the bank beyond what terminals have taken').waitFor()
  await page.getByText('₹100.00').first().waitFor()
  await page.getByText('HDFC 1').waitFor()

  await page.getByRole('link', { name: 'Record a payment' }).click()
  await dialog.getByLabel('In your bank, in rupees').fill('97.64')
  await dialog.getByLabel('Fee that it kept, without GST').fill('2')
  await dialog.getByLabel('GST on the fee').fill('0.36')
  await dialog.getByLabel('Reference of the bank').fill('HDFC 1')
  await dialog.getByLabel('Take these amounts off again: an earlier payment was wrong').check()
  await dialog.getByRole('button', { name: 'Record a payment' }).click()
  await dialog.getByText('A payment with this reference is recorded already.').waitFor()
  await dialog.getByLabel('Reference of the bank').fill('HDFC 1 taken off')
  await dialog.getByRole('button', { name: 'Record a payment' }).click()
  await page.getByText('Taken at terminals, and not in the bank yet').waitFor()
  await page.getByText('HDFC 1 taken off').waitFor()
  await expectAccessible(page)
})

test('the card terminal of a charger is trusted on its page, with what it blocks on a card', async () => {
  const page = await signInAt(visit, '/newAdmin/chargers', { as: DEMO })
  const found = await page.request.get(`${new URL(page.url()).origin}/ev/api/chargers?limit=100`)
  const { data } = (await found.json()) as { data: { _id: string; protocol: string | null }[] }
  const charger = data.find(({ protocol }) => protocol === 'ocpp2.1')
  expect(charger).toBeDefined()
  await page.goto(`${new URL(page.url()).origin}/newAdmin/chargers?open=${charger?._id}`)
  const terminal = page.getByRole('region', { name: 'Card terminal' })
  await terminal
    .getByText('What is paid at a card terminal of this charger begins no charge by itself.')
    .waitFor()
  await terminal.getByLabel('Its card terminal is trusted').check()
  await terminal.getByRole('button', { name: 'Save' }).click()
  await terminal.getByText('Enter an amount').waitFor()
  await terminal.getByLabel('It blocks on a card, in rupees').fill('1500')
  await terminal.getByRole('button', { name: 'Save' }).click()
  await terminal.getByText(/It blocks ₹1,500.00 on a card/).waitFor()
  await expectAccessible(page)
  await terminal.getByLabel('Its card terminal is trusted').uncheck()
  await terminal.getByRole('button', { name: 'Save' }).click()
  await terminal
    .getByText('What is paid at a card terminal of this charger begins no charge by itself.')
    .waitFor()
})
