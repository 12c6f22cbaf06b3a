/** How a charger is doing, in one word, and how its connectors are. */
import type { ChargerRow, Outlet } from './charger-calls.ts'

type Tone = 'good' | 'info' | 'warn' | 'bad' | 'calm'
export type ChargerState = 'undecided' | 'faulted' | 'offline' | 'rejected' | 'good'

export const STATE_TONES = {
  undecided: 'warn',
  faulted: 'bad',
  offline: 'bad',
  rejected: 'calm',
  good: 'good',
} as const satisfies Record<ChargerState, Tone>

type Known = Pick<ChargerRow, 'status' | 'connected'> & {
  readonly connectors: readonly Pick<Outlet, 'status'>[]
}

export function stateOf({ status, connected, connectors }: Known): ChargerState {
  if (status === 'pending') return 'undecided'
  if (status === 'rejected') return 'rejected'
  if (connectors.some((outlet) => outlet.status === 'Faulted')) return 'faulted'
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
}

export const outletTone = (status: string): Tone => OUTLET_TONES[status] ?? 'calm'

/** Those that a car can be plugged into. */
export const plugsOf = <O extends Pick<Outlet, 'number'>>(outlets: readonly O[]): readonly O[] =>
  outlets.filter(({ number }) => number > 0)
