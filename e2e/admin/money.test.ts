import { expect, test } from 'vitest'
import { openVisits } from '../site/visitor.ts'
import { BILL } from './bill.ts'
import { signInAt, signInOwner, startCharge } from './operator.ts'

const visit = openVisits()

test('a charge is stopped, confirmed and paid out, each step said before and after', async () => {
  const { booking, partner, driver } = await startCharge(visit.url, 'Malnad')
  const page = await signInAt(visit, '/newAdmin/ongoing')
  const alert = (text: string | RegExp) => page.getByRole('alert').getByText(text).first().waitFor()
  const row = page.getByRole('row').filter({ hasText: booking.slice(-6) })
  await row.getByRole('link', { name: 'Stop Charging' }).click()
  const dialog = page.getByRole('dialog')

  // A bill above the prepayment is refused where the person acts, and what was typed stays.
  await dialog.getByLabel('Bill before GST (₹)').fill('300.01')
  await dialog.getByLabel('Energy (kWh)').fill('12.5')
  await dialog.getByLabel('Photo of the bill').setInputFiles(BILL)
  await dialog.getByRole('img', { name: 'Preview of the bill' }).waitFor()
  await dialog.getByRole('button', { name: 'Stop Charging' }).click()
  await alert(/exceeds what was prepaid/)
  expect(await dialog.getByLabel('Bill before GST (₹)').inputValue()).toBe('300.01')

  await dialog.getByLabel('Bill before GST (₹)').fill('187.50')
  await dialog.getByText('₹132.75').waitFor()
  await dialog.getByRole('button', { name: 'Stop Charging' }).click()
  await alert(/The charge is stopped/)
  await page.getByText('No Ongoing Request found.').waitFor()

  // Confirming asks for the tick, and pressing twice moves the money once.
  await page.goto('/newAdmin/completed')
  await row.getByRole('link', { name: 'Confirm' }).click()
  for (const [name, amount] of [
    ['Amount', '₹300.00'],
    ['GST', '₹54.00'],
    ['Total amount', '₹354.00'],
    ['Partner total amount', '₹221.25'],
    ['Partner GST', '₹33.75'],
    ['Refund amount', '₹132.75'],
  ] as const) {
    const line = dialog.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    expect(await line.getByRole('definition').textContent(), name).toBe(amount)
  }
  await dialog.getByRole('img', { name: 'The partner’s bill' }).waitFor()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Please tick the box first.').waitFor()
  await dialog.getByLabel('I confirm that the above details are correct').check()
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick()
  await alert(/₹132.75 returned to the wallet/)
  await dialog.waitFor({ state: 'hidden' })
  await row.getByText('Confirmed').waitFor()
  expect((await driver.get('/driver/profile')).body.data.walletBalance).toBe(278.75)

  // A payout is no more than is owed.
  await page.goto(`/newAdmin/partner?open=${partner}&do=withdraw`)
  const amount = dialog.getByLabel('Amount (₹)')
  const withdraw = dialog.getByRole('button', { name: /^Withdraw/ })
  for (const invalid of ['', '0', 'abc']) {
    await amount.fill(invalid)
    await withdraw.click()
    await alert('Please enter Valid amount !')
    expect(await dialog.getByText('Owed afterwards').count()).toBe(0)
  }
  await amount.fill('202.51')
  await dialog.getByText('More than is owed').waitFor()
  await withdraw.click()
  await alert(/more than the partner is owed/)
  await amount.fill('202.50')
  await dialog.getByText('Owed afterwards').waitFor()
  await withdraw.dblclick()
  await dialog.waitFor({ state: 'hidden' })
  const owner = await signInOwner(visit.url)
  expect((await owner.get(`/partners/${partner}`)).body.data.balance).toBe(0)
  expect((await owner.get('/withdrawals')).body.page.total).toBe(1)

  await page.goto(`/newAdmin/partner?open=${partner}`)
  const statement = dialog.getByRole('row')
  await statement
    .filter({ hasText: 'Payout' })
    .getByText('-202.50')
    .or(statement.getByText('−202.50'))
    .first()
    .waitFor()
  await statement.filter({ hasText: 'Booking confirmed' }).waitFor()
})

test('an amount that has changed meanwhile is explained, and nothing moves', async () => {
  const { booking } = await startCharge(visit.url, 'Hampi')
  const page = await signInAt(visit, `/newAdmin/ongoing?open=${booking}&do=stop`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Bill before GST (₹)').fill('100')
  await dialog.getByLabel('Energy (kWh)').fill('5')
  await dialog.getByLabel('Photo of the bill').setInputFiles(BILL)
  // Another operator is faster.
  const owner = await signInOwner(visit.url)
  expect((await owner.post(`/bookings/${booking}/cancel`, { reason: 'The cable is broken' })).status).toBe(
    200,
  )
  await dialog.getByRole('button', { name: 'Stop Charging' }).click()
  await dialog
    .getByRole('alert')
    .getByText(/cancelled/i)
    .waitFor()
  expect(await dialog.getByLabel('Bill before GST (₹)').inputValue()).toBe('100')
})

test('what another operator and a driver change appears without a reload', async () => {
  const page = await signInAt(visit, '/admin/ongoing')
  await page.getByText('No Ongoing Request found.').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  const { booking } = await startCharge(visit.url, 'Live')
  await page.getByText(booking.slice(-6)).waitFor()
  const owner = await signInOwner(visit.url)
  const requested = page.getByRole('link', { name: /^Notifications, 1 need attention/ })
  await owner.post('/create-contact', {
    name: 'Asha',
    email: 'asha@example.in',
    phone: '+91 98765 43210',
    message: 'Is there a charger in Hubballi?',
  })
  await requested.waitFor()
  await owner.post(`/bookings/${booking}/cancel`, { reason: 'Asked by the driver' })
  await page.getByText('No Ongoing Request found.').waitFor()
})
