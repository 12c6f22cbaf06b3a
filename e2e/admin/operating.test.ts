import { expect, test } from 'vitest'
import { openStation } from '../network.ts'
import { openVisits } from '../site/visitor.ts'
import { BILL } from './bill.ts'
import { signInAt, signInOwner, startCharge } from './operator.ts'

const visit = openVisits()

/** A charge that its partner has billed, at 250 rupees of 300. */
async function billed(name: string) {
  const charge = await startCharge(visit.url, name)
  const form = new FormData()
  for (const [field, value] of Object.entries({
    bookingId: charge.booking,
    customerId: (await charge.driver.get('/driver/profile')).body.data._id,
    partnerId: charge.partner,
    thirdPartyAmount: '250',
    thirdPartyKwh: '16.5',
  })) {
    form.set(field, value)
  }
  form.set('uploadBill', new Blob([new Uint8Array(BILL.buffer)]), BILL.name)
  const owner = await signInOwner(visit.url)
  const answer = await owner.postForm('/stop-charging-by-partner', form)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { ...charge, owner }
}

test('a bill is confirmed with driver, station, connector, energy and meter in view, and its buttons at 900 px', async () => {
  const { booking } = await billed('Confirming')
  const page = await signInAt(visit, `/newAdmin/completed?open=${booking}&do=confirm`, {
    viewport: { width: 1440, height: 900 },
  })
  const dialog = page.getByRole('dialog')
  for (const fact of ['Driver', 'Station', 'Connector', 'Energy on the bill', 'Energy by the meter']) {
    await dialog.getByText(fact, { exact: true }).first().waitFor()
  }
  await dialog.getByText('16.5 kWh').first().waitFor()
  for (const name of ['Confirm', 'Cancel']) {
    const box = await dialog.getByRole('button', { name, exact: true }).boundingBox()
    expect((box?.y ?? 9999) + (box?.height ?? 0), name).toBeLessThanOrEqual(900)
  }
  const tick = dialog.getByLabel('I confirm that the above details are correct')
  await page.waitForFunction(() => document.activeElement?.matches('[role=dialog] input') === true)
  expect(await tick.evaluate((one) => one === document.activeElement)).toBe(true)
})

test('the bell leads to exactly what it counts, and what was looked at is not new any more', async () => {
  const owner = await signInOwner(visit.url)
  for (const name of ['Asha', 'Ravi']) {
    await owner.post('/create-contact', {
      name,
      email: 'a@example.in',
      phone: '+91 98765 43210',
      message: 'Hi',
    })
  }
  const page = await signInAt(visit, '/newAdmin')
  await page.getByRole('button', { name: /need attention, [1-9]\d* new to you$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^New contact queries 2 new ?2$/ })
    .click()
  await page.waitForURL('**/contactformquery?attention=contact-queries')
  await page.getByText('Showing only:').waitFor()
  await page.getByText('1–2 of 2 entries').waitFor()
  await page.goto('/newAdmin')
  const contacts = page.getByRole('link', { name: /^New contact queries/ }).first()
  await contacts.getByText('2', { exact: true }).waitFor()
  await contacts.getByText('2 new').waitFor({ state: 'hidden' })
})

test('many partners are paid in one go, each once, and a row that fails says why', async () => {
  const names = ['Paid One', 'Paid Two', 'Paid Three']
  for (const name of names) {
    const { booking, owner } = await billed(name)
    const { totalAmount } = (await owner.get(`/bookings/${booking}`)).body.data
    await owner.post('/confirm-charging-by-admin', { bookingId: booking, actualAmountUsed: totalAmount })
  }
  const page = await signInAt(visit, '/newAdmin/withdrawals?tab=pay')
  await page.getByText('Paste lines of your bank’s file').click()
  await page
    .getByLabel('One payout a line: partner, amount, UTR, note')
    .fill('Paid One,100,SBIN0000000001,October\nPaid Two,50,SBIN0000000002\nNobody,5')
  await page.getByRole('button', { name: 'Take these lines' }).click()
  await page.getByText(/^2 lines taken. 1 match no partner/).waitFor()
  await page.getByLabel('Pay Paid Three').check()
  await page.getByLabel('UTR of the payment to Paid Three').fill('sbin 0000 000002')
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('alert').getByText('2 rows are not right yet; they say why.').waitFor()
  await page.getByLabel('UTR of the payment to Paid Three').fill('sbin 0000 000003')
  await page.getByRole('button', { name: 'Go on' }).click()
  // Another operator has recorded one of them meanwhile.
  const owner = await signInOwner(visit.url)
  const partners = (await owner.get('/all-partners?q=Paid Two')).body.data
  await owner.put(`/admin/partner/confirm-payment/${partners[0]._id}`, { amount: 50, utr: 'SBIN0000000002' })
  await page.getByRole('button', { name: /^Record 3 payouts, ₹/ }).click()
  await page
    .getByRole('alert')
    .getByText(/^2 recorded, .* 1 not recorded/)
    .waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Paid Two' })
  await row.getByText('A payout with this UTR is recorded already.').waitFor()
  await page.getByRole('button', { name: 'Try the failed one again' }).click()
  await page
    .getByRole('alert')
    .getByText(/^2 recorded/)
    .waitFor()
  const payouts = (await owner.get('/withdrawals')).body.data
  expect(payouts.map(({ utr }: { utr: string }) => utr).toSorted()).toEqual([
    'SBIN0000000001',
    'SBIN0000000002',
    'SBIN0000000003',
  ])
})

test('a price that may be a slip is asked about, and can be taken back before anybody charges at it', async () => {
  const page = await signInAt(visit, '/newAdmin/updatePrice')
  await page.getByLabel(/New price per kWh/).fill('180')
  await page.getByText(/stations?, ₹17.70 → ₹212.40 per kWh with GST/).waitFor()
  await page.getByRole('button', { name: 'Update Price' }).click()
  await page.getByText('Please confirm this price, or correct it').waitFor()
  await page.getByLabel('Yes, I mean ₹180.00 per kWh').check()
  await page.getByRole('button', { name: 'Update Price' }).click()
  await page.getByRole('alert').getByText('Price Updated successfully!').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('Undone. The price stays ₹15.00 per kWh.').waitFor()
  await page.getByRole('cell', { name: 'Undone' }).waitFor()
  const owner = await signInOwner(visit.url)
  expect((await owner.get('/rate-list')).body.data.pricePerKW).toBe(15)
})

test('a notification says how many it reaches, and is taken back before it goes out', async () => {
  const page = await signInAt(visit, '/newAdmin/sendNotification')
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('heading', { name: 'Send a notification' }) })
  await form
    .getByText(/^Goes to \d+ drivers?\. Inbox: \d+ · Text message: \d+ · Email: \d+ · Push message: \d+$/)
    .waitFor()
  await form.getByLabel('Title').fill('A slip')
  await form.getByLabel('Message').fill('Not for everybody.')
  await form.getByRole('figure').getByText('Not for everybody.').waitFor()
  await form.getByRole('button', { name: 'Send notification' }).click()
  await page.getByRole('alert').getByText('Notification sent successfully!').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone. Nobody receives it.').waitFor()
  const owner = await signInOwner(visit.url)
  const [slip] = (await owner.get('/notifications')).body.data
  expect([slip.title, slip.status, slip.recipients]).toEqual(['A slip', 'cancelled', 0])
})

test('by keyboard: into the first field of a window, back to where it was opened from, to the heading of a screen', async () => {
  const owner = await signInOwner(visit.url)
  await owner.post('/add-vehicle', { name: 'Keyboard EV' })
  const page = await signInAt(visit, '/newAdmin/addvechile')
  const rename = page.getByRole('link', { name: 'Rename Keyboard EV' })
  await rename.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.matches('[role=dialog] input') === true)
  await page.keyboard.press('Escape')
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Rename Keyboard EV',
  )
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.waitForURL('**/newAdmin/ongoing')
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await page.setViewportSize({ width: 390, height: 844 })
  const live = await page.getByText('Live', { exact: true }).boundingBox()
  expect(live?.width ?? 0).toBeGreaterThan(25)
})

test('the audit log reads in sentences whose names lead to the record', async () => {
  const owner = await signInOwner(visit.url)
  await owner.post('/add-vehicle', { name: 'Audited EV' })
  const page = await signInAt(visit, '/newAdmin/audit')
  const row = page.getByRole('row').filter({ hasText: 'Added the vehicle Audited EV' })
  await row.getByText(/IST$/).waitFor()
  await row.getByRole('link', { name: 'Details: Added the vehicle Audited EV' }).waitFor()
  await row.getByRole('link', { name: 'Audited EV', exact: true }).click()
  await page.waitForURL('**/newAdmin/addvechile')
})

test('the live map lists every station with its state in words, and leads to it', async () => {
  await openStation(await signInOwner(visit.url), 'Map Point')
  const page = await signInAt(visit, '/newAdmin/map')
  await page.getByRole('heading', { name: 'Live Map' }).waitFor()
  const list = page.getByRole('region', { name: 'Stations', exact: true })
  await list.getByRole('button', { name: /^All free/ }).click()
  await page.waitForURL('**/map?state=free')
  await list
    .getByText(/All free · 0 of 1 in use/)
    .first()
    .waitFor()
  await page.locator('[data-state=ready] canvas').waitFor()
  await list.getByRole('link').first().click()
  await page.waitForURL('**/newAdmin/station/*')
})
