/** The calls of fleets' accounts, for the operator. */
import * as contract from '@voltyatra/contract'
import { ok, parseRupees, refuse, toKwh, toRupees, wattHours } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectFleet } from '../../../people/fleets/index.ts'
import * as charges from '../index.ts'

type Account = NonNullable<Awaited<ReturnType<typeof charges.loadFleetAccount>>>

const toWireAccount = ({ balance, held, available }: Account) => ({
  balance: toRupees(balance),
  held: toRupees(held),
  available: toRupees(available),
})

export const fleetAccountRoutes: readonly Route[] = [
  read(contract.showFleetAccount, async ({ db, params: { id } }) => {
    const account = await charges.loadFleetAccount(db, id)
    return account ? ok({ data: toWireAccount(account) }) : refuse({ kind: 'fleet-not-found' })
  }),

  write(contract.recordFleetPayment, async ({ work, params: { id }, body }) => {
    const { reference } = body
    const sign = body.isCorrection ? -1 : 1
    const amount = parseRupees(sign * body.amount)
    const recorded = await charges.recordFleetPayment(work, { fleetId: id, amount, reference })
    if (!recorded.ok) return recorded
    return ok({ message: formatSuccess('fleet-payment-recorded'), data: toWireAccount(recorded.value) })
  }),

  read(contract.listFleetPayments, async ({ db, params: { id }, query }) => {
    if (!(await selectFleet(db, id))) return refuse({ kind: 'fleet-not-found' })
    return listAnswer(await charges.selectFleetPaymentPage(db, id, query), ({ amount, at, ...payment }) => ({
      _id: payment.id,
      amount: toRupees(amount),
      reference: payment.reference,
      at: at.toISOString(),
      by: payment.by,
    }))
  }),

  read(contract.listFleetCharges, async ({ db, params: { id }, query }) => {
    if (!(await selectFleet(db, id))) return refuse({ kind: 'fleet-not-found' })
    return listAnswer(await charges.selectFleetChargePage(db, id, query), (charge) => ({
      _id: charge.id,
      customerId: charge.customerId,
      driver: charge.driverName,
      station: charge.stationName,
      at: charge.usedAt.toISOString(),
      kWh: toKwh(wattHours(charge.energyWh)),
      amount: toRupees(charge.cost),
      isClosed: charge.closedAt !== null,
      invoice: charge.invoice,
    }))
  }),
]
