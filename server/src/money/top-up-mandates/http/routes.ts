/** The calls of automatic top-ups: the driver's own, and the operators' look at them. */
import {
  changeOwnTopUpMandate,
  endOwnTopUpMandate,
  listTopUpMandates,
  makeTopUpMandate,
  showOwnTopUpMandate,
} from '@voltyatra/contract'
import { ok, type Paise, parseRupees, toRupees } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatFailure } from '../../orders/index.ts'
import { listOfferingProviders } from '../../payment-accounts/index.ts'
import {
  changeMandate,
  type Debit,
  endOwnMandate,
  followOwnMandate,
  keepMandate,
  queryProvidersForMandate,
  selectDebits,
  selectMandatesOf,
  selectOpenMandate,
  type TopUpMandate,
} from '../index.ts'

const MOST_DEBITS = 10
const MOST_MANDATES = 20

const toWireDebit = (debit: Debit) => ({
  _id: debit.id,
  orderId: debit.orderId,
  amount: toRupees(debit.amount),
  on: debit.on,
  status: debit.status,
  failure: formatFailure(debit),
  isOver: debit.isOver,
})

const toWire = async (reader: Reader, mandate: TopUpMandate) => ({
  _id: mandate.id,
  number: mandate.number,
  state: mandate.state,
  pausedBy: mandate.pausedBy,
  below: toRupees(mandate.below),
  amount: toRupees(mandate.amount),
  monthMost: toRupees(mandate.monthMost),
  most: toRupees(mandate.most),
  provider: mandate.provider,
  createdAt: mandate.createdAt.toISOString(),
  approveBy: mandate.approveBy.toISOString(),
  endsAt: mandate.endsAt.toISOString(),
  endedAt: mandate.endedAt?.toISOString() ?? null,
  debits: (await selectDebits(reader, { number: mandate.number, most: MOST_DEBITS })).map(toWireDebit),
})

const toWireOwn = async (reader: Reader, mandate: TopUpMandate) => ({
  ...(await toWire(reader, mandate)),
  link: mandate.state === 'created' ? mandate.link : null,
  paymentSessionId: mandate.state === 'created' ? mandate.paymentSessionId : null,
})

const parseAmount = (rupees: number | undefined): Paise | undefined =>
  rupees === undefined ? undefined : parseRupees(rupees)

export const topUpMandateRoutes: readonly Route[] = [
  read(showOwnTopUpMandate, async ({ db, deps, now, actor, isOfThisMachine }) => {
    const offering = await listOfferingProviders(deps, { of: 'mandates', isOfThisMachine })
    const open = await selectOpenMandate(db, actor.id)
    const providers = await deps.payments.listAll()
    const followed = open && (await followOwnMandate({ db, providers, now }, open))
    const shown = followed && followed.endedAt === null ? await toWireOwn(db, followed) : null
    return ok({ data: { isOffered: offering.length > 0, mandate: shown } })
  }),

  write(makeTopUpMandate, {
    async prepare({ db, deps, now, actor, body, isOfThisMachine }) {
      const providers = await listOfferingProviders(deps, { of: 'mandates', isOfThisMachine })
      return queryProvidersForMandate(
        { db, now, publicUrl: deps.config.publicUrl, providers },
        {
          customerId: actor.id,
          below: parseRupees(body.below),
          amount: parseRupees(body.amount),
          monthMost: parseRupees(body.monthMost),
        },
      )
    },
    async write({ work, prepared }) {
      const kept = await keepMandate(work, prepared)
      return kept.ok ? ok({ data: await toWireOwn(work.tx, kept.value) }) : kept
    },
  }),

  write(changeOwnTopUpMandate, async ({ work, actor, params, body }) => {
    const [below, amount, monthMost] = [body.below, body.amount, body.monthMost].map(parseAmount)
    const changed = await changeMandate(work, {
      ...{ id: params.id, customerId: actor.id, isPaused: body.isPaused },
      ...(below !== undefined && { below }),
      ...(amount !== undefined && { amount }),
      ...(monthMost !== undefined && { monthMost }),
    })
    return changed.ok ? ok({ data: await toWireOwn(work.tx, changed.value) }) : changed
  }),

  write(endOwnTopUpMandate, async ({ work, actor, params }) => {
    const ended = await endOwnMandate(work, { id: params.id, customerId: actor.id })
    return ended.ok ? ok({ data: await toWireOwn(work.tx, ended.value) }) : ended
  }),

  read(listTopUpMandates, async ({ db, query }) => {
    const mandates = await selectMandatesOf(db, query.customerId, MOST_MANDATES)
    return ok({ data: await Promise.all(mandates.map((mandate) => toWire(db, mandate))) })
  }),
]
