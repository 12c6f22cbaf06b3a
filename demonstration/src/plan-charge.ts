/** How much a driver charges, how long that takes with this vehicle at this connector, and what is agreed for it. */
import { type WattHours, wattHours } from '@voltyatra/domain'
import {
  AC_MINUTES,
  computeAveragePowerW,
  DC_SHARE,
  FULLEST_SLOT,
  getHabit,
  isLight,
  LEAST_MINUTES,
} from './facts/connectors.ts'
import type { VehicleModel } from './facts/people.ts'
import type { Random } from './random.ts'

export interface Charge {
  readonly durationHours: number
  /** Agreed and prepaid. */
  readonly energy: WattHours
  /** Of the energy agreed, what flows. */
  readonly usedShare: number
  /** Of the time booked, what the charge takes. */
  readonly timeShare: number
}

interface Connector {
  readonly type: string
  readonly powerW: number
}

const QUARTER = 15
/** Less is not sold. */
const LEAST_WH = 1_000

/** @param length how long it takes, where that is known */
export function drawCharge(
  random: Random,
  connector: Connector,
  vehicle: Pick<VehicleModel, 'is' | 'battery'>,
  length?: { readonly minutes: number },
): Charge {
  const watts = computeAveragePowerW(connector, vehicle, random.next())
  const longest = getHabit(connector.type).slotHours * 60 * FULLEST_SLOT
  const wanted = length?.minutes ?? (chooseWantedWh(random, connector, { vehicle, watts }) / watts) * 60
  const taken = Math.min(longest, Math.max(LEAST_MINUTES, wanted))
  const used = (watts * taken) / 60
  const booked = QUARTER * Math.ceil((taken + 2) / QUARTER)
  const share = random.chance(0.15) ? 1 : random.between(0.7, 0.99)
  const most = Math.floor((connector.powerW * booked) / 60 / 100) * 100
  const agreed = Math.min(most, Math.max(LEAST_WH, Math.ceil(used / share / 100) * 100))
  return {
    durationHours: booked / 60,
    energy: wattHours(agreed),
    usedShare: Math.min(1, used / agreed),
    timeShare: taken / booked,
  }
}

function chooseWantedWh(
  random: Random,
  { type }: Connector,
  { vehicle, watts }: { readonly vehicle: Pick<VehicleModel, 'is' | 'battery'>; readonly watts: number },
): number {
  const { least, most, spread, light, heavy } = DC_SHARE
  const batteryWh = vehicle.battery * 1_000
  if (!getHabit(type).isDc) {
    return Math.min(batteryWh * most, (watts * random.between(AC_MINUTES.least, AC_MINUTES.most)) / 60)
  }
  const middle = isLight(vehicle.is) ? light : heavy
  return batteryWh * Math.min(most, Math.max(least, middle * Math.exp(spread * drawNormal(random))))
}

/** The standard normal distribution, by Box and Muller. */
const drawNormal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
