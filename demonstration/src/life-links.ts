/** Now and then the accountant asks a driver for a payment by a link; most pay, and what nobody has paid is taken back. */
import { addMs, minutes, type Paise, type PaymentLinkPurpose, paise } from '@voltyatra/domain'
import { LEAST_ORDER, MOST_ORDER, selectOrder } from '@voltyatra/server/money/orders/index.ts'
import {
  cancelLink,
  createLink,
  hashSecret,
  openPayment,
  selectLinkOfHash,
} from '@voltyatra/server/money/payment-links/index.ts'
import { VEHICLES } from './facts/people.ts'
import { attempt, type MoneyContext, payAtPage } from './life-money.ts'
import { selectDriverNear, selectDriverWhoOwes, selectUnpaidLinks } from './life-queries.ts'

/** So long a link that nobody has paid stays for a visitor to open. */
const CANCELLED_AFTER_MS = minutes(50)
const DAYS = 7
/** So many do not open the link. */
const IS_LEFT = 0.2
/** Paise, asked of somebody who owes nothing. */
const USUAL_AMOUNT = paise(50_000)

interface Wanted {
  readonly customerId: string
  readonly purpose: PaymentLinkPurpose
  readonly amount: Paise
}

/** One who owes, where there is one; else somebody who has asked for a link to top up. */
async function chooseWanted({ db }: MoneyContext): Promise<Wanted | undefined> {
  const debtor = await selectDriverWhoOwes(db, { least: LEAST_ORDER, most: MOST_ORDER })
  if (debtor) return { ...debtor, purpose: 'owed' }
  const driver = await selectDriverNear(db, { vehicles: VEHICLES.map(({ name }) => name) })
  return driver && { customerId: driver.id, purpose: 'top-up', amount: USUAL_AMOUNT }
}

/** The whole way of a link: made, sent, opened by its address, and paid at the page; the message comes over the network. */
export async function requestByLink(living: MoneyContext): Promise<void> {
  const { db, deps, url, random, staff } = living
  const { simulatedPayments: payments } = deps
  const wanted = await chooseWanted(living)
  if (!payments || !wanted) return
  const made = await attempt(living, staff.accountant, (work) =>
    createLink(work, { ...wanted, days: DAYS, isSent: true, publicUrl: url }),
  )
  if (!made.ok || random.chance(IS_LEFT)) return
  const secret = made.value.address.split('/').at(-1) ?? ''
  const hash = hashSecret(secret)
  const link = hash && (await selectLinkOfHash(db, hash))
  if (!link) return
  const context = { db, providers: [payments.provider], now: deps.clock.now(), publicUrl: url }
  const opened = await openPayment(context, link, secret)
  const order = opened.ok ? await selectOrder(db, opened.value.orderId) : undefined
  if (order) await payAtPage(living, order.paymentSessionId)
}

export async function cancelUnpaidLinks(living: MoneyContext): Promise<void> {
  const { db, deps, staff } = living
  const before = addMs(deps.clock.now(), -CANCELLED_AFTER_MS)
  for (const id of await selectUnpaidLinks(db, before)) {
    await attempt(living, staff.accountant, (work) => cancelLink(work, id))
  }
}
