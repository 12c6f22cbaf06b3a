/** A driver adds cars, for which the finder is then, and a card by its printed number. */
import { expect, test } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { createDriver, signInOwner } from '../admin/operator.ts'
import { openVisits } from '../site/visitor.ts'
import { openAsDriver, PHONE, signIn } from './driver.ts'

const visit = openVisits({ isShared: true })

test('a driver adds two cars, chooses between them, and the finder filters by the connector', async () => {
  const owner = await signInOwner(visit.url)
  const page = await visit.open('/app/me/cars', PHONE)
  await signIn(page, owner)
  await page.getByText('You have added no car yet.').waitFor()
  const add = async (name: string, connectors: readonly string[], battery: string) => {
    await page.getByRole('button', { name: 'Add a car' }).click()
    await page.getByLabel('Name').fill(name)
    for (const connector of connectors) {
      await page.getByRole('button', { name: connector, exact: true }).click()
    }
    await page.getByLabel('Battery in kWh').fill(battery)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await add('Nexon EV', ['CCS2', 'Type 2'], '40.5')
  await page.getByText('Battery 40.5 kWh').waitFor()
  await add('Ather 450X', ['Type 7 (LECCS)'], '')
  await page.getByText('Driven now').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Drive Nexon EV now' }).click()
  await page.getByRole('button', { name: 'Drive Ather 450X now' }).waitFor()

  await page.getByRole('link', { name: 'Find' }).click()
  const filter = page.getByRole('button', { name: 'For Nexon EV', pressed: true })
  await filter.waitFor()
  await page.waitForURL('**/app/find?connector=CCS2')
  await filter.click()
  await page.waitForURL('**/app/find')
  await page.getByRole('button', { name: 'For Nexon EV', pressed: false }).waitFor()

  await page.getByRole('link', { name: 'Me', exact: true }).click()
  await page.getByRole('link', { name: 'My cars' }).click()
  await page.getByRole('button', { name: 'Remove Ather 450X' }).click()
  await page.getByRole('button', { name: 'Remove Ather 450X' }).waitFor({ state: 'detached' })
})

test('a driver adds a card by its printed number and blocks it', async () => {
  const owner = await signInOwner(visit.url)
  const number = `E2E-${Date.now()}`
  const made = await owner.post('/cards', { number, kind: 'ISO14443', owner: 'nobody' })
  expect(made.status).toBe(201)
  const page = await openAsDriver(visit, await createDriver(visit.url, owner), '/app/me/cards')
  await page.getByText('You have no card yet.').waitFor()
  await page.getByLabel('Number printed on the card').fill('WRONG-1')
  await page.getByRole('button', { name: 'Add the card' }).click()
  await page.getByText('This card cannot be added here.').waitFor()
  await page.getByLabel('Number printed on the card').fill(number.toLowerCase())
  await page.getByLabel('Your name for it').fill('Van')
  await page.getByRole('button', { name: 'Add the card' }).click()
  const card = page.getByRole('region', { name: 'Van' })
  await card.getByText('Charges', { exact: true }).waitFor()
  await card.getByRole('button', { name: /^Charges of card/ }).click()
  await card.getByText('It has charged nothing yet.').waitFor()
  await card.getByRole('button', { name: /^Block card/ }).click()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Block it now' }).click()
  await card.getByText('Blocked', { exact: true }).waitFor()
})

test('a driver has lost a card: one press blocks it and orders another', async () => {
  const owner = await signInOwner(visit.url)
  const number = `LOST-${Date.now()}`
  expect((await owner.post('/cards', { number, kind: 'ISO14443', owner: 'nobody' })).status).toBe(201)
  const page = await openAsDriver(visit, await createDriver(visit.url, owner), '/app/me/cards')
  await page.getByLabel('Number printed on the card').fill(number)
  await page.getByRole('button', { name: 'Add the card' }).click()
  const card = page.getByRole('region', { name: number })
  await card.getByRole('button', { name: `Card ${number} is lost: order another` }).click()
  await card.getByLabel('Name', { exact: true }).fill('Asha Rao')
  await card.getByLabel('Address').fill('12, 4th Cross')
  await card.getByLabel('City').fill('Bengaluru')
  await card.getByLabel('PIN code').fill('560038')
  await card.getByLabel('State').selectOption({ label: 'Karnataka' })
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Block it and order another' }).click()
  await card.getByText('The card is blocked, and another is ordered.').waitFor()
  await card.getByText('Blocked', { exact: true }).waitFor()
  const orders = page.getByRole('region', { name: 'Order a card' })
  await orders.getByText(`In place of card ${number}`).waitFor()
})
