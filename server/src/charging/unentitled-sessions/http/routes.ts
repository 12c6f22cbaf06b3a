/** The calls about sessions without a booking. */

import { acknowledgeSession, listSessionsWithoutBooking } from '@voltyatra/contract'
import { ok, toKwh, wattHours } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import {
  acknowledgeSession as acknowledge,
  SESSIONS_WAITING,
  type UnentitledSession,
  unentitledPage,
} from '../index.ts'

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null

const toWire = (session: UnentitledSession) => ({
  _id: session.id,
  chargerId: session.chargerId,
  charger: session.identity,
  stationId: session.stationId,
  stationName: session.stationName,
  evse: session.evse,
  connector: session.number,
  idTag: session.idTag,
  transactionId: session.transactionId ?? String(session.transactionNumber),
  bookingId: session.bookingId,
  customerId: session.customerId,
  customerPhone: session.customerPhone,
  why: session.why,
  foundAt: session.foundAt.toISOString(),
  status: session.state,
  startedAt: timeOf(session.startedAt),
  endedAt: timeOf(session.endedAt),
  energyKWh: toKwh(wattHours(session.energyWh)),
  powerKW: session.powerW === null ? null : session.powerW / 1_000,
  asks: session.asks,
  askedAt: timeOf(session.askedAt),
  answer: session.answer ?? session.commandStatus,
  acknowledgedAt: timeOf(session.acknowledgedAt),
})

export const unentitledSessionsRoutes: readonly Route[] = [
  read(listSessionsWithoutBooking, async ({ db, query, now }) =>
    listAnswer(await unentitledPage(db, onlyWaiting(SESSIONS_WAITING, query, now)), toWire),
  ),

  write(acknowledgeSession, async ({ work, params, actor }) => {
    const done = await acknowledge(work, { sessionId: params.id, by: actor.id })
    return done.ok ? ok({ message: sentenceOf('unentitled-sessions-noted') }) : done
  }),
]
