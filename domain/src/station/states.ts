/** The states of a station: the operator sets any of them at any time, so an event is named after its target. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const STATION_STATES = ['active', 'inactive', 'maintenance', 'offline'] as const
export type StationState = (typeof STATION_STATES)[number]

export const stationMachine = defineStates({
  noun: 'station',
  states: STATION_STATES,
  events: STATION_STATES,
  initial: 'active',
  finals: [],
  transitions: {
    active: { inactive: 'inactive', maintenance: 'maintenance', offline: 'offline' },
    inactive: { active: 'active', maintenance: 'maintenance', offline: 'offline' },
    maintenance: { active: 'active', inactive: 'inactive', offline: 'offline' },
    offline: { active: 'active', inactive: 'inactive', maintenance: 'maintenance' },
  },
})

export type StationStateRefused = StateRefused<'station', StationState, StationState>

/** The wanted state, or `station-state` where the station is in it already. */
export const moveStation = (
  from: StationState,
  to: StationState,
): Result<StationState, StationStateRefused> => stationMachine.move(from, to)
