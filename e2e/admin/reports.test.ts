import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { DEMONSTRATION, openVisits } from '../site/visitor.ts'
import { DEMO, signInAt } from './operator.ts'

const visit = openVisits({ demo: DEMONSTRATION, isShared: true })

const DAY_MS = 86_400_000
const LATELY = new Date(Date.now() - 150 * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length)

test('a report is divided, compared, ordered, kept as a view, taken out, and leads to its bookings', async () => {
  const page = await signInAt(visit, '/newAdmin/reports', { as: DEMO })
  const table = page.getByRole('table', { name: 'Report' })
  const lines = () => table.getByRole('row').count()
  // Days that have charges whenever the test runs: a month, or a year, has just begun now and then.
  await page.getByLabel('Period', { exact: true }).selectOption('Choose days…')
  await page.getByLabel('From', { exact: true }).fill(LATELY)
  await page.getByLabel('Beside it').selectOption('The period before')
  await table.waitFor()
  await page.getByRole('definition').filter({ hasText: 'vs' }).first().waitFor()
  await expectAccessible(page)

  // By partner, ordered by charges: the largest first.
  await page.getByLabel('One row per').selectOption('Partner')
  await table.getByRole('columnheader', { name: 'Partner', exact: true }).waitFor()
  await table.getByRole('button', { name: 'Charges' }).click()
  await table
    .getByRole('columnheader', { name: 'Charges' })
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  await table.getByRole('button', { name: 'Charges' }).click()
  await table
    .getByRole('columnheader', { name: 'Charges' })
    .and(page.locator('[aria-sort=descending]'))
    .waitFor()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('-charges')

  // The file has the rows of the screen.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toMatch(/^voltyatra-report-by-partner-20..-..-..\.csv$/)
  expect(file.trimEnd().split('\r\n')).toHaveLength(await lines())

  // Kept as a view, which opens the screen.
  await page.getByRole('button', { name: /^Views of this list/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Save what is shown as').fill('Partners this year')
  await dialog.getByLabel('Open the list with it').check()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('alert').getByText('The view “Partners this year” is saved.').first().waitFor()
  await page.goto('/newAdmin/reports')
  await page.waitForURL((url) => url.searchParams.get('by') === 'partner')
  await table.getByRole('columnheader', { name: 'Partner', exact: true }).waitFor()

  // Mailed each week; ended again.
  await page.getByRole('button', { name: 'By mail' }).click()
  const mails = page.getByRole('dialog', { name: 'Reports mailed to you' })
  await mails.getByText('No report is mailed to you.').waitFor()
  await expectAccessible(page)
  await mails.getByRole('button', { name: 'Mail it' }).click()
  await mails.getByText('Please enter a name').waitFor()
  await mails.getByLabel('Name').fill('Partners')
  await mails.getByRole('button', { name: 'Mail it' }).click()
  await mails.getByText(/^By partner\. Mondays: the week before\. Next on /).waitFor()
  await mails.getByRole('button', { name: 'End: Partners' }).click()
  await mails.getByText('No report is mailed to you.').waitFor()
  await page.keyboard.press('Escape')

  // Behind a row are as many bookings as it counts.
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Bookings of/ }) })
    .first()
  const heads = await table.getByRole('columnheader').allTextContents()
  const at = heads.findIndex((head) => head.startsWith('Charges'))
  const cell = (await row.getByRole('cell').nth(at).textContent()) ?? ''
  // The number comes first, then how it compares.
  const charges = Number(/^[\d,]+/.exec(cell)?.[0].replaceAll(',', ''))
  await row.getByRole('link', { name: /^Bookings of/ }).click()
  await page.waitForURL('**/newAdmin/bookings?**')
  await page.getByLabel('Confirmed from').waitFor()
  const found = await page.getByRole('navigation', { name: 'Pages' }).textContent()
  expect(charges).toBeGreaterThan(0)
  expect(found).toContain(String(charges))
})
