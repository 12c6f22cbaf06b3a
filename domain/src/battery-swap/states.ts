/** The life of a battery swap: a battery is put in, another is taken out, and the difference is billed. */
import type { Result } from '../result.ts'
import { defineStates, type StateRefused } from '../state-machine.ts'

/** `unfinished`: what the cabinet said is no whole swap, or nobody pays it; the operator decides, or a late word of the cabinet. */
export const BATTERY_SWAP_STATES = [
  'requested',
  'inserted',
  'swapped',
  'unfinished',
  'billed',
  'released',
] as const
export type BatterySwapState = (typeof BATTERY_SWAP_STATES)[number]

const EVENTS = ['insert', 'complete', 'doubt', 'bill', 'release'] as const
export type BatterySwapEvent = (typeof EVENTS)[number]

export const batterySwapMachine = defineStates({
  noun: 'battery-swap',
  states: BATTERY_SWAP_STATES,
  events: EVENTS,
  initial: 'requested',
  finals: ['billed', 'released'],
  transitions: {
    requested: { insert: 'inserted', doubt: 'unfinished', release: 'released' },
    inserted: { complete: 'swapped', doubt: 'unfinished', release: 'released' },
    swapped: { bill: 'billed', doubt: 'unfinished', release: 'released' },
    unfinished: { complete: 'swapped', bill: 'billed', release: 'released' },
    billed: {},
    released: {},
  },
})

export type BatterySwapStateRefused = StateRefused<'battery-swap', BatterySwapState, BatterySwapEvent>

/** Where the event leads, or `battery-swap-state` with the state that was found. */
export const moveBatterySwap = (
  from: BatterySwapState,
  event: BatterySwapEvent,
): Result<BatterySwapState, BatterySwapStateRefused> => batterySwapMachine.move(from, event)

/** Why a swap is unfinished. */
export const SWAP_DOUBTS = ['silent', 'none-returned', 'nobody-pays', 'no-price'] as const
export type SwapDoubt = (typeof SWAP_DOUBTS)[number]

/** What the operator is to look at, however a swap has ended. */
export const SWAP_FINDINGS = [
  /** Nobody has seen this battery before. */
  'unknown-battery',
  /** Another driver has this battery, or a cabinet had it. */
  'others-battery',
  /** More batteries were taken than returned. */
  'fewer-returned',
  /** The batteries that were taken hold less than those returned. */
  'less-energy',
  /** A battery was returned and none was taken in time. */
  'not-taken',
] as const
export type SwapFinding = (typeof SWAP_FINDINGS)[number]
