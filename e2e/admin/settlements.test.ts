import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { DEMONSTRATION, openVisits } from '../site/visitor.ts'
import { DEMO, signInAt } from './operator.ts'

const visit = openVisits({ demo: DEMONSTRATION })

const HEAD = 'settlement_id,settled_on,bank_amount,type,payment_id,amount,fee,gst,net'
const toFile = (...rows: readonly string[]) => ({
  name: 'settlements.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEAD, ...rows].join('\n')),
})

test('what a settlement file has and the books have not is seen first, and accepted with a reason', async () => {
  const page = await signInAt(visit, '/newAdmin/settlements', { as: DEMO })
  await page.getByText('No differences found.').waitFor()
  await page.getByRole('button', { name: 'Import a file' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(toFile('S-1,2026-11-20,x,payment,nobody,100,2,0.36,97.64'))
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText(/^Row 2, column bank_amount: this is not an amount in rupees/).waitFor()
  await dialog
    .getByLabel('CSV file')
    .setInputFiles(toFile('S-1,2026-11-20,97.64,payment,nobody,100,2,0.36,97.64'))
  await dialog.getByRole('button', { name: 'Import', exact: true }).dblclick()
  await page.getByText('Imported: 1. Known already: 0. Differences: 1.').waitFor()

  await page.getByRole('link', { name: 'Not in the books' }).click()
  await dialog.getByText(/^The provider settled a payment or a correction/).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.getByText('Say why it is accepted').waitFor()
  await dialog.getByLabel('Why it is accepted').fill('Given back at the provider')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('The difference is accepted.').waitFor()
  await page.getByText('Accepted', { exact: true }).first().waitFor()

  await page.getByRole('link', { name: 'Settlements', exact: true }).last().click()
  await page.getByRole('link', { name: 'S-1' }).click()
  await dialog.getByText('GST on the fee').waitFor()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download all lines' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('voltyatra-settlement-S-1.csv')
})

test('the simulated provider settles what drivers of the demonstration paid, and nothing differs', async () => {
  const page = await signInAt(visit, '/newAdmin/settlements?tab=settlements', { as: DEMO })
  await page.getByRole('button', { name: 'Compare now' }).click()
  await page.getByText(/^New settlements: \d+\. New differences: 0\. Explained by now: 0\.$/).waitFor()
  await page.getByText('Matches', { exact: true }).first().waitFor()
})
