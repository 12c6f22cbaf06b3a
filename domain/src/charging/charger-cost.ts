/** What a charger computes by itself that a charge costs, compared with the bill. */
import { type Paise, paise } from '../money.ts'

/** Less apart than this, or than this part of the bill, is rounding or the price's own steps. */
export const CHARGER_COST_LEAST = paise(500)
export const CHARGER_COST_SHARE = 50

/** More than any charge costs: what is kept of a terminal's payment goes no further. */
const MOST = 10_000_000_000

/** @returns undefined for what is no amount of a charge */
export function parseChargerCost(rupees: number): Paise | undefined {
  const amount = Math.round(rupees * 100)
  return amount >= 0 && amount <= MOST ? paise(amount) : undefined
}

/** Whether what the charger says, tax included, is too far from the bill to be left at that. */
export const isChargerCostOff = (reported: Paise, billed: Paise): boolean =>
  Math.abs(reported - billed) > Math.max(CHARGER_COST_LEAST, billed / CHARGER_COST_SHARE)
