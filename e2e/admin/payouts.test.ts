import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { Person } from '../person.ts'
import { DEMONSTRATION, openVisits } from '../site/visitor.ts'
import { DEMO, signInAt } from './operator.ts'

const visit = openVisits({ demo: DEMONSTRATION, isShared: true })
const ACCOUNTANT = { ...DEMO, email: 'accountant@voltyatra.local' }

test('a run is drafted by one person, approved by another, and paid with a UTR', async () => {
  const page = await signInAt(visit, '/newAdmin/payout-runs', { as: DEMO })
  await page.getByText(/can be paid by a run now/).waitFor()
  await page.getByText('Changed bank details wait to be confirmed').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Draft a run' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^You drafted this run/).waitFor()
  await expectAccessible(page)
  expect(await dialog.getByRole('button', { name: /^Approve/ }).count()).toBe(0)
  const { pathname, search } = new URL(page.url())

  const second = await signInAt(visit, '/newAdmin/payout-runs', { as: ACCOUNTANT })
  await second.goto(pathname + search)
  const run = second.getByRole('dialog')
  await run.getByRole('button', { name: /^Approve ₹/ }).click()
  await run.getByText(/This cannot be undone; the bank may return/).waitFor()
  await run.getByRole('button', { name: /^Approve ₹/ }).dblclick()
  await run.getByRole('link', { name: 'File for the bank' }).waitFor()
  const [file] = await Promise.all([
    second.waitForEvent('download'),
    run.getByRole('link', { name: 'File for the bank' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^voltyatra-payout-run-\d+\.csv$/)

  const utr = run.getByLabel(/^UTR of the payout to/).first()
  const paid = run.getByRole('button', { name: /^Paid/ }).first()
  await utr.fill('abc')
  await paid.click()
  await run.getByText('A UTR has 6 to 35 letters and digits').waitFor()
  await utr.fill('hdfcn5 20261122 999999')
  await paid.click()
  await run.getByText('HDFCN520261122999999').waitFor()
  // Who drafted it sees it without a reload.
  await dialog.getByText('HDFCN520261122999999').waitFor()
})

/** A partner with statements: its id. */
async function partnerWithStatements(): Promise<string> {
  const owner = new Person(visit.url)
  expect((await owner.post('/access-admin', DEMO)).status).toBe(200)
  return (await owner.get('/partner-statements')).body.data[0].partnerId
}

test('a contract version says what it means before it is entered, and is withdrawn before it begins', async () => {
  const partner = await partnerWithStatements()
  const page = await signInAt(visit, `/newAdmin/partner?open=${partner}&do=contract`, { as: DEMO })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Share of revenue in percent').fill('101')
  await dialog.getByLabel('For each kWh (₹)', { exact: true }).fill('1.5')
  await dialog.getByRole('button', { name: 'Enter the version' }).click()
  await dialog.getByText('From 0 to 100 percent').first().waitFor()
  await dialog.getByLabel('Share of revenue in percent').fill('65')
  await dialog
    .getByText(/^Of each charge the partner gets 65\u00a0% of what the driver pays before GST/)
    .waitFor()
  await dialog.getByText('With these terms').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enter the version' }).click()
  await page.getByRole('alert').getByText('The contract version is entered.').waitFor()

  await page.goto(`/newAdmin/partner?open=${partner}`)
  await dialog.getByText('65 %').waitFor()
  await dialog.getByRole('button', { name: 'Withdraw this version' }).click()
  await dialog.getByText('It has not begun; the version before it goes on to hold.').waitFor()
  await dialog.getByRole('button', { name: 'Withdraw this version' }).click()
  await page.getByRole('alert').getByText('The version is withdrawn.').waitFor()
  await dialog.getByText('65 %').waitFor({ state: 'hidden' })
})

test('a statement is taken as PDF and read as a page', async () => {
  const page = await signInAt(visit, `/newAdmin/partner?open=${await partnerWithStatements()}`, { as: DEMO })
  const dialog = page.getByRole('dialog')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog
      .getByRole('link', { name: /^Statement from .* as PDF$/ })
      .first()
      .click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^voltyatra-statement-.*\.pdf$/)
  const [sheet] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog
      .getByRole('link', { name: /^Statement from .* as a page$/ })
      .first()
      .click(),
  ])
  await sheet.getByRole('heading', { level: 1, name: 'Statement' }).waitFor()
  await sheet.getByText('VoltYatra Charging Networks Private Limited').waitFor()
  await expectAccessible(sheet)
})
