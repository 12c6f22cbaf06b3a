/** What a provider has captured of a block where that is another amount than the bill. */
import { days, minutes, paise } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { selectBalance } from '../../money/ledger/index.ts'
import { findSimulatedProvider } from '../../money/orders/testing/paying.ts'
import { takeBackKnown } from '../../money/payment-blocks/index.ts'
import { line, readSettlements, refundLine, settlement } from '../../money/settlements/testing/settling.ts'
import {
  agree,
  BILL,
  billedWithBlock,
  booked,
  follow,
  giveBack,
  owes,
  request,
  selectOwn,
  selectPayment,
  show,
  TOTAL,
} from './testing/blocks.ts'
import { type Network, network, tenTimes } from './testing/network.ts'

/** Captured on the provider's page. */
const captureThere = (net: Network, orderId: string, amount: number) =>
  findSimulatedProvider(net).blocks?.captureBlock({ orderId, providerOrderId: '' }, paise(amount))

const hanging = async (net: Network): Promise<string[]> =>
  (await (await net.operator()).get('/bookings?attention=blocks-hanging')).body.data.map(
    ({ _id }: { _id: string }) => _id,
  )

test('what was captured less than the bill is owed, once, and stands among what needs attention', async () => {
  const net = await network()
  const { driver, booking, block } = await billedWithBlock(net)
  await captureThere(net, block.orderId, 10_000)
  await tenTimes(() => follow(net))
  expect(await show(driver, booking._id)).toMatchObject({ state: 'captured', captured: 100 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(-10_000)
  expect(await selectOwn(net, 'payment_blocks')).toBe(0)
  expect(await owes(net, driver.customerId)).toBe(10_000 - BILL)
  expect(await hanging(net)).toEqual([booking._id])
  await net.expectCleanBooks()
  net.clock.advance(days(8))
  expect(await follow(net)).toBe(0)
  expect(await hanging(net)).toEqual([])
  await net.expectCleanBooks()
})

test('of what was captured beyond the bill the bill is paid; going back, the rest is of no driver', async () => {
  const net = await network()
  const { driver, booking, block } = await billedWithBlock(net)
  await captureThere(net, block.orderId, TOTAL)
  await tenTimes(() => follow(net))
  expect(await show(driver, booking._id)).toMatchObject({ state: 'captured', captured: BILL / 100 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(-BILL)
  expect(await owes(net, driver.customerId)).toBe(0)
  expect(await hanging(net)).toEqual([booking._id])
  expect(await net.auditActions(booking._id)).toContain('block.capture-beyond')
  await net.expectCleanBooks()

  const { paymentId } = await selectPayment(net, booking._id)
  expect(await giveBack(net, paymentId, TOTAL - BILL)).toBe('refund-unexplained')
  expect(await takeBackKnown({ db: net.app.database.db, now: net.clock.now() })).toBe(0)
  expect(await owes(net, driver.customerId)).toBe(0)
  // The settlement has both, and they make up for each other.
  const paid = { id: '', orderId: block.orderId, paymentId }
  const lines = [line(paid, TOTAL / 100), refundLine(paid, (TOTAL - BILL) / 100, 'P1')]
  expect(await readSettlements(net, [settlement('S1', lines)])).toMatchObject({ recorded: 1, differences: 2 })
  expect(await selectOwn(net, 'gateway_clearing')).toBe(0)
  expect(await selectBalance(net.app.database.db, { kind: 'settlement_suspense', owner: null })).toBe(0)
  await net.expectCleanBooks()
})

test('what is captured before there is a bill is settled with it; of a charge that is called off it is beyond the bill', async () => {
  const net = await network()
  const { driver, booking, start } = await booked(net)
  const block = await request(driver, booking._id)
  await agree(net, block)
  await captureThere(net, block.orderId, TOTAL)
  await follow(net)
  expect((await start()).status).toBe(200)
  net.clock.advance(minutes(11))
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'blocked' })
  await net.expectCleanBooks()
  await net.admin.post(`/bookings/${booking._id}/cancel`, { reason: 'No energy' })
  await follow(net)
  expect(await show(driver, booking._id)).toMatchObject({ state: 'lapsed', captured: null })
  expect(await hanging(net)).toEqual([booking._id])
  expect(await net.wallet(driver.customerId)).toBe(0)
  expect(await owes(net, driver.customerId)).toBe(0)
  await net.expectCleanBooks()
})

test('what was captured is not owed too, although its block is long over when that is known', async () => {
  const net = await network()
  const { driver, booking, block } = await billedWithBlock(net)
  const real = findSimulatedProvider(net)
  await captureThere(net, block.orderId, BILL)
  net.clock.advance(days(20))
  const declined = async () =>
    ({ ok: false, refusal: { kind: 'provider-declined', message: 'It is captured' } }) as const
  const { blocks } = real
  if (!blocks) throw new Error('it can block')
  await follow(net, { ...real, blocks: { ...blocks, captureBlock: declined } })
  expect(await owes(net, driver.customerId)).toBe(0)
  const { state } = await net.app.database.db
    .selectFrom('payment_block')
    .select('state')
    .where('booking_id', '=', booking._id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('captured')
  await net.expectCleanBooks()
})
