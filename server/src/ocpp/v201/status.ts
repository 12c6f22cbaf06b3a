/** StatusNotification, and NotifyEvent where it says the same of a connector. */
import { believedTime } from '@voltyatra/domain'
import { afterEvent, type LiveSession } from '../../features/charging-sessions/index.ts'
import { isConnector, NO_SUCH_CONNECTOR } from '../connectors.ts'
import type { CallContext, Handler, Outcome } from '../route.ts'
import { timeOf } from '../times.ts'
import type { EventData, NotifyEvent, StatusNotification } from './payloads.ts'

interface PlugState {
  readonly evse: number
  readonly number: number
  readonly status: string
  readonly errorCode: string | null
  readonly info: string | null
  readonly said: string
}

export const statusNotification: Handler<StatusNotification> = (context, payload) => {
  const { evseId: evse, connectorId: number, connectorStatus: status, timestamp: said } = payload
  if (!isPlug(evse, number)) return NO_SUCH_CONNECTOR
  return plugsAre(context, [{ evse, number, status, errorCode: null, info: null, said }])
}

const isPlug = (evse: number, number: number): boolean =>
  isConnector(evse, { least: 1 }) && isConnector(number, { least: 1 })

export const notifyEvent: Handler<NotifyEvent> = (context, { eventData }) => {
  /** The last word on each plug, where several stand in one message. */
  const states = new Map<string, PlugState>()
  for (const event of eventData) {
    const state = stateOf(event)
    if (!state) continue
    if (!isPlug(state.evse, state.number)) return NO_SUCH_CONNECTOR
    states.set(`${state.evse} ${state.number}`, state)
  }
  return plugsAre(context, [...states.values()])
}

const STATES = new Set(['Available', 'Occupied', 'Reserved', 'Unavailable', 'Faulted'])

/** What an event says of a connector. That a problem is over does not say what the connector is now. */
function stateOf(event: EventData): PlugState | undefined {
  const { component, variable, actualValue, timestamp: said } = event
  const { evse } = component
  if (component.name.toLowerCase() !== 'connector' || evse?.connectorId === undefined) return undefined
  const plug = { evse: evse.id, number: evse.connectorId, said }
  switch (variable.name.toLowerCase()) {
    case 'availabilitystate':
      return STATES.has(actualValue) ? { ...plug, status: actualValue, ...faultOf(event) } : undefined
    case 'problem':
      return actualValue.toLowerCase() === 'true' && !event.cleared
        ? { ...plug, status: 'Faulted', ...faultOf(event), errorCode: event.techCode ?? 'Problem' }
        : undefined
    default:
      return undefined
  }
}

const faultOf = ({ techCode, techInfo }: EventData) => ({
  errorCode: techCode ?? null,
  info: techInfo ?? null,
})

/**
 * Stores the states. A free connector ends only a session that a restart has interrupted: a transaction may begin
 * before the cable is there, and its end is kept by the charger until it is answered.
 */
async function plugsAre({ now, sessions }: CallContext, states: readonly PlugState[]): Promise<Outcome> {
  const arrived = now.getTime()
  const outlets = states.map(({ said, ...state }) => ({
    ...state,
    vendorError: null,
    at: new Date(believedTime(timeOf(said, now), arrived)),
  }))
  const changed = []
  for (const { evse, number, status } of states) {
    const session = status === 'Available' ? await sessions.onConnector(evse, number) : undefined
    if (!session || !isInterrupted(session)) continue
    changed.push(...[afterEvent(session, { kind: 'lapsed', reason: 'Available', arrived }) ?? []].flat())
  }
  return {
    kind: 'stored',
    reply: {},
    effects: { outlets, sessions: changed.map(({ row }) => row) },
    sessions: changed.map(({ session }) => session),
  }
}

const isInterrupted = ({ progress }: LiveSession): boolean => progress.flow === 'interrupted'
