import { expect, test } from 'vitest'
import { network } from '../../charging/bookings/testing/network.ts'

test('the statement shows every movement, newest first, and ends in the balance', async () => {
  const net = await network()
  const { id } = await net.station()
  const driver = await net.driverWith(1000)
  const booking = await net.charging(driver, id)

  const { data, page } = (await driver.get('/driver/wallet')).body
  expect(page).toEqual({ total: 4, nextCursor: null })
  expect(data).toMatchObject([
    {
      kind: 'hold',
      amount: -booking.totalAmount,
      subjectId: booking._id,
      balanceAfter: 1000 - booking.totalAmount,
    },
    { kind: 'deposit_return', amount: 100, subjectId: booking._id, balanceAfter: 1000 },
    { kind: 'deposit', amount: -100, subjectId: booking._id, balanceAfter: 900 },
    { kind: 'top_up', amount: 1000, balanceAfter: 1000 },
  ])
  const profile = (await driver.get('/driver/profile')).body.data
  expect(profile.walletBalance).toBe(data[0].balanceAfter)
  expect(profile.holds).toBe(booking.totalAmount)
  expect(profile.walletBalance + profile.holds).toBe(1000)
})

test('each line’s balance is the line before it and its own amount, across pages too', async () => {
  const net = await network()
  const driver = await net.driverWith(0)
  const amounts = [100, 250.5, 0.01, 999.99, 12.34]
  for (const rupees of amounts) await net.pay(driver.customerId, rupees)

  type Line = { amount: number; balanceAfter: number }
  const lines: Line[] = []
  for (let cursor = ''; ; ) {
    const { data, page } = (await driver.get(`/driver/wallet?limit=2&sort=at${cursor}`)).body
    lines.push(...data)
    if (page.nextCursor === null) break
    cursor = `&cursor=${page.nextCursor}`
  }
  expect(lines.map(({ amount }) => amount)).toEqual(amounts)
  let paise = 0
  for (const { amount, balanceAfter } of lines) {
    paise += Math.round(amount * 100)
    expect(balanceAfter).toBe(paise / 100)
  }
})

test('a driver sees the own wallet only', async () => {
  const net = await network()
  await net.driverWith(500, '+919845000001')
  const other = await net.driverWith(0, '+919845000002')
  expect((await other.get('/driver/wallet')).body).toMatchObject({ data: [], page: { total: 0 } })
  expect((await other.get('/driver/profile')).body.data.walletBalance).toBe(0)
})

test('a made-up cursor is refused', async () => {
  const { driverWith } = await network()
  const driver = await driverWith(0)
  for (const value of ['x', "'; select 1", null]) {
    const cursor = Buffer.from(
      JSON.stringify(['-at', value, '0190a0a0-0000-7000-8000-000000000000']),
    ).toString('base64url')
    expect((await driver.get(`/driver/wallet?cursor=${cursor}`)).body.code).toBe('invalid-cursor')
  }
})
