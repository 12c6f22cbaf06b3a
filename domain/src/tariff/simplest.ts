/** The tariffs that the rate list and a station's price per hour are, and what many tariffs have in common. */

import type { Paise } from '../money.ts'
import type { Tariff } from '../pricing/tariff.ts'
import {
  type MicroRupees,
  microRupees,
  NO_IDLE_RULES,
  type TariffElement,
  type TariffVersion,
} from './model.ts'

const MICRO_RUPEES_PER_PAISA = 10_000

/** A price that was set in paise. @throws RangeError for one below zero or above ₹10 crore. */
const toMicroRupees = (amount: Paise): MicroRupees => microRupees(amount * MICRO_RUPEES_PER_PAISA)

/** Energy at the rate, each watt-hour counted; or time from start to end, of which begun minutes count whole. */
export function buildSimplestTariff(tariff: Tariff): TariffVersion {
  const element: TariffElement =
    tariff.by === 'energy'
      ? { dimension: 'energy', price: toMicroRupees(tariff.perKwh), step: 1, when: {} }
      : { dimension: 'session-time', price: toMicroRupees(tariff.perHour), step: 60, when: {} }
  return {
    elements: [element],
    idle: NO_IDLE_RULES,
    landShare: microRupees(0),
    lowest: null,
    highest: null,
    taxIncluded: false,
  }
}

/** For quotes: what is asked for is priced as it is asked for, and nothing is rounded up to a step. */
export const removeSteps = (version: TariffVersion): TariffVersion => ({
  ...version,
  elements: version.elements.map((element) => ({ ...element, step: 1 })),
})

/** Energy and time cost nothing in the first so many seconds of a session; fees stay. */
export function makeFreeAtFirst(version: TariffVersion, seconds: number): TariffVersion {
  const priced = new Set(version.elements.map(({ dimension }) => dimension))
  const free = (['energy', 'charging-time', 'idle-time', 'session-time'] as const)
    .filter((dimension) => priced.has(dimension))
    .map((dimension) => ({ dimension, price: microRupees(0), step: 1, when: { seconds: { max: seconds } } }))
  return { ...version, elements: [...free, ...version.elements] }
}

/** The hours in which India's distribution tariffs are lowest (Guidelines of 17 September 2024): 09:00 to 16:00. */
const SOLAR_HOURS = { from: 9 * 60, to: 16 * 60 }

/** Energy at another price from 09:00 to 16:00: its element goes before those of energy that are there. */
export const addSolarHours = (version: TariffVersion, price: MicroRupees): TariffVersion => ({
  ...version,
  elements: [{ dimension: 'energy', price, step: 1, when: { timeOfDay: SOLAR_HOURS } }, ...version.elements],
})
