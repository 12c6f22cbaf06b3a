/** The calls of fleets' accounts, for the operator. */
import * as contract from '@voltyatra/contract'
import {
  addMonths,
  getStartOfIstDay,
  ok,
  paise,
  parseRupees,
  refuse,
  toKwh,
  toRupees,
  wattHours,
} from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, serveFile, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectFleet } from '../../../people/fleets/index.ts'
import { openPaperPdf } from '../../papers/http/file-routes.ts'
import * as charges from '../index.ts'

type Payment = Pick<charges.FleetPayment, 'id' | 'amount' | 'reference' | 'at'>
type Account = NonNullable<Awaited<ReturnType<typeof charges.loadFleetAccount>>>

const toWireAccount = ({ balance, held, available }: Account) => ({
  balance: toRupees(balance),
  held: toRupees(held),
  available: toRupees(available),
})

const toWireOwnPayment = ({ id, amount, reference, at }: Payment) => ({
  _id: id,
  amount: toRupees(amount),
  reference,
  at: at.toISOString(),
})

/** Without the id of the driver's account. */
const toWireOwnCharge = (charge: charges.FleetChargeRow) => ({
  _id: charge.id,
  driver: charge.driverName,
  station: charge.stationName,
  at: charge.usedAt.toISOString(),
  kWh: toKwh(wattHours(charge.energyWh)),
  amount: toRupees(charge.cost),
  corrected: toRupees(charge.corrected),
  isClosed: charge.closedAt !== null,
  invoice: charge.invoice,
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

  write(contract.correctFleetCharge, async ({ work, params: { id: fleetId, chargeId }, body }) => {
    const { note } = body
    const request = { fleetId, chargeId, amount: parseRupees(body.amount), note }
    const corrected = await charges.correctCharge(work, request)
    if (!corrected.ok) return corrected
    const { account, creditNote } = corrected.value
    return ok({
      message: formatSuccess('fleet-charge-corrected'),
      data: { ...toWireAccount(account), creditNote },
    })
  }),

  read(contract.listFleetPayments, async ({ db, params: { id }, query }) => {
    if (!(await selectFleet(db, id))) return refuse({ kind: 'fleet-not-found' })
    return listAnswer(await charges.selectFleetPaymentPage(db, id, query), (payment) => ({
      ...toWireOwnPayment(payment),
      by: payment.by,
    }))
  }),

  read(contract.listFleetCharges, async ({ db, params: { id }, query }) => {
    if (!(await selectFleet(db, id))) return refuse({ kind: 'fleet-not-found' })
    return listAnswer(await charges.selectFleetChargePage(db, id, query), (charge) => ({
      ...toWireOwnCharge(charge),
      customerId: charge.customerId,
    }))
  }),

  read(contract.showOwnFleetAccount, async ({ db, actor: { fleetId } }) => {
    const account = await charges.loadFleetAccount(db, fleetId)
    if (!account) throw new Error('Somebody who is signed in has no fleet')
    return ok({ data: { ...toWireAccount(account), creditLimit: toRupees(account.creditLimit) } })
  }),

  read(contract.listOwnFleetPayments, async ({ db, actor: { fleetId }, query }) =>
    listAnswer(await charges.selectFleetPaymentPage(db, fleetId, query), toWireOwnPayment),
  ),

  read(contract.listOwnFleetCharges, async ({ db, actor: { fleetId }, query }) =>
    listAnswer(await charges.selectFleetChargePage(db, fleetId, query), toWireOwnCharge),
  ),

  read(contract.showOwnFleetReport, async ({ db, actor: { fleetId }, query: { month, by } }) => {
    const [from, to] = [0, 1].map((count) => getStartOfIstDay(`${addMonths(month, count)}-01`)) as [
      Date,
      Date,
    ]
    const rows = await charges.selectFleetReport(db, { fleetId, by, from, to })
    const sum = (of: (row: charges.FleetReportRow) => number) => rows.reduce((all, row) => all + of(row), 0)
    return ok({
      data: {
        charges: sum((row) => row.charges),
        notBilled: sum((row) => row.notBilled),
        kWh: toKwh(wattHours(sum((row) => row.energyWh))),
        amount: toRupees(paise(sum((row) => row.cost))),
        rows: rows.map(({ id, name, charges: count, notBilled, energyWh, cost }) => ({
          ...{ _id: id ?? 'none', name, charges: count, notBilled },
          ...{ kWh: toKwh(wattHours(energyWh)), amount: toRupees(cost) },
        })),
      },
    })
  }),

  serveFile(contract.printOwnFleetInvoice, async (call) => {
    const { id } = call.params
    const found = await charges.selectInvoiceOfCharge(call.db, { id, fleetId: call.actor.fleetId })
    if (!found) return refuse({ kind: 'fleet-charge-not-found' })
    if (found.paperId === null) return refuse({ kind: 'paper-not-found' })
    return openPaperPdf({ ...call, params: { id: found.paperId }, query: { language: 'en' } })
  }),
]
