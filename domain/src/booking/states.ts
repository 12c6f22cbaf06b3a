/** The life of a booking, from the reserved connector to the confirmed bill. */

import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

export const BOOKING_STATES = ['reserved', 'in_progress', 'completed', 'confirmed', 'cancelled'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

export const BOOKING_EVENTS = ['start', 'stop', 'confirm', 'cancel'] as const
export type BookingEvent = (typeof BOOKING_EVENTS)[number]

export const bookingMachine = defineStates({
  noun: 'booking',
  states: BOOKING_STATES,
  events: BOOKING_EVENTS,
  initial: 'reserved',
  finals: ['confirmed', 'cancelled'],
  transitions: {
    reserved: { start: 'in_progress', cancel: 'cancelled' },
    in_progress: { stop: 'completed', cancel: 'cancelled' },
    completed: { confirm: 'confirmed' },
    confirmed: {},
    cancelled: {},
  },
})

export type BookingStateRefused = StateRefused<'booking', BookingState, BookingEvent>

/** Where the event leads, or `booking-state` with the state that was found. */
export const moveBooking = (
  from: BookingState,
  event: BookingEvent,
): Result<BookingState, BookingStateRefused> => bookingMachine.move(from, event)
