import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { Person } from '../person.ts'
import { DEMONSTRATION, openVisits } from '../site/visitor.ts'
import { DEMO, signInAt } from './operator.ts'

// A run takes all that partners are owed: in a shared program nothing is left for the runs of `payouts.test.ts`, or for these.
const visit = openVisits({ demo: DEMONSTRATION })
const ACCOUNTANT = { ...DEMO, email: 'accountant@voltyatra.local' }

test('an operator has the bank asked whose an account is, and sees what it says', async () => {
  const owner = new Person(visit.url)
  expect((await owner.post('/access-admin', DEMO)).status).toBe(200)
  const { data } = (await owner.get('/payout-runs/payable')).body
  const partner = data.find(({ bank }: { bank: string | null }) => bank !== null).partnerId
  const page = await signInAt(visit, `/newAdmin/partner?open=${partner}`, { as: DEMO })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Was not asked').first().waitFor()
  await dialog.getByRole('button', { name: 'Ask the bank' }).first().click()
  await dialog.getByText(/^The provider of payouts asks the bank/).waitFor()
  await dialog.getByRole('button', { name: 'Ask the bank' }).first().dblclick()
  await dialog.getByText(/^(The account is the partner’s|The account is somebody else’s)/).waitFor()
  await dialog.getByText('Name at the bank').waitFor()
  await expectAccessible(page)
})

test('the owner enters keys of the provider of payouts, and an approved run goes that way alone', async () => {
  const page = await signInAt(visit, '/newAdmin/payout-runs', { as: DEMO })
  const sheet = page.getByRole('region', { name: 'Sending through a provider' })
  await sheet.getByRole('button', { name: 'Enter keys' }).click()
  await sheet.getByLabel('Client id', { exact: true }).fill('CF10000001TEST')
  await sheet.getByLabel('Client secret', { exact: true }).fill('nothing')
  await sheet.getByRole('button', { name: 'Save keys' }).click()
  await sheet.getByText(/^These are not keys of this provider/).waitFor()
  await sheet.getByLabel('Client secret', { exact: true }).fill('cfsk_ma_test_of_a_journey')
  await sheet.getByRole('button', { name: 'Save keys' }).dblclick()
  await sheet.getByText('Test: no money is sent').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Draft a run' }).click()
  await page.getByText(/^You drafted this run/).waitFor()
  const { pathname, search } = new URL(page.url())

  const second = await signInAt(visit, pathname + search, { as: ACCOUNTANT })
  const run = second.getByRole('dialog')
  await run.getByRole('button', { name: /^Approve ₹/ }).click()
  await run.getByRole('button', { name: /^Approve ₹/ }).dblclick()
  await run.getByRole('button', { name: /^Send ₹.* through Cashfree Payouts$/ }).click()
  await run.getByText(/^Each payout is sent once/).waitFor()
  await run.getByRole('button', { name: /^Send ₹.* through Cashfree Payouts$/ }).dblclick()
  await run.getByText('The provider sends this run, and says what becomes of each payout.').waitFor()
  // A busy machine shows it when the provider has the first already.
  await run
    .getByText(/^(Is being sent|With the provider|Sent)$/)
    .first()
    .waitFor()
  await run.getByRole('link', { name: 'File for the bank' }).waitFor({ state: 'detached' })
  await expectAccessible(second)
})
