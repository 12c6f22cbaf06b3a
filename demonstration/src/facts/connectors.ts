/** Connectors that India has, which vehicles fit them, and how fast those take what they offer. */
import type { VehicleClass, VehicleModel } from './people.ts'

export type ConnectorType =
  | 'Type 2'
  | 'CCS2'
  | 'CHAdeMO'
  | 'Bharat AC-001'
  | 'Bharat DC-001'
  | 'Type 6 (LEVDC)'
  | 'Type 7 (LECCS)'
  | '3-pin 16A'

export const FITS: Readonly<Record<VehicleClass, readonly ConnectorType[]>> = {
  car: ['CCS2', 'Type 2'],
  bus: ['CCS2'],
  'two-wheeler': ['Type 7 (LECCS)', '3-pin 16A', 'Type 6 (LEVDC)'],
  'three-wheeler': ['Type 6 (LEVDC)', 'Bharat DC-001', 'Bharat AC-001', '3-pin 16A'],
}

export interface ConnectorHabit {
  /** The battery takes what it can stand; elsewhere its own small charger decides. */
  readonly isDc: boolean
  /** The longest time that a driver has a connector. Both a whole day and a site's opening hours are full of them. */
  readonly slotHours: 1 | 3
  /** How many come, compared with a connector of another type. */
  readonly share: number
}

const DC = { isDc: true, slotHours: 1 } as const
const AC = { isDc: false, slotHours: 3 } as const

export const HABIT_OF: Readonly<Record<ConnectorType, ConnectorHabit>> = {
  CCS2: { ...DC, share: 1.25 },
  CHAdeMO: { ...DC, share: 0.1 },
  'Bharat DC-001': { ...DC, share: 1 },
  'Type 6 (LEVDC)': { ...DC, share: 1.3 },
  'Type 7 (LECCS)': { ...DC, share: 1.3 },
  'Type 2': { ...AC, share: 0.9 },
  'Bharat AC-001': { ...AC, share: 0.9 },
  '3-pin 16A': { ...AC, share: 0.8 },
}

export const getHabit = (type: string): ConnectorHabit => HABIT_OF[type as ConnectorType] ?? HABIT_OF.CCS2

/** On the average of a fast charge a battery takes so many times its capacity in an hour, at least and at most. */
export const DC_RATE = { least: 0.55, most: 0.85 } as const
/** What of its power a charger gives in the end. */
export const DELIVERED = 0.93

/** What the charger on board takes, in W. */
export function getOnBoardW({ is, battery }: Pick<VehicleModel, 'is' | 'battery'>): number {
  if (is === 'two-wheeler') return 800
  if (is === 'three-wheeler') return 1_900
  if (battery < 26) return 3_300
  return battery < 57 ? 7_200 : 11_000
}

/** The average power of a charge, in W. @param pace from 0 to 1: a cold battery, or one that is filled to the last */
export function computeAveragePowerW(
  { type, powerW }: { readonly type: string; readonly powerW: number },
  vehicle: Pick<VehicleModel, 'is' | 'battery'>,
  pace: number,
): number {
  const taken = getHabit(type).isDc
    ? vehicle.battery * 1_000 * (DC_RATE.least + (DC_RATE.most - DC_RATE.least) * pace)
    : getOnBoardW(vehicle)
  return DELIVERED * Math.min(powerW, taken)
}

/** Of its battery, what a charge at DC brings in the middle of all; it varies by its logarithm. */
export const DC_SHARE = { light: 0.5, heavy: 0.37, spread: 0.4, least: 0.1, most: 0.8 } as const
export const isLight = (is: VehicleClass): boolean => is === 'two-wheeler' || is === 'three-wheeler'
/** At AC a driver stays for something else, for so many minutes. */
export const AC_MINUTES = { least: 60, most: 168 } as const
/** Nobody is there for less. */
export const LEAST_MINUTES = 4
/** Of a slot, what a charge may fill: a driver has to come and to go. */
export const FULLEST_SLOT = 0.93

/** Drivers go where they can see beforehand that a charger is free: so many times as often as elsewhere. */
export const WITH_CHARGER = 2.2
