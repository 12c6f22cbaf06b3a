/** What a charger of 2.1 answers beyond what 2.0.1 knows: prices, and payments that run. */
import {
  type Answer,
  type Payload,
  readNumber,
  readTexts,
  requireNumber,
  requirePayload,
  requireText,
} from '../payload.ts'
import type { Station } from '../station.ts'
import { call } from '../v201/messages.ts'

/** The default tariff of each EVSE; 0 is every EVSE without one of its own. */
export type Tariffs = Map<number, Payload>

/** The tariffs of transactions that have one of their own, by the transaction's key. */
export type OwnTariffs = Map<string, Payload>

/** More than any display shows. */
const MOST_PRICES = 20

const countPrices = (tariff: Payload): number =>
  Object.values(tariff).reduce<number>((sum, part) => {
    const prices = typeof part === 'object' && part !== null && 'prices' in part ? part.prices : []
    return sum + (Array.isArray(prices) ? prices.length : 0)
  }, 0)

interface Of21 {
  readonly station: Station
  readonly tariffs: Tariffs
  readonly ownTariffs: OwnTariffs
  /** It has started anew, and what was running goes on. */
  readonly resumed: () => void
}

/** @returns undefined for what 2.0.1 answers */
export function answer21(
  action: string,
  payload: Payload,
  { station, tariffs, ownTariffs, resumed }: Of21,
): Answer | undefined {
  const { model } = station
  switch (action) {
    case 'Reset':
      if (payload.type !== 'ImmediateAndResume' || payload.evseId !== undefined) return undefined
      return {
        reply: { status: 'Accepted' },
        afterwards: () => station.reboot('resume', 'remote-reset', resumed),
      }
    case 'SetDefaultTariff': {
      const evse = requireNumber(payload, 'evseId')
      const tariff = requirePayload(payload, 'tariff')
      if (evse !== 0 && !model.find(evse)) return { reply: { status: 'Rejected' } }
      if (countPrices(tariff) > MOST_PRICES) return { reply: { status: 'TooManyElements' } }
      tariffs.set(evse, tariff)
      return { reply: { status: 'Accepted' } }
    }
    case 'ChangeTransactionTariff': {
      const transactionId = requireText(payload, 'transactionId')
      const tariff = requirePayload(payload, 'tariff')
      if (!model.running.some(({ transaction }) => transaction?.key === transactionId))
        return { reply: { status: 'TxNotFound' } }
      if (tariff.currency !== 'INR') return { reply: { status: 'NoCurrencyChange' } }
      if (countPrices(tariff) > MOST_PRICES) return { reply: { status: 'TooManyElements' } }
      ownTariffs.set(transactionId, tariff)
      return { reply: { status: 'Accepted' } }
    }
    case 'GetTariffs': {
      const evse = requireNumber(payload, 'evseId')
      const found = [...tariffs].filter(([at]) => evse === 0 || at === evse)
      if (found.length === 0) return { reply: { status: 'NoTariff' } }
      const tariffAssignments = found.map(([at, tariff]) => ({
        tariffId: requireText(tariff, 'tariffId'),
        tariffKind: 'DefaultTariff',
        ...(at > 0 && { evseIds: [at] }),
      }))
      return { reply: { status: 'Accepted', tariffAssignments } }
    }
    case 'ClearTariffs': {
      const evse = readNumber(payload, 'evseId')
      const ids = readTexts(payload, 'tariffIds')
      const cleared = [...tariffs].filter(
        ([at, tariff]) =>
          (evse === undefined || evse === 0 || evse === at) &&
          (ids === undefined || ids.includes(requireText(tariff, 'tariffId'))),
      )
      for (const [at] of cleared) tariffs.delete(at)
      const results = cleared.map(([, tariff]) => ({
        tariffId: requireText(tariff, 'tariffId'),
        status: 'Accepted',
      }))
      return { reply: { clearTariffsResult: results.length > 0 ? results : [{ status: 'NoTariff' }] } }
    }
    case 'UpdateDynamicSchedule': {
      const id = requireNumber(payload, 'chargingProfileId')
      const limit = readNumber(requirePayload(payload, 'scheduleUpdate'), 'limit')
      const profile = model.profiles.all.find((one) => one.id === id)
      if (!profile || limit === undefined) return { reply: { status: 'Rejected' } }
      model.limitsChanged(() => model.profiles.set({ ...profile, periods: [{ startS: 0, limit }] }))
      return { reply: { status: 'Accepted' } }
    }
    case 'UsePriorityCharging': {
      const transactionId = requireText(payload, 'transactionId')
      const activated = payload.activate === true
      if (!model.running.some(({ transaction }) => transaction?.key === transactionId))
        return { reply: { status: 'Rejected' } }
      return {
        reply: { status: 'Accepted' },
        afterwards: () => station.send(call('NotifyPriorityCharging', { transactionId, activated })),
      }
    }
    case 'NotifyWebPaymentStarted':
      return { reply: {} }
    default:
      return undefined
  }
}
