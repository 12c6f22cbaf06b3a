/** The calls about sessions without a booking. */

import { acknowledgeSession, listSessionsWithoutBooking } from '@voltyatra/contract'
import { ok, toKwh, wattHours } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import {
  acknowledgeSession as acknowledge,
  SESSIONS_WAITING,
  selectUnentitledPage,
  type UnentitledSession,
} from '../index.ts'

const formatTime = (at: Date | null): string | null => at?.toISOString() ?? null

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
  startedAt: formatTime(session.startedAt),
  endedAt: formatTime(session.endedAt),
  energyKWh: toKwh(wattHours(session.energyWh)),
  powerKW: session.powerW === null ? null : session.powerW / 1_000,
  asks: session.asks,
  askedAt: formatTime(session.askedAt),
  answer: session.answer ?? session.commandStatus,
  acknowledgedAt: formatTime(session.acknowledgedAt),
})

export const unentitledSessionsRoutes: readonly Route[] = [
  read(listSessionsWithoutBooking, async ({ db, query, now }) =>
    listAnswer(await selectUnentitledPage(db, narrowToWaiting(SESSIONS_WAITING, query, now)), toWire),
  ),

  write(acknowledgeSession, async ({ work, params, actor }) => {
    const done = await acknowledge(work, { sessionId: params.id, by: actor.id })
    return done.ok ? ok({ message: formatSuccess('unentitled-sessions-noted') }) : done
  }),
]
