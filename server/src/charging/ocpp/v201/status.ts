/** StatusNotification, and NotifyEvent where it says the same of a connector, an EVSE or the charger. */
import { applyEvent, type LiveSession, selectConnectorsOfEvse } from '../../charging-sessions/index.ts'
import { isConnector, NO_SUCH_CONNECTOR } from '../connectors.ts'
import type { CallContext, Handler, Outcome } from '../route.ts'
import { type ConnectorOfEvse, chooseMeant } from './evse-state.ts'
import {
  type ConnectorAddress,
  type ConnectorStatus,
  isWholeEvse,
  type ProblemOver,
  parseState,
  toConnectorAddress,
  WHOLE,
} from './parse-state.ts'
import type { EventData, NotifyEvent, StatusNotification } from './payloads.ts'

export const handleStatusNotification: Handler<StatusNotification> = async (context, payload) => {
  const { evseId, connectorId, connectorStatus: status, timestamp } = payload
  // Connector 0 is the EVSE as a whole.
  const isEvse = connectorId === 0 && evseId !== WHOLE.evse && isConnector(evseId, { least: 1 })
  const addresses = isEvse ? await listConnectors(context, evseId) : [toConnectorAddress(evseId, connectorId)]
  const said = { status, errorCode: null, info: null, timestamp }
  const states = addresses.flatMap((address) => (address ? [{ ...address, ...said }] : []))
  return states.length === addresses.length ? applyConnectorStatuses(context, states) : NO_SUCH_CONNECTOR
}

/** The connectors of an EVSE that are known. */
async function listConnectors({ chargerId, read }: CallContext, evse: number) {
  const known = await read((db) => selectConnectorsOfEvse(db, chargerId, evse))
  return known.map(({ number }): ConnectorAddress => ({ evse, number }))
}

export const notifyEvent: Handler<NotifyEvent> = async (context, { eventData }) => {
  const said = readEvents(sortByTime(eventData, context))
  if (said === 'nowhere') return NO_SUCH_CONNECTOR
  const states = new Map(said.states)
  for (const state of said.ofEvses.values()) {
    for (const one of await listMeant(context, state, states)) states.set(toKey(one), one)
  }
  const over: ProblemOver[] = []
  for (const one of said.over.values()) {
    const addresses = isWholeEvse(one) ? await listConnectors(context, one.evse) : [one]
    over.push(...addresses.map((address) => ({ ...one, ...address })))
  }
  const { passedOver } = said
  return applyConnectorStatuses(context, [...states.values()], {
    over,
    ...(passedOver > 0 && {
      leftOut: [`eventData: ${passedOver} passed over, states of ${MOST_PLACES} places are read`],
    }),
  })
}

interface SaidByEvents {
  /** The last of each connector. */
  readonly states: ReadonlyMap<string, ConnectorStatus>
  readonly ofEvses: ReadonlyMap<string, ConnectorStatus>
  /** By place: the problems that the message says no more of. */
  readonly over: ReadonlyMap<string, ProblemOver>
  /** Events of more places than are read. */
  readonly passedOver: number
}

/** Connectors and EVSEs of which one message may say something: each is read. A large charger has some dozens. */
const MOST_PLACES = 200

function readEvents(events: readonly EventData[]): SaidByEvents | 'nowhere' {
  const states = new Map<string, ConnectorStatus>()
  const ofEvses = new Map<string, ConnectorStatus>()
  const over = new Map<string, ProblemOver>()
  const places = new Set<string>()
  let passedOver = 0
  for (const event of events) {
    const said = parseState(event)
    if (!said) continue
    if (said === 'nowhere') return said
    const key = toKey(said)
    if (places.size >= MOST_PLACES && !places.has(key)) {
      passedOver += 1
      continue
    }
    places.add(key)
    const known = isWholeEvse(said) ? ofEvses : states
    if ('isOver' in said) {
      if (known.get(key)?.problems) known.delete(key)
      over.set(key, said)
      continue
    }
    if (said.problems) over.delete(key)
    known.set(key, addBefore(said, known.get(key)))
  }
  return { states, ofEvses, over, passedOver }
}

/** What a problem came upon in the same message is what it is again when the problem is over. */
function addBefore(said: ConnectorStatus, own: ConnectorStatus | undefined): ConnectorStatus {
  if (!said.problems || !own) return said
  if (!own.problems) return { ...said, before: own.status }
  return { ...said, problems: { ...own.problems, ...said.problems }, before: own.before }
}

/** In the order in which it happened. */
const sortByTime = (events: readonly EventData[], { now, stateTimes }: CallContext): readonly EventData[] =>
  events.toSorted(
    (one, other) => stateTimes.toTime(one.timestamp, now) - stateTimes.toTime(other.timestamp, now),
  )

const toKey = ({ evse, number }: ConnectorAddress): string => `${evse} ${number}`

type States = ReadonlyMap<string, ConnectorStatus>

/** What the state of an EVSE says of its connectors; those that the message itself says as late a state of keep it. */
async function listMeant(
  context: CallContext,
  said: ConnectorStatus,
  states: States,
): Promise<readonly ConnectorStatus[]> {
  const toTime = ({ timestamp }: ConnectorStatus) => context.stateTimes.toTime(timestamp, context.now)
  const at = toTime(said)
  const connectors = await listConnectorStates(context, said.evse, states)
  return chooseMeant({ status: said.status, at }, connectors).flatMap(({ number }) => {
    const state = { ...said, number }
    const own = states.get(toKey(state))
    if (said.problems) return [addBefore(state, own)]
    return own && toTime(own) >= at ? [] : [state]
  })
}

/** The connectors of an EVSE as they are stored, or as the message has them. */
async function listConnectorStates(
  { chargerId, now, read, sessions, stateTimes }: CallContext,
  evse: number,
  states: States,
): Promise<readonly ConnectorOfEvse[]> {
  const stored = await read((db) => selectConnectorsOfEvse(db, chargerId, evse))
  const said = [...states.values()].filter((state) => state.evse === evse)
  const connectors = new Map([
    ...stored.map(({ number, status, at }) => [number, { number, status, at: at.getTime() }] as const),
    ...said.map((one) => [one.number, { ...one, at: stateTimes.toTime(one.timestamp, now) }] as const),
  ])
  const running = (await sessions.all()).filter((one) => one.evse === evse && !isInterrupted(one))
  return [...connectors.values()].map((one) => ({
    ...one,
    isCharging: running.some(({ number }) => number === null || number === one.number),
  }))
}

/**
 * Stores the states. A free connector ends only a session that a restart has interrupted: a transaction may begin
 * before the cable is there, and its end is kept by the charger until it is answered.
 */
async function applyConnectorStatuses(
  context: CallContext,
  states: readonly ConnectorStatus[],
  {
    over = [],
    leftOut,
  }: { readonly over?: readonly ProblemOver[]; readonly leftOut?: readonly string[] } = {},
): Promise<Outcome> {
  const { now, sessions, stateTimes } = context
  const arrived = now.getTime()
  const connectors = []
  const changed = []
  for (const said of states) {
    const { timestamp, ...state } = said
    const isPast = await stateTimes.isPast(said, context)
    const at = new Date(stateTimes.toTime(timestamp, now))
    connectors.push({ ...state, vendorError: null, at, isPast })
    const { evse, number, status } = state
    const session = status === 'Available' && !isPast ? await sessions.onConnector(evse, number) : undefined
    if (!session || !isInterrupted(session)) continue
    changed.push(...[applyEvent(session, { kind: 'lapsed', reason: 'Available', arrived }) ?? []].flat())
  }
  const problemsOver = []
  for (const one of over) {
    if (!(await stateTimes.isPast(one, context))) problemsOver.push({ ...one, at: now })
  }
  return {
    kind: 'stored',
    reply: {},
    effects: {
      connectors,
      sessions: changed.map(({ row }) => row),
      ...(problemsOver.length > 0 && { problemsOver }),
      ...(leftOut && { leftOut }),
    },
    sessions: changed.map(({ session }) => session),
  }
}

const isInterrupted = ({ progress }: LiveSession): boolean => progress.flow === 'interrupted'
