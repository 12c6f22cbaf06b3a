/** How a charger is doing, in one word, and how its connectors are. */
import type { ChargerRow, Outlet } from './charger-calls.ts'

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

  readonly connectors: readonly Pick<Outlet, 'status'>[]
}

export function stateOf({ status, connected, connectors, provenAt, claims }: Known): ChargerState {
  if (status === 'pending') return claims.length > 0 ? 'disputed' : 'undecided'
  if (status === 'rejected') return 'rejected'
  if (connected && connectors.some((outlet) => outlet.status === 'Faulted')) return 'faulted'
  // Accepted, but no later connection has authenticated as its profile asks for.
  if (provenAt === null) return 'unproven'
  return connected ? 'good' : 'offline'
}

const OUTLET_TONES: Readonly<Record<string, Tone>> = {
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

export const outletTone = (status: string): Tone => OUTLET_TONES[status] ?? 'calm'

/** What a connector said before its charger went away is not how it is now. */
export const OFFLINE = 'Offline'

export const shownOutlet = <O extends Pick<Outlet, 'status'>>(
  { connected }: Pick<ChargerRow, 'connected'>,
  outlet: O,
): O => (connected ? outlet : { ...outlet, status: OFFLINE })

/** Those that a car can be plugged into. */
export const plugsOf = <O extends Pick<Outlet, 'number'>>(outlets: readonly O[]): readonly O[] =>
  outlets.filter(({ number }) => number > 0)
