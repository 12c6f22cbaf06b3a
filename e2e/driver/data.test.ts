/** A driver reads a month, takes a copy of the own data, and erases the account. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, signInOwner } from '../admin/operator.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver, PHONE, payIn, signIn } from './driver.ts'

const visit = openVisits({ isShared: true })

test('a driver reads a month and saves its movements, and takes a copy of all data', async () => {
  const owner = await signInOwner(visit.url)
  const page = await visit.open('/app/money', PHONE)
  await signIn(page, owner)
  await payIn(page, '300')
  await page.goto('/app/money')
  await page.getByRole('link', { name: 'Months and files' }).click()
  await page.getByText('Charges with a bill').waitFor()
  await expectAccessible(page)
  const movements = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Movements of the month as CSV' }).click()
  const csv = await readFile(await (await movements).path(), 'utf8')
  expect(csv).toMatch(/top_up,300,300,/)

  await page.goto('/app/me/data')
  const copy = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the copy' }).click()
  const zip = await readFile(await (await copy).path())
  expect((await copy).suggestedFilename()).toBe('my-data.zip')
  for (const name of ['my-data.json', 'movements.csv', 'payments.csv']) expect(zip.includes(name)).toBe(true)
  await page.getByText('The copy is in your downloads.').waitFor()
  await expectAccessible(page)

  await page.getByLabel('Type ERASE to confirm').fill('erase')
  await page.getByRole('button', { name: 'Erase my account for good' }).click()
  await page.getByText('There is money in your wallet.').waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Money' }).click()
  await page.waitForURL('**/app/money')
})

test('a driver erases the account by word, and is signed out', async () => {
  const owner = await signInOwner(visit.url)
  const page = await openAsDriver(visit, await createDriver(visit.url, owner), '/app/me/data')
  await page.getByLabel('Type ERASE to confirm').fill('yes')
  await page.getByRole('button', { name: 'Erase my account for good' }).click()
  await page.getByText('Type ERASE, in these letters.').waitFor()
  await page.getByLabel('Type ERASE to confirm').fill('ERASE')
  await page.getByRole('button', { name: 'Erase my account for good' }).click()
  await page.waitForURL('**/app/find')
  await page.goto('/app/me')
  await page.waitForURL('**/app/sign-in?**')
})

test('a driver who reads Hindi confirms it by a Hindi word, or by the English one', async () => {
  const owner = await signInOwner(visit.url)
  for (const word of ['मिटाना', 'erase']) {
    const driver = await createDriver(visit.url, owner)
    const page = await visit.open('/app/me/data', {
      ...PHONE,
      locale: 'hi-IN',
      storageState: driver.storageAt(visit.url),
    })
    await page.getByLabel('कन्फ़र्म करने के लिए मिटाना लिखें').fill(word)
    await page.getByRole('button', { name: 'मेरा खाता हमेशा के लिए मिटाएँ' }).click()
    await page.waitForURL('**/app/find')
    expect((await driver.get('/driver/profile')).status).toBe(401)
  }
})
