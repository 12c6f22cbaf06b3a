/** StatusNotification, and NotifyEvent where it says the same of a connector, an EVSE or the charger. */
import { chooseTime } from '@voltyatra/domain'
import { applyEvent, type LiveSession, selectConnectorsOfEvse } from '../../charging-sessions/index.ts'
import { isConnector, NO_SUCH_CONNECTOR } from '../connectors.ts'
import type { CallContext, Handler, Outcome } from '../route.ts'
import { parseTimeOr } from '../times.ts'
import { type ConnectorOfEvse, chooseMeant } from './evse-state.ts'
import type { EventData, NotifyEvent, StatusNotification } from './payloads.ts'

interface ConnectorStatus {
  readonly evse: number
  readonly number: number
  readonly status: string
  readonly errorCode: string | null
  readonly info: string | null
  readonly timestamp: string
}

export const handleStatusNotification: Handler<StatusNotification> = async (context, payload) => {
  const { evseId, connectorId, connectorStatus: status, timestamp } = payload
  const addresses =
    connectorId === 0 ? await listConnectors(context, evseId) : [toConnectorAddress(evseId, connectorId)]
  const said = { status, errorCode: null, info: null, timestamp }
  const states = addresses.flatMap((address) => (address ? [{ ...address, ...said }] : []))
  return states.length === addresses.length ? applyConnectorStatuses(context, states) : NO_SUCH_CONNECTOR
}

/** Connector 0 is the EVSE as a whole: all of its connectors that are known. */
async function listConnectors({ chargerId, read }: CallContext, evse: number) {
  if (evse === WHOLE.evse || !isConnector(evse, { least: 1 })) return [toConnectorAddress(evse, 0)]
  const known = await read((db) => selectConnectorsOfEvse(db, chargerId, evse))
  return known.map(({ number }): ConnectorAddress => ({ evse, number }))
}

type ConnectorAddress = Pick<ConnectorStatus, 'evse' | 'number'>

/** The charger as a whole, which is connector 0 in 1.6. */
const WHOLE: ConnectorAddress = { evse: 0, number: 0 }

/** EVSE 0 is the charger as a whole, whatever connector is named beside it; undefined for what no charger has. */
function toConnectorAddress(evse: number, number: number): ConnectorAddress | undefined {
  if (evse === WHOLE.evse) return WHOLE
  return isConnector(evse, { least: 1 }) && isConnector(number, { least: 1 }) ? { evse, number } : undefined
}

export const notifyEvent: Handler<NotifyEvent> = async (context, { eventData }) => {
  /** The last status of each connector, and of each EVSE, where several stand in one message. */
  const states = new Map<string, ConnectorStatus>()
  const ofEvses = new Map<number, ConnectorStatus>()
  for (const event of sortByTime(eventData, context)) {
    const state = parseState(event)
    if (!state) continue
    if (state === 'nowhere') return NO_SUCH_CONNECTOR
    if (state.evse !== WHOLE.evse && state.number === 0) ofEvses.set(state.evse, state)
    else states.set(toKey(state), state)
  }
  for (const state of ofEvses.values()) {
    for (const one of await listMeant(context, state, states)) states.set(toKey(one), one)
  }
  return applyConnectorStatuses(context, [...states.values()])
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

const STATES = new Set(['Available', 'Occupied', 'Reserved', 'Unavailable', 'Faulted'])

/**
 * What an event says of a connector, or of an EVSE as its connector 0. That a problem is over does not say what the
 * connector is now.
 */
function parseState(event: EventData): ConnectorStatus | 'nowhere' | undefined {
  const { component, variable, actualValue, timestamp } = event
  const { evse } = component
  if (isWholeCharger(component)) {
    return isState(event) ? { ...WHOLE, timestamp, status: actualValue, ...toFault(event) } : undefined
  }
  if (component.name.toLowerCase() === 'evse') return parseEvseState(event)
  // Connector 0 is none.
  if (component.name.toLowerCase() !== 'connector' || !evse?.connectorId) return undefined
  const address = toConnectorAddress(evse.id, evse.connectorId)
  if (!address) return 'nowhere'
  const connector = { ...address, timestamp }
  switch (variable.name.toLowerCase()) {
    case 'availabilitystate':
      return isState(event) ? { ...connector, status: actualValue, ...toFault(event) } : undefined
    case 'problem':
      return actualValue.toLowerCase() === 'true' && !event.cleared
        ? { ...connector, status: 'Faulted', ...toFault(event), errorCode: event.techCode ?? 'Problem' }
        : undefined
    default:
      return undefined
  }
}

const isState = ({ variable, actualValue }: EventData): boolean =>
  variable.name.toLowerCase() === 'availabilitystate' && STATES.has(actualValue)

/** Some name the connector beside the EVSE: then it is that one's. */
function parseEvseState(event: EventData): ConnectorStatus | 'nowhere' | undefined {
  const { component, actualValue: status, timestamp } = event
  const { evse } = component
  if (!evse || !isState(event)) return undefined
  const { id, connectorId: number = 0 } = evse
  const isWhole = number === 0 && isConnector(id, { least: 1 })
  const address = isWhole ? { evse: id, number } : toConnectorAddress(id, number)
  return address ? { ...address, timestamp, status, ...toFault(event) } : 'nowhere'
}

const isWholeCharger = ({ name, evse }: EventData['component']): boolean =>
  name.toLowerCase() === 'chargingstation' && (evse?.id ?? 0) === 0

const toFault = ({ techCode, techInfo }: EventData) => ({
  errorCode: techCode ?? null,
  info: techInfo ?? null,
})

/**
 * Stores the states. A free connector ends only a session that a restart has interrupted: a transaction may begin
 * before the cable is there, and its end is kept by the charger until it is answered.
 */
async function applyConnectorStatuses(
  context: CallContext,
  states: readonly ConnectorStatus[],
): Promise<Outcome> {
  const { now, sessions, stateTimes } = context
  const arrived = now.getTime()
  const connectors = []
  const changed = []
  for (const said of states) {
    const { timestamp, ...state } = said
    const isPast = await stateTimes.isPast(said, context)
    const at = new Date(chooseTime(parseTimeOr(timestamp, now), arrived))
    connectors.push({ ...state, vendorError: null, at, isPast })
    const { evse, number, status } = state
    const session = status === 'Available' && !isPast ? await sessions.onConnector(evse, number) : undefined
    if (!session || !isInterrupted(session)) continue
    changed.push(...[applyEvent(session, { kind: 'lapsed', reason: 'Available', arrived }) ?? []].flat())
  }
  return {
    kind: 'stored',
    reply: {},
    effects: { connectors, sessions: changed.map(({ row }) => row) },
    sessions: changed.map(({ session }) => session),
  }
}

const isInterrupted = ({ progress }: LiveSession): boolean => progress.flow === 'interrupted'
