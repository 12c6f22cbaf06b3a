import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, negate, type Paise, paise, subtract, ZERO } from '../money.ts'
import { computeDocumentTotal } from '../pricing/document.ts'
import {
  ACCOUNT_KINDS,
  computeBeyondZero,
  formatAccountKey,
  getWallet,
  isGuarded,
  parseAccountKey,
} from './accounts.ts'
import { apply, assertBalances, type Balances } from './balances.ts'
import { extendHoldByFleet } from './fleet-transfers.ts'
import {
  bookLostDispute,
  buildTopUp,
  captureBlock,
  chargeLostBlock,
  confirmRefund,
  giveBackDisputed,
  holdDisputed,
  refundOrder,
  returnBlock,
  returnRefund,
  takeBackBlock,
  takeBackTopUp,
  useBlock,
} from './provider-transfers.ts'
import { settle } from './settlement.ts'
import { assertBalanced, type Transfer } from './transfer.ts'
import {
  buildHold,
  collect,
  correctWallet,
  extendHold,
  giveGoodwill,
  payOut,
  postStatement,
  releaseHold,
  returnDeposit,
  returnPayout,
  takeDeposit,
} from './transfers.ts'

const customerId = 'asha'
const rupees500 = buildTopUp({ orderId: 'o1', customerId, amount: paise(50_000) })

const after = (balances: Balances, ...transfers: readonly Transfer[]): Balances =>
  transfers.reduce((before, transfer) => {
    const result = apply(before, transfer)
    if (!result.ok) throw new Error(`${result.refusal.kind}: ${formatAccountKey(result.refusal.account)}`)
    return result.value
  }, balances)

const entriesOf = (transfer: Transfer) =>
  transfer.entries.map(({ account, amount }) => [formatAccountKey(account), amount])

describe('accounts', () => {
  test('only accounts of a party are guarded: money of others from below, what a driver owes from above, a fleet’s on no side', () => {
    expect(ACCOUNT_KINDS.filter(isGuarded)).toEqual([
      'customer_wallet',
      'booking_hold',
      'partner_payable',
      'customer_receivable',
      'fleet_account',
    ])
    expect(computeBeyondZero('fleet_account', paise(-3))).toBe(0)
    expect(computeBeyondZero('customer_wallet', paise(-3))).toBe(3)
    expect(computeBeyondZero('customer_receivable', paise(-3))).toBe(0)
    expect(computeBeyondZero('customer_receivable', paise(3))).toBe(3)
    expect(computeBeyondZero('bank', paise(-3))).toBe(0)
  })

  test('a key names its account', () => {
    for (const kind of ACCOUNT_KINDS) {
      for (const owner of [null, '9c1d', 'a:b']) {
        expect(parseAccountKey(formatAccountKey({ kind, owner }))).toEqual({ kind, owner })
      }
    }
    expect(() => parseAccountKey('petty_cash:9c1d')).toThrow(RangeError)
  })
})

describe('transfers', () => {
  const of = {
    orderId: 'o',
    refundId: 'r',
    blockId: 'k',
    adjustmentId: 'a',
    bookingId: 'b',
    withdrawalId: 'w',
    partnerId: 'p',
    customerId,
    total: paise(7),
    amount: paise(7),
  }

  test.each([
    ['a top-up', buildTopUp(of), 'o', ['gateway_clearing', 'customer_wallet:asha']],
    ['a hold', buildHold(of), 'b', ['customer_wallet:asha', 'booking_hold:b']],
    ['a release', releaseHold(of), 'b', ['booking_hold:b', 'customer_wallet:asha']],
    ['a payout', payOut(of), 'w', ['partner_payable:p', 'bank']],
    ['a payout that failed', returnPayout(of), 'w', ['bank', 'partner_payable:p']],
    ['a refund', refundOrder(of), 'r', ['customer_wallet:asha', 'refunds_in_flight']],
    ['a refund that was sent', confirmRefund(of), 'r', ['refunds_in_flight', 'gateway_clearing']],
    ['a refund that came back', returnRefund(of), 'r', ['refunds_in_flight', 'customer_wallet:asha']],
    ['a dispute', holdDisputed({ ...of, moveId: 'm' }), 'm', ['disputed_payments', 'gateway_clearing']],
    [
      'a dispute that is won',
      giveBackDisputed({ ...of, moveId: 'm' }),
      'm',
      ['gateway_clearing', 'disputed_payments'],
    ],
    ['a block that is used', useBlock(of), 'k', ['payment_blocks', 'customer_wallet:asha']],
    ['a block that is captured', captureBlock(of), 'k', ['gateway_clearing', 'payment_blocks']],
    ['a block that is lost', chargeLostBlock(of), 'k', ['customer_receivable:asha', 'payment_blocks']],
    ['goodwill', giveGoodwill(of), 'a', ['goodwill', 'customer_wallet:asha']],
    [
      'money taken back',
      correctWallet({ ...of, amount: paise(-7) }),
      'a',
      ['customer_wallet:asha', 'wallet_correction'],
    ],
    [
      'a collection',
      collect({ ...of, collectionId: 'c' }),
      'c',
      ['customer_wallet:asha', 'customer_receivable:asha'],
    ],
    ['a deposit', takeDeposit(of), 'b', ['customer_wallet:asha', 'booking_hold:b']],
    ['a deposit’s return', returnDeposit(of), 'b', ['booking_hold:b', 'customer_wallet:asha']],
    [
      'an overrun that a fleet pays',
      extendHoldByFleet({ ...of, overrunId: 'r', fleetId: 'meera' }),
      'r',
      ['fleet_account:meera', 'booking_hold:b'],
    ],
  ])('%s moves the amount from one account to the other', (_, transfer, subject, [from, to]) => {
    expect(transfer.subject).toBe(subject)
    expect(entriesOf(transfer)).toEqual([
      [from, -7],
      [to, 7],
    ])
  })

  test('an overrun takes what the wallet has and leaves the rest owed, so that the hold has all of it', () => {
    const overrun = { overrunId: 'r', bookingId: 'b', customerId, taken: paise(5), owed: paise(2) }
    expect(entriesOf(extendHold(overrun))).toEqual([
      ['customer_wallet:asha', -5],
      ['customer_receivable:asha', -2],
      ['booking_hold:b', 7],
    ])
    expect(entriesOf(extendHold({ ...overrun, owed: ZERO }))).toHaveLength(2)
  })

  test('a payment that the provider gave back leaves the wallet, and what is spent of it is owed', () => {
    const given = { refundId: 'r', customerId, amount: paise(7), owed: paise(2) }
    expect(entriesOf(takeBackTopUp(given))).toEqual([
      ['customer_wallet:asha', -5],
      ['customer_receivable:asha', -2],
      ['gateway_clearing', 7],
    ])
    expect(entriesOf(takeBackTopUp({ ...given, owed: ZERO }))).toHaveLength(2)
  })

  test('what a charge left of a block leaves the wallet, and what is gone from there is owed', () => {
    const rest = { blockId: 'k', customerId, amount: paise(7), owed: paise(2) }
    expect(entriesOf(returnBlock(rest))).toEqual([
      ['customer_wallet:asha', -5],
      ['customer_receivable:asha', -2],
      ['payment_blocks', 7],
    ])
  })

  test('what is given back of a captured block takes what the wallet has, and the rest is owed', () => {
    const back = { refundId: 'r', customerId, amount: paise(7), owed: paise(5) }
    expect(takeBackBlock(back)).toMatchObject({ kind: 'block_refund', subject: 'r' })
    expect(entriesOf(takeBackBlock(back))).toEqual([
      ['customer_wallet:asha', -2],
      ['customer_receivable:asha', -5],
      ['gateway_clearing', 7],
    ])
  })

  test('a dispute that is lost takes what the wallet has; the rest is owed, or the network’s loss', () => {
    const lost = { moveId: 'm', customerId, amount: paise(7), fromWallet: paise(4), owed: paise(1) }
    expect(entriesOf(bookLostDispute(lost))).toEqual([
      ['disputed_payments', 7],
      ['customer_wallet:asha', -4],
      ['customer_receivable:asha', -1],
      ['dispute_losses', -2],
    ])
  })

  test('a statement adds rent with its GST, and takes taxes and the fee, whose GST the network owes', () => {
    const postings = {
      rent: paise(1_000),
      gst: paise(180),
      correction: paise(-50),
      tds: paise(20),
      tcs: paise(10),
      paymentFee: paise(118),
      toPartner: paise(982),
    }
    const transfer = postStatement({ statementId: 's', partnerId: 'p', postings, gstRate: 1800 })
    expect(transfer).toMatchObject({ kind: 'statement', subject: 's' })
    expect(entriesOf(transfer)).toEqual([
      ['partner_payable:p', 982],
      ['partner_rent', -1_000],
      ['gst_input_credit', -180],
      ['partner_correction', 50],
      ['tds_payable', 20],
      ['tcs_payable', 10],
      ['payment_fees', 100],
      ['gst_payable', 18],
    ])
  })

  test('nothing to move makes no entries', () => {
    expect(buildHold({ bookingId: 'b', customerId, total: ZERO }).entries).toEqual([])
  })

  test('a transfer that would run backwards is a bug', () => {
    expect(() => payOut({ withdrawalId: 'w', partnerId: 'p', amount: paise(-1) })).toThrow(RangeError)
  })

  test.each([
    ['a paisa from nowhere', [{ account: getWallet('a'), amount: paise(1) }], 'out of balance by 1 paise'],
    ['an entry of nothing', [{ account: getWallet('a'), amount: ZERO }], 'moves nothing'],
    [
      'an account twice',
      [
        { account: getWallet('a'), amount: paise(1) },
        { account: getWallet('a'), amount: paise(-1) },
      ],
      'names an account twice',
    ],
  ])('%s is a bug', (_, entries, message) => {
    expect(() => assertBalanced({ kind: 'hold', subject: 'b', entries })).toThrow(message)
  })
})

describe('balances', () => {
  test('a hold takes from the wallet and a release gives back', () => {
    const held = after(new Map(), rupees500, buildHold({ bookingId: 'b1', customerId, total: paise(35_400) }))
    expect(held.get('customer_wallet:asha')).toBe(14_600)
    expect(held.get('booking_hold:b1')).toBe(35_400)
    const released = after(held, releaseHold({ bookingId: 'b1', customerId, total: paise(35_400) }))
    expect(released.get('customer_wallet:asha')).toBe(50_000)
  })

  test('a hold of a paisa more than the wallet has is refused, says what is missing, and changes nothing', () => {
    const before = after(new Map(), rupees500)
    expect(apply(before, buildHold({ bookingId: 'b1', customerId, total: paise(50_001) }))).toEqual({
      ok: false,
      refusal: { kind: 'insufficient-funds', account: getWallet(customerId), by: 1 },
    })
    expect(before.get('customer_wallet:asha')).toBe(50_000)
  })

  test('the balances before a transfer stay as they were', () => {
    const before = after(new Map(), rupees500)
    after(before, buildHold({ bookingId: 'b1', customerId, total: paise(100) }))
    expect([...before]).toEqual([
      ['gateway_clearing', -50_000],
      ['customer_wallet:asha', 50_000],
    ])
  })

  test('one booking cannot spend what another holds', () => {
    const held = after(new Map(), rupees500, buildHold({ bookingId: 'b1', customerId, total: paise(100) }))
    expect(apply(held, releaseHold({ bookingId: 'b2', customerId, total: paise(100) })).ok).toBe(false)
  })

  test('a ledger out of balance, and a guarded account below zero, are reported', () => {
    expect(() => assertBalances(new Map([['bank', paise(1)]]))).toThrow('out of balance by 1 paise')
    expect(() =>
      assertBalances(
        new Map([
          ['bank', paise(1)],
          ['partner_payable:p', paise(-1)],
        ]),
      ),
    ).toThrow('partner_payable:p stands at -1 paise')
  })
})

describe('any sequence of top-ups, holds, releases, settlements, payouts and refunds', () => {
  // The sequences ask for far more than there is, and for the same thing twice, as callers do.
  const customers = fc.constantFrom('asha', 'ravi', 'meena')
  const partners = fc.constantFrom('dhaba', 'mall')
  const bookings = fc.constantFrom('b1', 'b2', 'b3')
  const amounts = fc.nat({ max: 100_000 }).map(paise)
  const rates = fc.constantFrom(0, 1, 999, 1000, 1800, 10_000)
  const transfers: fc.Arbitrary<Transfer | undefined> = fc.oneof(
    fc.record({ orderId: fc.uuid(), customerId: customers, amount: amounts }).map(buildTopUp),
    fc.record({ bookingId: bookings, customerId: customers, total: amounts }).map(buildHold),
    fc.record({ bookingId: bookings, customerId: customers, total: amounts }).map(releaseHold),
    fc.record({ withdrawalId: fc.uuid(), partnerId: partners, amount: amounts }).map(payOut),
    fc.record({ refundId: fc.uuid(), customerId: customers, amount: amounts }).map(refundOrder),
    fc.record({ adjustmentId: fc.uuid(), customerId: customers, amount: amounts }).map(giveGoodwill),
    fc
      .record({
        adjustmentId: fc.uuid(),
        customerId: customers,
        amount: fc.integer({ min: -100_000, max: 100_000 }).map(paise),
      })
      .map(correctWallet),
    fc
      .record({
        bookingId: bookings,
        customerId: customers,
        partnerId: fc.option(partners),
        prepaidTotal: amounts,
        taxable: amounts,
        commissionRate: rates,
        gstRate: rates,
      })
      .map(({ taxable, ...request }) => {
        const result = settle({ ...request, bill: computeDocumentTotal(taxable, request.gstRate) })
        return result.ok ? result.value.transfer : undefined
      }),
  )

  const run = (sequence: readonly (Transfer | undefined)[]) =>
    sequence.reduce<{ balances: Balances; done: Transfer[] }>(
      ({ balances, done }, transfer) => {
        const result = transfer && apply(balances, transfer)
        return result?.ok
          ? { balances: result.value, done: [...done, transfer as Transfer] }
          : { balances, done }
      },
      { balances: new Map(), done: [] },
    )

  test('keeps the ledger at zero and guarded accounts at or above it', () => {
    fc.assert(
      fc.property(fc.array(transfers, { maxLength: 60 }), (sequence) => {
        const { balances } = run(sequence)
        expect(add(...balances.values())).toBe(0)
        for (const [key, balance] of balances) {
          if (isGuarded(parseAccountKey(key).kind)) expect(balance).toBeGreaterThanOrEqual(0)
        }
        assertBalances(balances)
      }),
    )
  })

  test('every balance is the sum of its entries', () => {
    fc.assert(
      fc.property(fc.array(transfers, { maxLength: 60 }), (sequence) => {
        const { balances, done } = run(sequence)
        const entries = done.flatMap((transfer) => transfer.entries)
        for (const [key, balance] of balances) {
          const own = entries.filter((entry) => formatAccountKey(entry.account) === key)
          expect(balance).toBe(add(...own.map((entry) => entry.amount)))
        }
      }),
    )
  })

  test('a whole booking spends the top-up to the paisa: what the driver, host, state and network have came in', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, (one, other, commissionRate) => {
        const bill = computeDocumentTotal(one, 1800)
        const prepaidTotal: Paise = add(bill.total, other)
        const result = settle({
          bookingId: 'b',
          customerId,
          partnerId: 'p',
          prepaidTotal,
          bill,
          commissionRate,
          gstRate: 1800,
        })
        if (!result.ok) throw new Error('settles')
        const { transfer, partnerCredit, refund } = result.value
        const balances = after(
          new Map(),
          buildTopUp({ orderId: 'o', customerId, amount: prepaidTotal }),
          buildHold({ bookingId: 'b', customerId, total: prepaidTotal }),
          transfer,
          payOut({ withdrawalId: 'w', partnerId: 'p', amount: partnerCredit }),
        )
        const of = (key: string): Paise => balances.get(key) ?? ZERO
        expect([of('booking_hold:b'), of('partner_payable:p'), of('customer_wallet:asha')]).toEqual([
          0,
          0,
          refund,
        ])
        const taken = add(of('commission'), of('gst_payable'), of('gst_input_credit'))
        expect(add(refund, partnerCredit, taken)).toBe(negate(of('gateway_clearing')))
        expect(subtract(prepaidTotal, refund)).toBe(bill.total)
      }),
    )
  })
})
