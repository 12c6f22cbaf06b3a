/**
 * The program as a process of its own and a provider that fails: a few payments of each kind, with Cashfree alone.
 * `VOLTYATRA_ROUNDS` says how many, with both providers, and then the program waits as long as it really does.
 */
import { days, hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { openPaymentFaults, PATIENT_MS, type Payer, type PaymentFaults } from './testing/payment-faults.ts'

const requested = process.env.VOLTYATRA_ROUNDS
const KILLS = Number(requested ?? 3)
const CHARGES = requested === undefined ? 6 : 200
const STEPS = requested === undefined ? 3 : 20
/** For answers that come only when nobody waits for them any more. */
const GIVES_UP_AFTER_MS = requested === undefined ? 300 : PATIENT_MS
const PROVIDERS = requested === undefined ? (['cashfree'] as const) : (['cashfree', 'razorpay'] as const)
const AT_ONCE = 10

/** So many of `all` at a time; `place` is one's among these. */
async function forEach<T>(
  all: readonly T[],
  act: (one: T, index: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    await Promise.all(all.slice(from, from + AT_ONCE).map(act))
  }
}

const makePayers = (of: PaymentFaults, count: number): Promise<Payer[]> =>
  Promise.all(Array.from({ length: count }, () => of.payer()))

/** The provider is up again: whoever has not paid asks once more, with the same key, and pays; no message comes. */
async function payAfterwards(of: PaymentFaults, all: readonly Payer[]): Promise<void> {
  of.provider.recover()
  of.waitForAnswers(PATIENT_MS)
  await of.advance(minutes(1))
  const pay = async (payer: Payer) => {
    expect(await of.order(payer)).toBe(true)
    of.pay(payer)
  }
  // One call alone tries a provider that was down; it opens the way.
  const [first, ...rest] = all.filter(({ isPaid }) => !isPaid)
  if (first) await pay(first)
  await forEach(rest, pay)
}

describe.each(PROVIDERS)('with %s', { timeout: 120_000 + KILLS * 60_000 }, (name) => {
  const open = () => openPaymentFaults(name)

  const expectSettled = async (of: PaymentFaults, payments: number) => {
    const settled = await of.countSettled()
    expect(settled).toEqual({ payments, credited: payments, wrong: 0, differences: [] })
  }

  test('a provider that is down for an hour keeps nobody from charging, and what was paid meanwhile is credited within one reconciliation', async () => {
    const of = await open()
    const stations = await Promise.all(Array.from({ length: AT_ONCE }, () => of.net.station()))
    const all = await makePayers(of, CHARGES)
    const early = all.filter((_, index) => index % 3 === 0)
    await forEach(early, async (payer) => expect(await of.order(payer)).toBe(true))
    of.provider.failEach(() => 'no-answer')
    for (let step = 0; step < STEPS; step += 1) {
      const now = all.filter((_, index) => index % STEPS === step)
      await forEach(now, async (payer, index) => {
        // The banks are not down: who was given an order can pay it, and nobody notifies us.
        if (payer.orderId === undefined) expect(await of.order(payer)).toBe(false)
        else of.pay(payer)
        await of.charge(payer, stations[index]?.id ?? '')
      })
      await of.advance(hours(1) / STEPS - minutes(2))
      await of.reconcile()
    }
    await payAfterwards(of, all)
    await of.reconcile()
    await expectSettled(of, CHARGES)
    const charged = await of.net.app.database.db
      .selectFrom('booking')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow()
    expect(Number(charged.count)).toBe(CHARGES)
  })

  test.each([
    ['answers only when we have stopped waiting', () => 'late' as const],
    ['answers every second call with 500, done or not', () => pickFault()],
  ])('what was paid is credited once with a provider that %s', async (_name, fault) => {
    const of = await open()
    const all = await makePayers(of, STEPS * 2)
    of.provider.failEach(fault)
    of.waitForAnswers(GIVES_UP_AFTER_MS)
    for (let step = 0; step < STEPS; step += 1) {
      const now = all.filter((_, index) => index % STEPS === step)
      await forEach(now, async (payer) => {
        if (await of.order(payer)) await of.deliver(of.pay(payer))
      })
      await of.reconcile()
    }
    await payAfterwards(of, all)
    await of.reconcile()
    await expectSettled(of, all.length)
  })

  test('what was paid while a day’s messages were lost is credited when the provider is asked, and not again when they come after all', async () => {
    const of = await open()
    const all = await makePayers(of, CHARGES)
    const lost: ReturnType<PaymentFaults['pay']>[] = []
    for (let step = 0; step < STEPS; step += 1) {
      await forEach(
        all.filter((_, index) => index % STEPS === step),
        async (payer) => {
          expect(await of.order(payer)).toBe(true)
          lost.push(of.pay(payer))
        },
      )
      await of.advance(days(1) / STEPS)
    }
    await of.reconcile()
    await expectSettled(of, CHARGES)
    await forEach(lost, (message) => of.deliver(message))
    await expectSettled(of, CHARGES)
  })

  test('forged messages credit nothing, repeated ones and ten at once credit once', async () => {
    const of = await open()
    const all = await makePayers(of, CHARGES)
    await forEach(all, async (payer) => {
      expect(await of.order(payer)).toBe(true)
      const forged = of.provider.pay(payer.orderId ?? '', false, 'of a thief')
      expect((await of.deliver(forged))?.status).toBe(401)
      const message = of.pay(payer)
      expect((await of.deliver({ ...message, body: `${message.body} ` }))?.status).toBe(401)
      const answers = await Promise.all(Array.from({ length: 10 }, () => of.deliver(message)))
      expect(answers.map((answer) => answer?.status)).toEqual(Array(10).fill(200))
    })
    await expectSettled(of, CHARGES)
    await of.reconcile()
    await expectSettled(of, CHARGES)
  })

  test('kill -9 between the provider’s answer and our commit: no paisa twice, none lost', async ({
    annotate,
  }) => {
    const of = await open()
    let died = 0
    for (let round = 0; round < KILLS; round += 1) {
      const payer = await of.payer()
      if (round % 3 !== 0) expect(await of.order(payer)).toBe(true)
      if (round % 3 === 0) {
        // The order is made there, and the driver has no answer.
        of.killAtAnswer()
        if (!(await of.order(payer))) died += 1
      } else if (round % 3 === 1) {
        // It is paid, and we die when the provider has notified us of it.
        of.pay(payer)
        of.killAtAnswer()
        await of.reconcile().catch(() => (died += 1))
      } else {
        // It is paid, and we die while ten of its messages are written.
        const message = of.pay(payer)
        const ten = Array.from({ length: 10 }, () => of.deliver(message))
        await Promise.any(ten)
        of.kill()
        const answers = await Promise.all(ten)
        if (answers.some((answer) => answer?.status !== 200)) died += 1
      }
      await of.restart()
      await of.advance(minutes(2))
      if (round % 3 === 0) {
        expect(await of.order(payer)).toBe(true)
        await of.deliver(of.pay(payer))
      }
    }
    await of.reconcile()
    await annotate(`${name}: ${KILLS} kills, ${died} before the caller had its answer`)
    await expectSettled(of, KILLS)
    // A repeat found the order that was there.
    expect(of.provider.count()).toBe(KILLS)
    expect(died).toBeGreaterThan(KILLS / 2)
  })
})

let calls = 0
/** Every second call fails; of those half were done. */
function pickFault() {
  calls += 1
  if (calls % 2 === 0) return undefined
  return calls % 4 === 1 ? { status: 500 } : { doneWith: 500 }
}
