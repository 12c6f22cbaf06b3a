/**
 * What a tariff is: a superset of what OCPI 2.2.1 and 2.3.0 and OCPP 2.1 can express. Data only: prices are in
 * micro-rupees, amounts in paise, energy in Wh, time in seconds, times of day in minutes of the local day.
 */

import type { Paise } from '../money.ts'

declare const microRupeesBrand: unique symbol

/** A price: whole millionths of a rupee for a kWh, an hour or once; a safe integer from 0 up. ₹15 are 15,000,000. */
export type MicroRupees = number & { readonly [microRupeesBrand]: true }

/** The highest price that a tariff may name: ₹10 crore, as the highest amount on the wire. */
export const MOST_MICRO_RUPEES = 1e14

/** @throws RangeError for anything but a whole number from 0 to `MOST_MICRO_RUPEES`: that is a bug. */
export function microRupees(count: number): MicroRupees {
  if (!Number.isSafeInteger(count) || count < 0 || count > MOST_MICRO_RUPEES)
    throw new RangeError(`Not a price in micro-rupees: ${count}`)
  return (count === 0 ? 0 : count) as MicroRupees
}

export const DIMENSIONS = [
  /** Per kWh. */
  'energy',
  /** Per hour in which energy flows. */
  'charging-time',
  /** Per hour in which the vehicle takes nothing, by its own or its driver's doing. */
  'idle-time',
  /** Per hour from start to end, whatever flows and whoever paused. */
  'session-time',
  /** Once for a session. */
  'session',
  /** Per hour for which a connector is reserved. */
  'reservation-time',
  /** Once for a reservation. */
  'reservation',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** From `min` on, up to but without `max`; whole numbers. */
export interface Range {
  readonly min?: number
  readonly max?: number
}

/** All that are named must hold. What is not known of a moment (null) meets no condition about it. */
export interface Conditions {
  /**
   * Minutes of the local day, from 0 to 1439 and, without it, to 1 to 1440. Where `from` is later than `to` it goes
   * through midnight. It says nothing of the day: with `weekdays` [5], what is after midnight is Saturday and not meant.
   */
  readonly timeOfDay?: { readonly from: number; readonly to: number }
  /** 1 is Monday, 7 Sunday. */
  readonly weekdays?: readonly number[]
  /** Local days, 'YYYY-MM-DD', `until` excluded. */
  readonly dates?: { readonly from?: string; readonly until?: string }
  /** Wh that the session has had so far. */
  readonly energy?: Range
  /** Seconds since the session's start; of a reservation, since it was made. */
  readonly seconds?: Range
  readonly chargingSeconds?: Range
  /** Seconds of the session in which the vehicle took nothing, by its own or its driver's doing. */
  readonly idleSeconds?: Range
  /** Watts at the moment. */
  readonly power?: Range
  /** Milliamperes at the moment, summed over the phases. */
  readonly current?: Range
  readonly evse?: EvseKind
  /** The driver is in one of these groups. */
  readonly groups?: readonly string[]
  readonly paymentBrand?: string
  readonly paymentRecognition?: string
  /** How the reservation ended. */
  readonly reservation?: ReservationEnd
}

export type EvseKind = 'AC' | 'DC'
export type ReservationEnd = 'used' | 'expired'

export interface TariffElement {
  readonly dimension: Dimension
  readonly price: MicroRupees
  /** What is begun counts whole: Wh of energy, seconds of time, from 1 up. 1 where it counts once. */
  readonly step: number
  readonly when: Conditions
}

/** How a fee for idle time is bounded. */
export interface IdleRules {
  /** So many idle seconds of a session cost nothing. */
  readonly graceSeconds: number
  readonly highestPerSession: Paise | null
  /** The most that idle time between these minutes of the local day costs; `from` later than `to` goes through midnight. */
  readonly night: { readonly from: number; readonly to: number; readonly highest: Paise } | null
}

export const NO_IDLE_RULES: IdleRules = { graceSeconds: 0, highestPerSession: null, night: null }

/**
 * What a charge is priced with, frozen when it starts. For each dimension the first element whose conditions hold
 * counts at each moment; where none holds, it costs nothing.
 */
export interface TariffVersion {
  readonly elements: readonly TariffElement[]
  readonly idle: IdleRules
  /** The owner's share of public land per kWh, on top of the price of energy; 0 where there is none. */
  readonly landShare: MicroRupees
  /** A session costs at least and at most so much, taxed as the prices are. */
  readonly lowest: Paise | null
  readonly highest: Paise | null
  /** Whether prices, limits and `landShare` hold GST already. */
  readonly taxIncluded: boolean
}
