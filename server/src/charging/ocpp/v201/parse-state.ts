/** What an event says of a connector, an EVSE or the charger: its state, or that a problem began or is over. */
import type { ProblemSource, Problems } from '../../chargers/index.ts'
import { isConnector } from '../connectors.ts'
import type { EventData } from './payloads.ts'

/** An EVSE as a whole has connector 0, and the charger as a whole EVSE 0 too. */
export interface ConnectorAddress {
  readonly evse: number
  readonly number: number
}

export interface ConnectorStatus extends ConnectorAddress {
  readonly status: string
  readonly errorCode: string | null
  readonly info: string | null
  readonly timestamp: string
  /** It is faulted because of these; what it was before is kept: what is stored, or what the same message says. */
  readonly problems?: Problems
  readonly before?: string | undefined
}

export interface ProblemOver extends ConnectorAddress {
  readonly timestamp: string
  readonly isOver: true
  readonly source: ProblemSource
}

/** The charger as a whole, which is connector 0 in 1.6. */
export const WHOLE: ConnectorAddress = { evse: 0, number: 0 }

/** EVSE 0 is the charger as a whole, whatever connector is named beside it; undefined for what no charger has. */
export function toConnectorAddress(evse: number, number: number): ConnectorAddress | undefined {
  if (evse === WHOLE.evse) return WHOLE
  return isConnector(evse, { least: 1 }) && isConnector(number, { least: 1 }) ? { evse, number } : undefined
}

const STATES = new Set(['Available', 'Occupied', 'Reserved', 'Unavailable', 'Faulted'])

/** Undefined for what says no state, `nowhere` for a place that no charger has. */
export function parseState(event: EventData): ConnectorStatus | ProblemOver | 'nowhere' | undefined {
  const said = parseSaid(event)
  const address = said && findAddress(event)
  if (!address || address === 'nowhere') return address
  const { timestamp } = event
  const source = isWholeEvse(address) ? 'evse' : 'own'
  if (said.status === undefined) return { ...address, timestamp, isOver: true, source }
  const { isProblem, ...state } = said
  const { errorCode: code, info } = state
  return { ...address, timestamp, ...state, ...(isProblem && { problems: { [source]: { code, info } } }) }
}

export const isWholeEvse = ({ evse, number }: ConnectorAddress): boolean =>
  evse !== WHOLE.evse && number === 0

function parseSaid({ variable, actualValue, cleared, techCode, techInfo }: EventData) {
  const info = techInfo ?? null
  switch (variable.name.toLowerCase()) {
    case 'availabilitystate':
      if (!STATES.has(actualValue)) return undefined
      return { status: actualValue, errorCode: techCode ?? null, info, isProblem: false }
    case 'problem': {
      const isTrue = actualValue.toLowerCase() === 'true'
      if (!isTrue || cleared) return { status: undefined } as const
      return { status: 'Faulted', errorCode: techCode ?? 'Problem', info, isProblem: true }
    }
    default:
      return undefined
  }
}

function findAddress({ component }: EventData): ConnectorAddress | 'nowhere' | undefined {
  const { name, evse } = component
  switch (name.toLowerCase()) {
    case 'chargingstation':
      return (evse?.id ?? 0) === 0 ? WHOLE : undefined
    case 'evse':
      return evse && (findEvse(evse) ?? 'nowhere')
    case 'connector':
      // Connector 0 is none.
      return evse?.connectorId ? (toConnectorAddress(evse.id, evse.connectorId) ?? 'nowhere') : undefined
    default:
      return undefined
  }
}

/** Some name the connector beside the EVSE: then it is that one's. */
const findEvse = ({ id, connectorId: number = 0 }: { id: number; connectorId?: number }) =>
  number === 0 && isConnector(id, { least: 1 }) ? { evse: id, number } : toConnectorAddress(id, number)
