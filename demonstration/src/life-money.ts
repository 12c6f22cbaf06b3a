/** What the living demonstration does with money: drivers pay in or have it blocked, partners are paid, differences are looked at. */
import { addMs, minutes, type Paise, paise, type Refusal, type Result } from '@voltyatra/domain'
import type { Actor } from '@voltyatra/server/db/actor.ts'
import type { Db } from '@voltyatra/server/db/client.ts'
import { runUnitOfWork, type Work } from '@voltyatra/server/db/unit-of-work.ts'
import { keepOrder, queryProviderForOrder, refundOwnOrder } from '@voltyatra/server/money/orders/index.ts'
import {
  followOwnBlock,
  keepBlock,
  queryProvidersForBlock,
} from '@voltyatra/server/money/payment-blocks/index.ts'
import { sendRun } from '@voltyatra/server/money/payout-transfers/index.ts'
import {
  approveRun,
  createDraftRun,
  findBlock,
  selectPayees,
  selectPayouts,
} from '@voltyatra/server/money/payouts/index.ts'
import { acceptDifference } from '@voltyatra/server/money/settlements/index.ts'
import { recordWithdrawal } from '@voltyatra/server/money/withdrawals/index.ts'
import type { Deps } from '@voltyatra/server/platform/deps.ts'
import { type Driver, type Staff, toActor } from './commands.ts'
import { selectMostOwed, selectOpenDifferences, selectRefundable } from './life-queries.ts'
import type { Random } from './random.ts'

export interface MoneyContext {
  readonly db: Db
  readonly deps: Pick<Deps, 'clock' | 'log' | 'simulatedPayments'>
  readonly url: string
  readonly random: Random
  readonly staff: Staff
  /** Payments before then were not made at the provider that runs. */
  readonly begunAt: Date
}

/** A person may have been quicker than the demonstration: what is refused then is no fault. */
export function attempt<T, R extends Refusal>(
  { db, deps }: Pick<MoneyContext, 'db' | 'deps'>,
  actor: Actor,
  use: (work: Work) => Promise<Result<T, R>>,
) {
  return runUnitOfWork({ db, now: deps.clock.now(), actor }, use)
}

/** Of a hundred: a driver gives up, and the order stays unpaid until it expires; a bank declines at first; the provider settles less. */
const GIVES_UP = 0.04
const IS_DECLINED = 0.06
const IS_SETTLED_SHORT = 0.03

/** With so many paise at its end the simulated provider settles one rupee less of a payment. */
const SHORT_PAISE = 13

/** The whole way of a payment: the webhook comes back over the network. */
export async function payIn(living: MoneyContext, driver: Driver, wanted: Paise): Promise<void> {
  const { db, deps, url, random } = living
  const { simulatedPayments: payments } = deps
  if (!payments) return
  const now = deps.clock.now()
  const amount = random.chance(IS_SETTLED_SHORT) ? paise(wanted + SHORT_PAISE) : wanted
  const idempotencyKey = `demonstration ${now.toISOString()}`
  const made = await queryProviderForOrder(
    { db, provider: payments.provider, now, publicUrl: url },
    { customerId: driver.id, amount, idempotencyKey },
  )
  if (!made.ok) return
  const kept = await attempt(living, toActor(driver), (work) => keepOrder(work, made.value))
  if (!kept.ok) return
  await payAtPage(living, made.value.paymentSessionId)
}

/** Has the driver's bank block what a booking costs at most; whether there is a block to be agreed to. */
export async function blockAmount(
  living: MoneyContext,
  of: { readonly bookingId: string; readonly driver: Driver },
): Promise<void> {
  const { db, deps, url } = living
  const { simulatedPayments: payments } = deps
  if (!payments) return
  const providers = [payments.provider]
  const requested = await queryProvidersForBlock(
    { db, providers, now: deps.clock.now(), publicUrl: url },
    { bookingId: of.bookingId, customerId: of.driver.id },
  )
  if (!requested.ok) return
  const kept = await attempt(living, toActor(of.driver), (work) => keepBlock(work, requested.value))
  if (!kept.ok || kept.value.paymentSessionId === null) return
  await payAtPage(living, kept.value.paymentSessionId)
  await followOwnBlock({ db, providers, now: deps.clock.now() }, kept.value)
}

/** As a payer at the simulated page: most pay, some are declined at first, some give up. */
export async function payAtPage({ deps, random }: MoneyContext, session: string): Promise<void> {
  if (random.chance(GIVES_UP)) return
  const pay = (outcome: 'failed' | 'success') =>
    deps.simulatedPayments?.pay(session, { outcome, webhook: 'once', delayMs: 0 })
  if (random.chance(IS_DECLINED)) await pay('failed')
  await pay('success')
}

/** With so many paise at its end the payer’s bank does not take a refund. */
const REFUSED_PAISE = 13
const IS_REFUSED = 0.15

/** A driver has what is left of a payment sent back to where it came from. */
export async function sendSomethingBack(living: MoneyContext): Promise<void> {
  const { db, random, begunAt } = living
  const order = await selectRefundable(db, begunAt)
  if (!order) return
  const { orderId: id, customerId, phone, most } = order
  const rupees = Math.floor(most / 100) - 1
  const amount = paise(rupees * 100 + (random.chance(IS_REFUSED) ? REFUSED_PAISE : 0))
  await attempt(living, toActor({ id: customerId, phone }), (work) =>
    refundOwnOrder(work, { id, customerId, amount }),
  )
}

/** Of one run. */
const MOST_PARTNERS = 3
const HUNDRED_RUPEES = 10_000

/** A run that the accountant drafts and the owner approves, sent through the provider; by hand where no partner can be in a run. */
export async function payPartners(living: MoneyContext): Promise<void> {
  const { db, deps, random, staff } = living
  const { accountant, owner } = staff
  const now = deps.clock.now()
  const ready = (await selectPayees(db, { above: paise(HUNDRED_RUPEES) })).filter(
    (payee) => findBlock(payee, now) === undefined,
  )
  if (ready.length === 0) return payByHand(living)
  const partnerIds = ready.slice(0, random.whole(1, MOST_PARTNERS)).map(({ partnerId }) => partnerId)
  const drafted = await attempt(living, accountant, (work) =>
    createDraftRun(work, { partnerIds, by: accountant.id }),
  )
  if (!drafted.ok) return
  const id = drafted.value
  const total = paise((await selectPayouts(db, id)).reduce((sum, { amount }) => sum + amount, 0))
  const approved = await attempt(living, owner, (work) => approveRun(work, { id, by: owner.id, total }))
  if (!approved.ok) return
  await attempt(living, accountant, (work) => sendRun(work, { id, by: accountant.id, isSimulated: true }))
}

/** In whole hundreds of rupees, and not all of it: something is always owed. */
async function payByHand(living: MoneyContext): Promise<void> {
  const { db, random, staff } = living
  const partner = await selectMostOwed(db)
  if (!partner) return
  const { partnerId, owed } = partner
  const amount = paise(Math.floor((owed * random.between(0.6, 0.9)) / HUNDRED_RUPEES) * HUNDRED_RUPEES)
  if (amount === 0) return
  await attempt(living, staff.accountant, (work) => recordWithdrawal(work, { partnerId, amount }))
}

/** So long a difference stays for a visitor to look at. */
const LOOKED_AT_AFTER_MS = minutes(20)

/** The accountant accepts what the provider settled short. */
export async function acceptDifferences(living: MoneyContext): Promise<void> {
  const { db, deps, staff } = living
  const before = addMs(deps.clock.now(), -LOOKED_AT_AFTER_MS)
  for (const id of await selectOpenDifferences(db, before)) {
    await attempt(living, staff.accountant, (work) =>
      acceptDifference(work, {
        id,
        by: staff.accountant.id,
        reason: 'The provider confirms that it kept one rupee; it is not worth a claim',
      }),
    )
  }
}
