/** How a charger is doing, in one word, and how its connectors are. */
import type { ChargerConnector, ChargerRow } from './charger-calls.ts'

type Tone = 'good' | 'info' | 'warn' | 'bad' | 'calm'
export type ChargerState = 'undecided' | 'disputed' | 'unproven' | 'faulted' | 'offline' | 'rejected' | 'good'

export const STATE_TONES = {
  undecided: 'warn',
  disputed: 'bad',
  unproven: 'warn',
  faulted: 'bad',
  offline: 'bad',
  rejected: 'calm',
  good: 'good',
} as const satisfies Record<ChargerState, Tone>

type Known = Pick<ChargerRow, 'status' | 'connected' | 'provenAt'> & {
  readonly claims: readonly unknown[]

  readonly connectors: readonly Pick<ChargerConnector, 'status'>[]
}

export function getChargerState({ status, connected, connectors, provenAt, claims }: Known): ChargerState {
  if (status === 'pending') return claims.length > 0 ? 'disputed' : 'undecided'
  if (status === 'rejected') return 'rejected'
  if (connected && connectors.some((connector) => connector.status === 'Faulted')) return 'faulted'
  // Accepted, but no later connection has authenticated as its profile asks for.
  if (provenAt === null) return 'unproven'
  return connected ? 'good' : 'offline'
}

const CONNECTOR_TONES: Readonly<Record<string, Tone>> = {
  Available: 'good',
  Preparing: 'info',
  Occupied: 'info',
  Charging: 'info',
  SuspendedEV: 'warn',
  SuspendedEVSE: 'warn',
  Finishing: 'info',
  Reserved: 'warn',
  Unavailable: 'calm',
  Faulted: 'bad',
  Offline: 'bad',
}

export const getConnectorTone = (status: string): Tone => CONNECTOR_TONES[status] ?? 'calm'

/** What a connector said before its charger went away is not how it is now. */
export const OFFLINE = 'Offline'

export const withConnectionState = <O extends Pick<ChargerConnector, 'status'>>(
  { connected }: Pick<ChargerRow, 'connected'>,
  connector: O,
): O => (connected ? connector : { ...connector, status: OFFLINE })

/** Those that a car can be plugged into. */
export const listUsableConnectors = <O extends Pick<ChargerConnector, 'number'>>(
  connectors: readonly O[],
): readonly O[] => connectors.filter(({ number }) => number > 0)
