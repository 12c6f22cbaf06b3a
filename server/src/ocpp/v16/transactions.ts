/** StartTransaction, MeterValues and StopTransaction: what a session is made of. */
import { type MeterReading, meterReading, type SessionEvent } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import {
  bookingOfTag,
  holdStop,
  openUnknown,
  sessionToStop,
  startSession,
} from '../../features/charging-sessions/index.ts'
import { markUsed } from '../../features/connector-reservations/index.ts'
import { isConnector, NO_SUCH_CONNECTOR, registerOf } from '../connectors.ts'
import type { Answer, Handler } from '../route.ts'
import { afterEvents } from '../session-events.ts'
import { timeOf } from '../times.ts'
import type { Authorize, MeterValue, MeterValues, StartTransaction, StopTransaction } from './payloads.ts'

export const authorize: Handler<Authorize> = async ({ chargerId, db }, { idTag }) => {
  const booking = await bookingOfTag(db, { chargerId, idTag })
  return { kind: 'stored', reply: { idTagInfo: tagInfo(booking !== undefined) } }
}

const tagInfo = (isKnown: boolean) => ({ status: isKnown ? 'Accepted' : 'Invalid' })

export const startTransaction: Handler<StartTransaction> = ({ chargerId, now }, payload) => {
  if (!isConnector(payload.connectorId, { least: 1 })) return NO_SUCH_CONNECTOR
  return { kind: 'alone', use }

  async function use(tx: Tx): Promise<Answer> {
    const { session, ended, isKnownTag } = await startSession(tx, {
      chargerId,
      number: payload.connectorId,
      idTag: payload.idTag,
      meterStart: registerOf(payload.meterStart),
      at: timeOf(payload.timestamp, now),
      arrived: now.getTime(),
      now,
    })
    const { reservationId } = payload
    if (reservationId !== undefined) await markUsed(tx, { chargerId, reservationId }, now)
    return {
      reply: { transactionId: session.transactionNumber, idTagInfo: tagInfo(isKnownTag) },
      sessions: [...ended, session],
    }
  }
}

export const meterValues: Handler<MeterValues> = async ({ chargerId, now, sessions }, payload) => {
  const { transactionId, connectorId } = payload
  // The main meter counts for all connectors together.
  const named =
    transactionId !== undefined && transactionId > 0 ? await sessions.ofNumber(transactionId) : undefined
  const session = named ?? (connectorId > 0 ? await sessions.onConnector(0, connectorId) : undefined)
  const readings = readingsOf(payload.meterValue, now)
  if (!session) {
    const isKnown =
      transactionId === undefined || transactionId < 1 || !isConnector(connectorId, { least: 1 })
    if (isKnown) return { kind: 'stored', reply: {} }
    const facts = { chargerId, number: connectorId, transactionNumber: transactionId, readings, now }
    return {
      kind: 'alone',
      async use(tx) {
        const opened = await openUnknown(tx, facts)
        return { reply: {}, ...(opened && { sessions: [opened] }) }
      },
    }
  }
  return { kind: 'stored', ...afterEvents(session, [{ kind: 'metered', readings, arrived: now.getTime() }]) }
}

export const stopTransaction: Handler<StopTransaction> = ({ chargerId, now }, payload) => ({
  kind: 'alone',
  async use(tx) {
    const arrived = now.getTime()
    const stop = {
      chargerId,
      transactionNumber: payload.transactionId,
      idTag: payload.idTag ?? null,
      meterStop: registerOf(payload.meterStop),
      at: timeOf(payload.timestamp, now),
    }
    const readings = readingsOf(payload.transactionData ?? [], now)
    const events: SessionEvent[] = [
      { kind: 'metered', readings, arrived },
      {
        kind: 'stopped',
        at: stop.at,
        registerWh: stop.meterStop,
        reason: payload.reason ?? 'Local',
        arrived,
      },
    ]
    const session = await sessionToStop(tx, stop)
    if (session) return afterEvents(session, events)
    // Of a number that nobody was given: nobody's charge is ended by it, and the operator sees it.
    const held = events.map((event) =>
      event.kind === 'stopped' ? { ...event, isUnknown: stop.transactionNumber > 0 } : event,
    )
    return { reply: {}, sessions: [await holdStop(tx, { stop, events: held, now })] }
  },
})

const readingsOf = (values: readonly MeterValue[], now: Date): readonly MeterReading[] =>
  values.map(({ timestamp, sampledValue }) => meterReading(timeOf(timestamp, now), sampledValue))
