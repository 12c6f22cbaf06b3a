/** StartTransaction, MeterValues and StopTransaction: what a session is made of. */
import { chooseTime, isContractLike, normalizeShown, type SessionEvent } from '@voltyatra/domain'
import type { Reader, Tx } from '../../../db/client.ts'
import {
  admitSession,
  answerCard,
  answerShown,
  isContractKnown,
  noteUnknownCard,
  type Shown,
} from '../../cards/index.ts'
import {
  findBookingOfTag,
  findSessionToStop,
  hasRoomForUnclaimed,
  openExpected,
  openUnknown,
  startSession,
  storeEarlyStop,
} from '../../charging-sessions/index.ts'
import { markUsed } from '../../connector-reservations/index.ts'
import { collectSigned, keepSigned } from '../../signed-readings/index.ts'
import { applyEvents } from '../apply-events.ts'
import { clampRegister, isConnector, NO_SUCH_CONNECTOR } from '../connectors.ts'
import type { Answer, Handler } from '../route.ts'
import { parseTimeOr } from '../times.ts'
import { ACCEPTED, type IdTagInfo, INVALID, toIdTagInfo } from './cards.ts'
import type { Authorize, MeterValues, StartTransaction, StopTransaction } from './payloads.ts'
import { parseReadings, removeBegin } from './readings.ts'

export const authorize: Handler<Authorize> = async ({ chargerId, read, now }, { idTag }) => {
  const info = await read((db) => loadTagInfo(db, { chargerId, number: idTag, now }))
  return { kind: 'stored', reply: { idTagInfo: info ?? INVALID } }
}

/** Of a booking's own tag, or of a card; undefined for what neither is. */
async function loadTagInfo(db: Reader, shown: Shown): Promise<IdTagInfo | undefined> {
  const booking = await findBookingOfTag(db, { chargerId: shown.chargerId, idTag: shown.number })
  if (booking) return ACCEPTED
  const card = await answerShown(db, await nameKind(db, shown))
  return card && toIdTagInfo(card)
}

/** 1.6 says no kinds: a contract is one whose certificates this charger has shown before. */
async function nameKind<S extends Shown>(reader: Reader, shown: S): Promise<S> {
  if (!isContractLike(shown.number)) return shown
  const { number } = normalizeShown(shown.number, 'eMAID')
  return (await isContractKnown(reader, { ...shown, number })) ? { ...shown, kind: 'eMAID' } : shown
}

export const startTransaction: Handler<StartTransaction> = ({ chargerId, now, stateTimes }, payload) => {
  if (!isConnector(payload.connectorId, { least: 1 })) return NO_SUCH_CONNECTOR
  return { kind: 'alone', use }

  async function use(tx: Tx): Promise<Answer> {
    const { idTag } = payload
    const at = parseTimeOr(payload.timestamp, now)
    const startedAt = new Date(at)
    const { session, ended, isKnownTag } = await startSession(tx, {
      chargerId,
      number: payload.connectorId,
      idTag,
      meterStart: clampRegister(payload.meterStart),
      at,
      arrived: now.getTime(),
      isFromBefore: (began) => stateTimes.isFromBefore(began, { at, now }),
      now,
    })
    const { reservationId } = payload
    if (reservationId !== undefined) await markUsed(tx, { chargerId, reservationId }, now)
    const shown = await nameKind(tx, { chargerId, number: idTag, now })
    const isOffline = session.progress.stopped !== undefined
    const isAtOnce = stateTimes.isAtOnce(startedAt, { now, isSaid: false })
    const card = await admitSession(tx, { ...shown, session, at: startedAt, isOffline, isAtOnce })
    if (!card && session.bookingId === null) await noteUnknownCard(tx, shown)
    const info = card ? toIdTagInfo(card) : isKnownTag ? ACCEPTED : INVALID
    return {
      reply: { transactionId: session.transactionNumber, idTagInfo: info },
      sessions: [...ended, session],
    }
  }
}

export const handleMeterValues: Handler<MeterValues> = async (
  { chargerId, now, sessions, stateTimes },
  payload,
) => {
  const { transactionId, connectorId } = payload
  // The main meter counts for all connectors together.
  const named =
    transactionId !== undefined && transactionId > 0 ? await sessions.ofNumber(transactionId) : undefined
  const session = named ?? (connectorId > 0 ? await sessions.onConnector(0, connectorId) : undefined)
  const readings = parseReadings(payload.meterValue, now)
  if (!session) {
    if (transactionId === undefined || !isConnector(connectorId, { least: 1 }))
      return { kind: 'stored', reply: {} }
    const facts = { chargerId, number: connectorId, readings, now }
    const [first] = readings
    const isAtOnce = first && stateTimes.isAtOnce(new Date(first.at), { now, isSaid: false })
    const since = first && (isAtOnce ? now : new Date(chooseTime(first.at, now.getTime())))
    return {
      kind: 'alone',
      async use(tx) {
        const opened =
          transactionId > 0
            ? await openUnknown(tx, { ...facts, transactionNumber: transactionId })
            : await openExpected(tx, { ...facts, since })
        return { reply: {}, ...(opened && { sessions: [opened] }) }
      },
    }
  }
  return { kind: 'stored', ...applyEvents(session, [{ kind: 'metered', readings, arrived: now.getTime() }]) }
}

export const stopTransaction: Handler<StopTransaction> = ({ chargerId, now }, payload) => ({
  kind: 'alone',
  async use(tx) {
    const arrived = now.getTime()
    const stop = {
      chargerId,
      transactionNumber: payload.transactionId,
      idTag: payload.idTag ?? null,
      meterStop: clampRegister(payload.meterStop),
      at: parseTimeOr(payload.timestamp, now),
    }
    const readings = parseReadings((payload.transactionData ?? []).map(removeBegin), now)
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
    const card =
      stop.idTag === null
        ? undefined
        : await answerCard(tx, await nameKind(tx, { chargerId, number: stop.idTag, isEnding: true, now }))
    const reply = card ? { idTagInfo: toIdTagInfo(card) } : {}
    const signed = { readings: collectSigned(payload.transactionData ?? []), now }
    const session = await findSessionToStop(tx, stop)
    if (session) {
      await keepSigned(tx, session.id, signed)
      return { ...applyEvents(session, events), reply }
    }
    if (!(await hasRoomForUnclaimed(tx, chargerId, now))) return { reply }
    // Of a charge that nobody knows: nobody's is ended by it, and the operator sees it until its start comes.
    const held = events.map((event) => (event.kind === 'stopped' ? { ...event, isUnknown: true } : event))
    const unclaimed = await storeEarlyStop(tx, { stop, events: held, now })
    await keepSigned(tx, unclaimed.id, signed)
    return { reply, sessions: [unclaimed] }
  },
})
