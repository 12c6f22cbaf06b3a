/** The life of a partner's request for a new station. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const STATION_REQUEST_STATES = ['sent', 'approved', 'refused', 'withdrawn'] as const
export type StationRequestState = (typeof STATION_REQUEST_STATES)[number]

const EVENTS = ['approve', 'refuse', 'withdraw'] as const
export type StationRequestEvent = (typeof EVENTS)[number]

export const stationRequestMachine = defineStates({
  noun: 'station-request',
  states: STATION_REQUEST_STATES,
  events: EVENTS,
  initial: 'sent',
  finals: ['approved', 'refused', 'withdrawn'],
  transitions: {
    sent: { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' },
    approved: {},
    refused: {},
    withdrawn: {},
  },
})

export type StationRequestStateRefused = StateRefused<
  'station-request',
  StationRequestState,
  StationRequestEvent
>

/** Where the event leads, or `station-request-state` with the state that was found. */
export const moveStationRequest = (
  from: StationRequestState,
  event: StationRequestEvent,
): Result<StationRequestState, StationRequestStateRefused> => stationRequestMachine.move(from, event)
