import { expect, test } from 'vitest'
import { openVisits } from '../site/visitor.ts'
import { BILL } from './bill.ts'
import { signInAt, signInOwner, startCharge } from './operator.ts'

const visit = openVisits()

test('from a phone number to the driver, to the booking with its whole history, to a refund in part', async () => {
  const { booking, driver } = await startCharge(visit.url, 'Kolar')
  const { _id: customerId, phone } = (await driver.get('/driver/profile')).body.data
  const page = await signInAt(visit, '/newAdmin')
  const alert = (text: string | RegExp) => page.getByRole('alert').getByText(text).first().waitFor()

  // The number as it was said on the phone; Enter opens the first that is found.
  await page.getByRole('button', { name: 'Search Ctrl K' }).click()
  const typed = phone.slice(3).replace(/^(\d{5})/, '$1 ')
  await page.getByPlaceholder(/^Screens, people/).fill(typed)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/newAdmin/user/${customerId}`)
  await page.getByRole('heading', { name: phone }).waitFor()
  await page.getByText('₹146.00').first().waitFor()

  // The latest booking, and what happened to it.
  const latest = page.getByRole('region', { name: 'Latest bookings' })
  await latest.getByRole('link', { name: booking.slice(-6) }).click()
  await page.waitForURL(`**/newAdmin/bookings/${booking}`)
  const story = page.getByRole('list', { name: 'What happened' })
  await story.getByText('Reserved').waitFor()
  await story.getByText('Prepayment set aside').waitFor()
  await story.getByText('Prepayment of this booking +₹354.00').waitFor()

  // The booking itself is found by the end of its id.
  await page.goto('/newAdmin')
  await page.getByRole('button', { name: 'Search Ctrl K' }).click()
  await page.getByPlaceholder(/^Screens, people/).fill(booking.slice(-6))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/newAdmin/bookings/${booking}`)

  // Back to the driver, to what was paid in, and a part of it back.
  await page.getByRole('region', { name: 'Booking', exact: true }).getByRole('link', { name: phone }).click()
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  const movements = page.getByRole('table')
  await movements.getByText('Prepayment of a charge').waitFor()
  await page.getByLabel('Period').selectOption('Last month')
  await page.getByText('No entries yet.').waitFor()
  await page.getByLabel('Period').selectOption('Today')
  await movements.getByRole('row').filter({ hasText: 'Top-up' }).getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount (₹)').fill('500.01')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await dialog.getByText('Enter an amount from ₹0.01 to ₹146.00').waitFor()
  await dialog.getByText('Please give a reason').waitFor()
  await dialog.getByLabel('Amount (₹)').fill('46')
  await dialog.getByText('₹454.00').waitFor()
  await dialog.getByLabel('Reason').fill('Paid twice by mistake')
  await dialog.getByRole('button', { name: 'Refund ₹46.00' }).dblclick()
  await alert(/The refund of ₹46.00 is recorded.* ₹454.00 is left of the order/)
  await dialog.getByText('Paid twice by mistake').waitFor()
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(100)
})

test('goodwill says from, to and amount before it moves, stands in the statement with its reason, and moves once', async () => {
  const { driver } = await startCharge(visit.url, 'Hosur')
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const page = await signInAt(visit, `/newAdmin/user/${customerId}`)
  await page.getByRole('link', { name: 'Adjust wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await dialog.getByText('Please choose a reason').waitFor()
  await dialog.getByLabel('Amount (₹)').fill('54')
  await dialog.getByLabel('Reason').selectOption('A charge failed')
  await dialog.getByLabel('In your words').fill('Stopped at 3 kWh')
  await dialog.getByText('Goodwill of the network', { exact: true }).waitFor()
  await dialog.getByText('₹200.00').waitFor()
  await dialog.getByRole('button', { name: 'Move ₹54.00' }).dblclick()
  await page.getByRole('alert').getByText('The wallet held ₹146.00 and holds ₹200.00 now').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Wallet', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Goodwill' })
    .getByText(/A charge failed · Stopped at 3 kWh/)
    .waitFor()
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(200)
})

test('a driver is blocked with a reason, which can be taken back at once', async () => {
  const { driver } = await startCharge(visit.url, 'Salem')
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const page = await signInAt(visit, `/admin/user/${customerId}`)
  const part = page.getByRole('region', { name: 'Block this driver' })
  await part.getByRole('button', { name: 'Block' }).click()
  await part.getByText('Please give a reason').waitFor()
  await part.getByLabel('Reason').fill('Chargebacks')
  await part.getByRole('button', { name: 'Block' }).click()
  await page.getByText(/^Blocked .*Chargebacks$/).waitFor()
  expect((await driver.get('/driver/profile')).status).toBe(401)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alert').getByText('The driver can sign in again.').waitFor()
  await part.getByRole('button', { name: 'Block' }).waitFor()
})

test('reserved and cancelled bookings are found by state, day, station and driver, and lead to their pages', async () => {
  const { booking, driver } = await startCharge(visit.url, 'Vellore')
  const owner = await signInOwner(visit.url)
  const running = (await owner.get(`/bookings/${booking}`)).body.data
  const request = { stationId: running.stationId, connectorType: 'CCS2', duration: 1, kWh: 5 }
  const startTime = new Date(Date.now() + 26 * 3_600_000).toISOString()
  const reserved = (await driver.post('/driver/bookings', { ...request, startTime })).body.data
  await driver.post(`/driver/bookings/${reserved._id}/cancel`)

  const page = await signInAt(visit, `/newAdmin/bookings?stationId=${running.stationId}`)
  const row = (id: string) => page.getByRole('row').filter({ hasText: id.slice(-6) })
  await row(booking).waitFor()
  await row(reserved._id).waitFor()
  await page.getByLabel('Status').selectOption('Cancelled')
  await row(booking).waitFor({ state: 'detached' })
  await row(reserved._id)
    .getByRole('link', { name: reserved._id.slice(-6) })
    .click()
  await page.waitForURL(`**/newAdmin/bookings/${reserved._id}`)
  const story = page.getByRole('list', { name: 'What happened' })
  await story.getByText('Cancelled', { exact: true }).waitFor()
  await story.getByText('cancelled by the driver').waitFor()

  await page.goBack()
  await page.getByLabel('Period').selectOption('Choose days…')
  await page.getByLabel('To', { exact: true }).fill('2020-01-01')
  await page.getByText('No bookings found.').waitFor()
  const file = await page.getByRole('link', { name: 'Export' }).getAttribute('href')
  expect(file).toContain('to=2020-01-01T18%3A30%3A00.000Z')
})

test('the bookings of a driver’s page are those of a period', async () => {
  const { booking, driver } = await startCharge(visit.url, 'Tumkur')
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const page = await signInAt(visit, `/newAdmin/user/${customerId}?tab=bookings`)
  const row = page.getByRole('row').filter({ hasText: booking.slice(-6) })
  await row.waitFor()
  await page.getByLabel('Period').selectOption('Last month')
  await row.waitFor({ state: 'detached' })
  await page.getByText('No booking', { exact: false }).waitFor()
  await page.getByLabel('Period').selectOption('Today')
  await row.waitFor()
})

test('partners are listed with whoever is owed most first, and the head says so', async () => {
  const { booking, partner, driver } = await startCharge(visit.url, 'Anantapur')
  const owner = await signInOwner(visit.url)
  const { _id: customerId } = (await driver.get('/driver/profile')).body.data
  const bill = new FormData()
  const fields = {
    customerId,
    partnerId: partner,
    bookingId: booking,
    thirdPartyAmount: '300',
    thirdPartyKwh: '20',
  }
  for (const [name, value] of Object.entries(fields)) bill.set(name, value)
  bill.set('uploadBill', new Blob([BILL.buffer], { type: BILL.mimeType }), BILL.name)
  await owner.postForm('/stop-charging-by-partner', bill)
  await owner.post('/confirm-charging-by-admin', { bookingId: booking, actualAmountUsed: 354 })
  const late = { name: 'Newer than all', mobile: '9845000001', email: 'newer@example.in' }
  await owner.post('/partners', late)

  const page = await signInAt(visit, '/newAdmin/partner')
  const rows = page.getByRole('row')
  await rows.filter({ hasText: late.name }).waitFor()
  expect(await rows.nth(1).textContent()).toContain('Anantapur')
  const head = page.getByRole('columnheader', { name: /Owed/ })
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('button', { name: 'Name' }).click()
  await page.waitForURL('**/newAdmin/partner?sort=name')
})

test('a station’s page has its month, connectors, bookings and price, and leads to its drivers', async () => {
  const { booking, driver } = await startCharge(visit.url, 'Erode')
  const { _id: customerId, phone } = (await driver.get('/driver/profile')).body.data
  const owner = await signInOwner(visit.url)
  const { stationId } = (await owner.get(`/bookings/${booking}`)).body.data
  const page = await signInAt(visit, '/newAdmin/ongoing')
  await page
    .getByRole('row')
    .filter({ hasText: booking.slice(-6) })
    .getByRole('link', { name: 'Erode', exact: true })
    .click()
  await page.waitForURL(`**/newAdmin/station/${stationId}`)
  const month = page.getByRole('region', { name: 'This month' })
  await month.getByText('Utilisation').waitFor()
  await month.getByText('No accepted charger').waitFor()
  const latest = page.getByRole('region', { name: 'Latest bookings' })
  await latest.getByRole('link', { name: phone }).click()
  await page.waitForURL(`**/newAdmin/user/${customerId}`)
})
