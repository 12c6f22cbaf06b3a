/** TransactionEvent of 2.1: limits that the charger keeps by itself, also while it has no connection (E16). */
import { type ChargerLimit, type ChargerLimits, toChargerLimits, toRupees } from '@voltyatra/domain'
import { loadChargerLimits, noteChargerLimits } from '../../bookings/index.ts'
import type { TransactionLimit } from '../v201/payloads.ts'
import { createTransactionHandler } from '../v201/transactions.ts'

const REACHED: Readonly<Record<string, ChargerLimit>> = {
  CostLimitReached: 'cost',
  EnergyLimitReached: 'energy',
  TimeLimitReached: 'time',
  SoCLimitReached: 'percent',
}

const toTransactionLimit = ({ cost, energyWh, seconds, percent }: ChargerLimits): TransactionLimit => ({
  ...(cost !== null && { maxCost: toRupees(cost) }),
  ...(energyWh !== null && { maxEnergy: energyWh }),
  ...(seconds !== null && { maxTime: seconds }),
  ...(percent !== null && { maxSoC: percent }),
})

const parseLimit = ({ maxCost, maxEnergy, maxTime, maxSoC }: TransactionLimit): ChargerLimits =>
  toChargerLimits({ rupees: maxCost, energyWh: maxEnergy, seconds: maxTime, percent: maxSoC })

export const handleTransactionEvent = createTransactionHandler({
  async loadLimit(reader, { bookingId, progress }, now) {
    if (bookingId === null) return undefined
    const limits = await loadChargerLimits(reader, bookingId, progress.startedAt ?? now.getTime())
    return limits && { transactionLimit: toTransactionLimit(limits) }
  },

  isNoted: ({ triggerReason }) => triggerReason === 'LimitSet' || Object.hasOwn(REACHED, triggerReason),

  async note(tx, { payload: { triggerReason, transactionInfo, eventType }, session: { bookingId }, now }) {
    if (bookingId === null) return
    const { transactionLimit } = transactionInfo
    await noteChargerLimits(tx, bookingId, {
      kept: transactionLimit && parseLimit(transactionLimit),
      reached: eventType === 'Ended' ? undefined : REACHED[triggerReason],
      now,
    })
  },
})
