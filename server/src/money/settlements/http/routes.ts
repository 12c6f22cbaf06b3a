/** The calls of settlements. */
import * as contract from '@voltyatra/contract'
import { ok, parseRupees, refuse, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, serveFile, write } from '../../../http/route.ts'
import * as settlements from '../index.ts'
import { createLinesFile } from './export.ts'
import { toWireDifference, toWireLine, toWireSettlement } from './to-wire.ts'

/** Of a settlement: more than a provider puts into one. */
const MOST_LINES_IN_FILE = 100_000

export const settlementRoutes: readonly Route[] = [
  read(contract.listSettlements, async ({ db, query: { provider, ...query } }) =>
    listAnswer(
      await settlements.selectSettlementPage(db, { ...query, ...(provider && { provider }) }),
      toWireSettlement,
    ),
  ),

  read(contract.showSettlement, async ({ db, params }) => {
    const one = await settlements.findSettlement(db, params.id)
    if (!one) return refuse({ kind: 'settlement-not-found' })
    const differences = await settlements.selectDifferencesOf(db, one.id)
    const rows = await settlements.selectLines(db, one.id, contract.MOST_LINES_SHOWN)
    return ok({
      data: {
        ...toWireSettlement(one),
        differences: differences.map(toWireDifference),
        rows: rows.map(toWireLine),
      },
    })
  }),

  serveFile(contract.settlementFile, async ({ db, params }) => {
    const one = await settlements.findSettlement(db, params.id)
    if (!one) return refuse({ kind: 'settlement-not-found' })
    return ok({
      name: `voltyatra-settlement-${one.number.replaceAll(/[^\w-]/g, '-')}.csv`,
      content: createLinesFile(await settlements.selectLines(db, one.id, MOST_LINES_IN_FILE)),
      audit: {
        action: 'settlement.take-out',
        subject: { kind: 'settlement', id: one.id },
        after: { number: one.number },
      },
    })
  }),

  read(contract.listSettlementDifferences, async ({ db, query, now }) => {
    const { provider, kind, ...request } = narrowToWaiting(settlements.SETTLEMENTS_WAITING, query, now)
    return listAnswer(
      await settlements.selectDifferencePage(db, {
        ...request,
        ...(provider && { provider }),
        ...(kind && { kind }),
      }),
      toWireDifference,
    )
  }),

  read(contract.showSettlementDifference, async ({ db, params }) => {
    const one = await settlements.findDifference(db, params.id)
    return one ? ok({ data: toWireDifference(one) }) : refuse({ kind: 'settlement-difference-not-found' })
  }),

  write(contract.acceptSettlementDifference, async ({ work, params, body, actor }) => {
    const accepted = await settlements.acceptDifference(work, {
      ...{ id: params.id, by: actor.id, reason: body.reason },
    })
    if (!accepted.ok) return accepted
    const one = await settlements.findDifference(work.tx, params.id)
    if (!one) throw new Error(`No difference ${params.id}`)
    return ok({ data: toWireDifference(one) })
  }),

  read(contract.showEarlierPayments, async ({ db, now }) => {
    const earlier = await settlements.sumEarlier(db, now)
    return ok({
      data: earlier.map(({ provider, before, count, amount }) => ({
        ...{ provider, before: before.toISOString(), count, amount: toRupees(amount) },
      })),
    })
  }),

  write(contract.bookEarlierPayments, async ({ work, body, actor }) => {
    const { provider, reference } = body
    const amounts = { fee: parseRupees(body.fee), tax: parseRupees(body.gst) }
    const booked = await settlements.bookEarlier(work, { provider, reference, ...amounts, by: actor.id })
    if (!booked.ok) return booked
    const { lines, bank } = booked.value
    return ok({ data: { lines, bank: toRupees(bank) } })
  }),

  // Providers are asked, and each settlement is recorded, outside this call's own transaction.
  write(contract.readSettlements, {
    async prepare({ db, deps, now }) {
      const providers = await deps.payments.listAll()
      return ok(await settlements.reconcileSettlements({ db, providers, now, log: deps.log }))
    },
    async write({ work, prepared }) {
      work.nothingChanged()
      return ok({ data: prepared })
    },
  }),

  write(contract.importSettlements, async ({ work, body, actor }) => {
    const imported = await settlements.importSettlements(work, { ...body, by: actor.id })
    return imported.ok ? ok({ data: imported.value }) : imported
  }),
]
