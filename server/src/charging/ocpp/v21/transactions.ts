/** TransactionEvent of 2.1: limits that the charger keeps by itself, also while it has no connection (E16), what its card terminal blocks beyond the first amount (C23), and its own cost (I12). */
import {
  type ChargerLimit,
  type ChargerLimits,
  type Paise,
  parseChargerCost,
  toChargerLimits,
  toRupees,
} from '@voltyatra/domain'
import {
  type ChargerReceipt,
  loadChargerLimits,
  noteChargerCost,
  noteChargerLimits,
} from '../../bookings/index.ts'
import { noteRaisedBlock } from '../../card-settlements/index.ts'
import type { CostDetails, TransactionEvent, TransactionLimit } from '../v201/payloads.ts'
import type { PersonalMessage } from '../v201/personal-message.ts'
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

/** Null where it could not, or says another currency; undefined for what is no amount. */
function parseCost({
  totalCost: { currency, total },
  failureToCalculate,
}: CostDetails): Paise | null | undefined {
  const isKnown = failureToCalculate !== true && currency === 'INR' && total.inclTax !== undefined
  return isKnown ? parseChargerCost(total.inclTax) : null
}

/** With the end, and now and then before: what comes with each reading would be a transaction of the database each. */
const hasCost = ({ costDetails, eventType, triggerReason }: TransactionEvent): boolean =>
  costDetails !== undefined && (eventType === 'Ended' || triggerReason === 'RunningCost')

/** English beside the driver's language, of which the charger chooses. */
function buildPersonalMessage({ language, text, inEnglish }: ChargerReceipt): PersonalMessage {
  const toContent = (language: string, content: string) => ({ format: 'UTF8', language, content }) as const
  return {
    updatedPersonalMessage: toContent(language, text),
    ...(language !== 'en' && { updatedPersonalMessageExtra: [toContent('en', inEnglish)] }),
  }
}

export const handleTransactionEvent = createTransactionHandler({
  buildPersonalMessage,

  async raise({ chargerId, read, now }, { eventType, triggerReason, transactionInfo }) {
    const { transactionId, transactionLimit } = transactionInfo
    if (eventType !== 'Updated' || triggerReason !== 'LimitSet' || transactionLimit?.maxCost === undefined)
      return false
    const to = parseChargerCost(transactionLimit.maxCost)
    return (
      to !== undefined && (await read((db) => noteRaisedBlock({ db, now }, { chargerId, transactionId, to })))
    )
  },

  async loadLimit(reader, { bookingId, progress }, now) {
    if (bookingId === null) return undefined
    const limits = await loadChargerLimits(reader, bookingId, progress.startedAt ?? now.getTime())
    return limits && { transactionLimit: toTransactionLimit(limits) }
  },

  isNoted: (payload) =>
    payload.triggerReason === 'LimitSet' || Object.hasOwn(REACHED, payload.triggerReason) || hasCost(payload),

  async note(tx, { payload, session: { bookingId }, now }) {
    if (bookingId === null) return
    const { triggerReason, transactionInfo, eventType, costDetails } = payload
    const cost = costDetails && hasCost(payload) ? parseCost(costDetails) : undefined
    if (cost !== undefined)
      await noteChargerCost(tx, bookingId, { cost, isFinal: eventType === 'Ended', now })
    if (triggerReason !== 'LimitSet' && !Object.hasOwn(REACHED, triggerReason)) return
    const { transactionLimit } = transactionInfo
    await noteChargerLimits(tx, bookingId, {
      kept: transactionLimit && parseLimit(transactionLimit),
      reached: eventType === 'Ended' ? undefined : REACHED[triggerReason],
      now,
    })
  },
})
