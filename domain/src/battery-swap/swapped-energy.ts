/** What a swap is billed for: how much more energy the batteries hold that were taken than those that were returned. */
import { type WattHours, wattHours } from '../energy.ts'

export interface SwapBattery {
  /** Thousandths of what it can hold. */
  readonly socPermille: number
  /** What it can hold, in thousandths of what it could when it was new. */
  readonly sohPermille: number
}

const PERMILLE = 1_000

/** @param capacityWh of one battery when it is new */
export const computeContent = (batteries: readonly SwapBattery[], capacityWh: number): number =>
  batteries.reduce(
    (sum, { socPermille, sohPermille }) =>
      sum + (capacityWh * socPermille * sohPermille) / (PERMILLE * PERMILLE),
    0,
  )

/** Never below zero: a battery that holds less costs no more than the swap itself. */
export function computeSwappedEnergy({
  returned,
  taken,
  capacityWh,
}: {
  readonly returned: readonly SwapBattery[]
  readonly taken: readonly SwapBattery[]
  readonly capacityWh: number
}): WattHours {
  const more = computeContent(taken, capacityWh) - computeContent(returned, capacityWh)
  return wattHours(Math.max(Math.round(more), 0))
}
