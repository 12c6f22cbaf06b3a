/** Authorize, TransactionEvent and MeterValues: what a session is made of. */
import { parseChargerCost, type SessionEvent, toRupees, toSession } from '@voltyatra/domain'
import type { Reader, Tx } from '../../../db/client.ts'
import { type ChargerReceipt, computeCostSoFar } from '../../bookings/index.ts'
import { admitPayment, answerPayment, type TerminalAnswer } from '../../card-settlements/index.ts'
import {
  admitSession,
  answerCard,
  answerShown,
  type CardAnswer,
  noteUnknownCard,
  type Shown,
} from '../../cards/index.ts'
import { selectNewestPayload } from '../../chargers/index.ts'
import {
  applyTransactionEvents,
  findBookingOfTag,
  isAfterItsEnd,
  type LiveSession,
  normalizeTag,
} from '../../charging-sessions/index.ts'
import { markUsed } from '../../connector-reservations/index.ts'
import { collectSigned, keepSigned } from '../../signed-readings/index.ts'
import { applyEvents } from '../apply-events.ts'
import { isConnector, NO_SUCH_CONNECTOR } from '../connectors.ts'
import type { CallContext, Handler } from '../route.ts'
import { parseTimeOr } from '../times.ts'
import { ACCEPTED, type IdTokenInfo, INVALID, toIdTokenInfo, toPaymentInfo } from './cards.ts'
import { checkContractOf, limitToProof, toCertificateStatus, toUnprovenInfo } from './contract-proof.ts'
import type { Authorize, MeterValues, TransactionEvent, TransactionLimit } from './payloads.ts'
import { buildPersonalMessage, loadPersonalMessage, type PersonalMessage } from './personal-message.ts'
import {
  parseReadings,
  parseReadingsSince,
  registerAtEnd,
  registerAtStart,
  registerOfStart,
} from './readings.ts'

export const authorize: Handler<Authorize> = async (context, payload) => {
  const { chargerId, read, now } = context
  const { idToken, type: kind } = payload.idToken
  const status = await checkContractOf(context, payload)
  if (status !== undefined && status !== 'Accepted')
    return { kind: 'stored', reply: { idTokenInfo: toUnprovenInfo(status), certificateStatus: status } }
  const known = await read((db) => loadToken(db, { chargerId, number: idToken, kind, now }))
  if (status === undefined) return { kind: 'stored', reply: { idTokenInfo: known.info } }
  const idTokenInfo = known.info.status === 'Accepted' ? limitToProof(known.info, now) : known.info
  return { kind: 'stored', reply: { idTokenInfo, certificateStatus: toCertificateStatus(known.card) } }
}

/** The tag of the remote start with this number. */
async function loadRemoteStartTag(
  reader: Reader,
  { chargerId, dialect: { startAction, tagOfStart } }: Pick<CallContext, 'chargerId' | 'dialect'>,
  remoteStartId: number | undefined,
): Promise<string | undefined> {
  if (remoteStartId === undefined) return undefined
  const start = { action: startAction, fields: { remoteStartId } }
  const tag = tagOfStart((await selectNewestPayload(reader, chargerId, start)) ?? {})
  return typeof tag === 'string' ? tag : undefined
}

/** Of a booking's own tag, or of a card; invalid for what neither is. */
async function loadToken(
  db: Reader,
  shown: Shown,
): Promise<{ readonly info: IdTokenInfo; readonly card?: CardAnswer }> {
  const booking = await findBookingOfTag(db, { chargerId: shown.chargerId, idTag: shown.number })
  if (booking) return { info: ACCEPTED }
  const payment = await answerPayment(db, { kind: undefined, ...shown })
  if (payment) return { info: toPaymentInfo(payment, shown.now) }
  const card = await answerShown(db, shown)
  return card ? { info: toIdTokenInfo(card), card } : { info: INVALID }
}

/** What a version does with transactions beyond 2.0.1. */
export interface TransactionAdds {
  /** Does what takes a transaction of its own, before all else; whether the limits of the charge are others by now. */
  readonly raise: (context: CallContext, payload: TransactionEvent) => Promise<boolean>
  /** Fields of the answer while it charges for a booking, sent once on each connection; undefined where there are none. */
  readonly loadLimit: (reader: Reader, session: LiveSession, now: Date) => Promise<SentLimit | undefined>
  /** Whether it says something that `note` keeps. */
  readonly isNoted: (payload: TransactionEvent) => boolean
  readonly note: (tx: Tx, noted: Noted) => Promise<void>
  /** What is shown when the charge is over. */
  readonly buildPersonalMessage: (receipt: ChargerReceipt) => PersonalMessage
}

interface SentLimit {
  readonly transactionLimit: TransactionLimit
}

export interface Noted {
  readonly payload: TransactionEvent
  readonly session: LiveSession
  readonly now: Date
}

/** @param adds none in 2.0.1 */
export const createTransactionHandler =
  (adds?: TransactionAdds): Handler<TransactionEvent> =>
  async (context, payload) => {
    const { chargerId, dialect, read, now, sessions } = context
    const { eventType, idToken, offline = false, reservationId, timestamp, transactionInfo } = payload
    const evse = getEvse(payload)
    if (evse && !isEvse(evse)) return NO_SUCH_CONNECTOR
    const { transactionId, remoteStartId } = transactionInfo
    const events = toSessionEvents(payload, now)
    const isRaised = (await adds?.raise(context, payload)) ?? false
    if (eventType === 'Updated' && !idToken && !adds?.isNoted(payload)) {
      const known = await sessions.ofTransaction(transactionId)
      const at = parseTimeOr(timestamp, now)
      const isPlaced = known && (known.number !== null || (!evse && !events.some(isCharging)))
      if (
        known &&
        isPlaced &&
        !mayBeBooked(known, remoteStartId) &&
        !isAfterItsEnd(known.progress, { at, isAtOnce: !offline, events, now })
      ) {
        const answer = applyEvents(known, events)
        const so = answer.sessions?.[0] ?? known
        const { cost, limit } = await read(async (db) => ({
          cost: await loadCost(db, so, now),
          limit: await loadLimit(db, so, { adds, payload, now, sessions, isRaised }),
        }))
        return { kind: 'stored', ...answer, reply: { ...cost, ...limit } }
      }
    }
    return {
      kind: 'alone',
      async use(tx) {
        const idTag =
          idToken?.idToken ?? (await loadRemoteStartTag(tx, { chargerId, dialect }, remoteStartId)) ?? null
        const facts = {
          ...{ chargerId, transactionId, evse, idTag, events, now },
          at: parseTimeOr(timestamp, now),
          isAtOnce: !offline,
        }
        const applied = await applyTransactionEvents(tx, facts)
        if (!applied) return { reply: { ...(idToken && { idTokenInfo: INVALID }) } }
        const { session, ended, isEntitled } = applied
        await keepSigned(tx, session.id, { readings: collectSignedOf(payload), now })
        if (reservationId !== undefined) await markUsed(tx, { chargerId, reservationId }, now)
        const info = await loadTokenInfo(tx, { context, payload, session })
        if (adds?.isNoted(payload)) await adds.note(tx, { payload, session, now })
        const cost = await loadCost(tx, session, now)
        const limit = await loadLimit(tx, session, { adds, payload, now, sessions, isRaised })
        const shown = await loadShown(tx, { chargerId, payload, session, now, adds })
        const booked = isEntitled && idToken && isOf(session, idToken.idToken) ? ACCEPTED : INVALID
        return {
          reply: {
            ...(idToken && { idTokenInfo: info ?? booked }),
            ...cost,
            ...limit,
            ...shown,
          },
          sessions: [...ended, session],
        }
      },
    }
  }

/** Those of its beginning and its end; between them nothing is kept. */
const collectSignedOf = ({ eventType, meterValue = [] }: TransactionEvent) =>
  eventType === 'Updated' ? [] : collectSigned(meterValue, eventType === 'Started' ? 'begin' : 'end')

export const handleTransactionEvent = createTransactionHandler()

interface LimitRequest extends Pick<CallContext, 'now' | 'sessions'> {
  readonly adds: TransactionAdds | undefined
  readonly payload: TransactionEvent
  readonly isRaised: boolean
}

/**
 * Once on each connection, and whenever it is another; a charger that says as much has it already. One that says its
 * beginning again may not have had its answer.
 */
async function loadLimit(
  reader: Reader,
  session: LiveSession,
  { adds, payload: { eventType, transactionInfo }, now, sessions, isRaised }: LimitRequest,
): Promise<object | undefined> {
  const isWanted = adds && eventType !== 'Ended' && session.bookingId !== null
  if (!isWanted) return undefined
  const isFirst = sessions.takeLimit(session.id)
  if (!isFirst && !isRaised && eventType !== 'Started') return undefined
  const limit = await adds.loadLimit(reader, session, now)
  return limit && !isRaised && isWithin(transactionInfo.transactionLimit, limit.transactionLimit)
    ? undefined
    : limit
}

/** Whether a charger keeps to that already, by a limit of its own or by ours. */
const isWithin = (said: TransactionLimit | undefined, most: TransactionLimit): boolean =>
  said !== undefined &&
  (Object.keys(most) as (keyof TransactionLimit)[]).every(
    (name) => (said[name] ?? Number.POSITIVE_INFINITY) <= (most[name] ?? 0),
  )

interface CardRequest {
  readonly context: Pick<CallContext, 'chargerId' | 'now' | 'stateTimes'>
  readonly payload: TransactionEvent
  readonly session: LiveSession
}

/** What the session's payment or card came to; undefined for a booking's own tag. */
async function loadTokenInfo(tx: Tx, request: CardRequest): Promise<IdTokenInfo | undefined> {
  const payment = await loadPayment(tx, request)
  if (payment) return toPaymentInfo(payment, request.context.now)
  const card = await loadCard(tx, request)
  return card && toIdTokenInfo(card)
}

/** What a payment at the charger's terminal came to that the session has begun with. */
function loadPayment(
  tx: Tx,
  { context, payload, session }: CardRequest,
): Promise<TerminalAnswer | undefined> | undefined {
  const { idToken, transactionInfo } = payload
  if (!idToken || session.idTag === null) return undefined
  if (normalizeTag(idToken.idToken) !== normalizeTag(session.idTag)) return undefined
  const { maxCost } = transactionInfo.transactionLimit ?? {}
  const { chargerId, now } = context
  return admitPayment(tx, {
    ...{ chargerId, now, session, number: idToken.idToken, kind: idToken.type },
    ...toWhen(context, payload),
    blocked: maxCost === undefined ? undefined : parseChargerCost(maxCost),
  })
}

/** When it was shown, and whether the charger had nobody to ask then. */
function toWhen(
  { now, stateTimes }: CardRequest['context'],
  { eventType, offline, timestamp }: TransactionEvent,
): Pick<Parameters<typeof admitSession>[1], 'at' | 'isOffline' | 'isAtOnce'> {
  const at = new Date(parseTimeOr(timestamp, now))
  const isAtOnce = stateTimes.isAtOnce(at, { now, isSaid: offline === false })
  return { at, isOffline: offline === true || eventType === 'Ended', isAtOnce }
}

/** What the session's card came to, or the one that was shown to end it; undefined for a booking's own tag. */
async function loadCard(tx: Tx, { context, payload, session }: CardRequest): Promise<CardAnswer | undefined> {
  const { chargerId, now } = context
  const { idToken, eventType } = payload
  const begun = session.idTag !== null && {
    ...{ chargerId, now, session, number: session.idTag },
    ...toWhen(context, payload),
    kind: idToken && normalizeTag(idToken.idToken) === normalizeTag(session.idTag) ? idToken.type : undefined,
  }
  const admitted = begun ? await admitSession(tx, begun) : undefined
  if (!idToken) return admitted
  const shown = { chargerId, number: idToken.idToken, kind: idToken.type, now }
  if (session.idTag !== null && normalizeTag(idToken.idToken) === normalizeTag(session.idTag)) {
    if (!admitted && session.bookingId === null) await noteUnknownCard(tx, shown)
    return admitted
  }
  return answerCard(tx, { ...shown, isEnding: eventType === 'Ended' })
}

const isCharging = ({ kind }: SessionEvent): boolean => kind === 'resumed'

/** Whether it may become clear for which booking the session charges. */
const mayBeBooked = (
  { bookingId, idTag, progress }: LiveSession,
  remoteStartId: number | undefined,
): boolean => bookingId === null && !progress.stopped && (remoteStartId !== undefined || idTag === null)

/** EVSE 0 is the charger as a whole, which charges no car, and connector 0 is none: they do not say where. */
function getEvse({ evse }: TransactionEvent): TransactionEvent['evse'] {
  if (!evse || evse.id === 0) return undefined
  return evse.connectorId === 0 ? { id: evse.id } : evse
}

const isEvse = ({ id, connectorId = 1 }: { readonly id: number; readonly connectorId?: number }): boolean =>
  isConnector(id, { least: 1 }) && isConnector(connectorId, { least: 1 })

/** Whether the token is that of the booking for which the session charges. */
const isOf = ({ bookingId, idTag }: LiveSession, token: string): boolean =>
  bookingId !== null && idTag?.toLowerCase() === token.toLowerCase()

/** In rupees, so far or in the end, for the charger's display. */
async function loadCost(
  reader: Reader,
  { bookingId, progress }: LiveSession,
  now: Date,
): Promise<{ readonly totalCost: number } | undefined> {
  if (bookingId === null) return undefined
  const cost = await computeCostSoFar(reader, bookingId, { session: toSession(progress), now })
  return cost === undefined ? undefined : { totalCost: toRupees(cost) }
}

interface ShownRequest {
  readonly chargerId: string
  readonly payload: TransactionEvent
  readonly session: LiveSession
  readonly now: Date
  readonly adds: TransactionAdds | undefined
}

/** The receipt, for who stands before the charger when the charge ends. */
async function loadShown(
  tx: Tx,
  { chargerId, payload: { eventType, offline, timestamp }, session, now, adds }: ShownRequest,
): Promise<PersonalMessage | undefined> {
  const { bookingId, progress } = session
  if (eventType !== 'Ended' || offline || bookingId === null) return undefined
  const at = new Date(parseTimeOr(timestamp, now))
  const ended = { chargerId, bookingId, session: toSession(progress), at, now }
  return loadPersonalMessage(tx, ended, adds?.buildPersonalMessage ?? buildPersonalMessage)
}

function toSessionEvents(payload: TransactionEvent, now: Date): readonly SessionEvent[] {
  const { eventType, transactionInfo, meterValue = [], seqNo: order } = payload
  const arrived = now.getTime()
  const at = parseTimeOr(payload.timestamp, now)
  const isBegin = eventType === 'Started'
  const readings = isBegin ? parseReadings(meterValue, now) : parseReadingsSince(meterValue, { at, now })
  const metered: SessionEvent = { kind: 'metered', readings, arrived }
  const startWh = isBegin ? undefined : registerOfStart(meterValue, now)
  const said: readonly SessionEvent[] =
    startWh === undefined ? [metered] : [{ kind: 'start-metered', registerWh: startWh, arrived }, metered]
  const flow = toFlowEvent(transactionInfo.chargingState, eventType)
  const flows: readonly SessionEvent[] = flow ? [{ ...flow, order, at, arrived }] : []
  switch (eventType) {
    case 'Started':
      return [
        { kind: 'started', at, registerWh: registerAtStart(meterValue, now), arrived },
        metered,
        ...flows,
      ]
    case 'Updated':
      return [...said, ...flows]
    case 'Ended': {
      const reason = transactionInfo.stoppedReason ?? 'Local'
      const registerWh = registerAtEnd(meterValue, { endedAt: at, now })
      return [...said, { kind: 'stopped', at, registerWh, reason, arrived }]
    }
  }
}

type Suspended = Extract<SessionEvent, { kind: 'suspended' }>['by']

/** Whether energy flows. Before it ever has, being connected is no interruption. */
function toFlowEvent(
  chargingState: string | undefined,
  eventType: TransactionEvent['eventType'],
): { readonly kind: 'resumed' } | { readonly kind: 'suspended'; readonly by: Suspended } | undefined {
  switch (chargingState) {
    case 'Charging':
      return { kind: 'resumed' }
    case 'SuspendedEV':
      return { kind: 'suspended', by: 'vehicle' }
    case 'SuspendedEVSE':
      return { kind: 'suspended', by: 'charger' }
    // The driver has ended the charge and has left the cable in, or has not begun yet.
    case 'EVConnected':
      return eventType === 'Started' ? undefined : { kind: 'suspended', by: 'either' }
    case 'Idle':
      return eventType === 'Started' ? undefined : { kind: 'suspended', by: 'charger' }
    default:
      return undefined
  }
}

/** Readings of an EVSE's meter are for the session there; EVSE 0 is the main meter, of all of them together. */
export const handleMeterValues: Handler<MeterValues> = async ({ now, sessions }, { evseId, meterValue }) => {
  const session = evseId > 0 ? await sessions.onEvse(evseId) : undefined
  if (!session) return { kind: 'stored', reply: {} }
  const readings = parseReadings(meterValue, now)
  return { kind: 'stored', ...applyEvents(session, [{ kind: 'metered', readings, arrived: now.getTime() }]) }
}
