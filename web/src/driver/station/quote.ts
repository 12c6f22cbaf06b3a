/** What a charge with a limit would hold. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AskOf, bookConnector, quoteBooking, ReplyOf } from '@voltyatra/contract'
import { computeMostBatteryEnergy } from '@voltyatra/domain'
import { callApi } from '../../shared/call-api.ts'
import {
  computeHours,
  computeMostEnergy,
  FULL_MINUTES,
  findEnergyFor,
  type Limit,
  toHours,
} from './limits.ts'

export type Quote = ReplyOf<typeof quoteBooking>['data']
export type Wish = AskOf<typeof bookConnector>['body']

export interface ChargeAsk {
  readonly stationId: string
  readonly connector: { readonly _id: string; readonly powerKW: number }
  readonly limit: Limit
  /** Rupees or kWh cannot be bought where time is. */
  readonly isByTime: boolean
  /** Of the car that is driven, in kWh; undefined where it is not known. */
  readonly batteryKWh: number | undefined
  /** Not where a bank or a company holds it. */
  readonly needsWallet: boolean
  /** When it is to begin, as an ISO time; now where it is undefined. */
  readonly startTime: string | undefined
}

export interface QuotedWish {
  readonly wish: Wish
  readonly quote: Quote
}

/** Nothing is booked by it. Without an ask nothing is asked. */
export const useQuote = (ask: ChargeAsk | undefined) =>
  useQuery({
    queryKey: ['quote', ask],
    enabled: ask !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      loadQuote(ask as ChargeAsk, async (wish) => ({
        wish,
        quote: (await callApi<typeof quoteBooking>('POST', '/driver/quote', { body: wish, signal })).data,
      })),
  })

type AskForQuote = (wish: Wish) => Promise<QuotedWish>

/** What the limit comes to, by what the server asks for it. */
export async function loadQuote(ask: ChargeAsk, quoteOf: AskForQuote): Promise<QuotedWish> {
  const { limit, isByTime, needsWallet } = ask
  const findTotal = async (kWh: number) => (await quoteOf(buildWish(ask, kWh))).quote.totalAmount
  if (limit.by === 'time' || (isByTime && isOfBattery(limit))) return quoteOf(buildWish(ask, undefined))
  if (limit.by === 'energy') return quoteOf(buildWish(ask, limit.kWh))
  if (limit.by === 'rupees') return quoteOf(buildWish(ask, await findEnergyFor(limit.rupees, findTotal)))
  const most = await quoteOf(buildWish(ask, computeMostKilowattHours(ask, limit)))
  const { isAffordable, walletBalance } = most.quote
  if (isAffordable || !needsWallet || walletBalance <= 0) return most
  // No more can be held than the wallet has: the charge ends there, or before.
  const kWh = await findEnergyFor(walletBalance, findTotal)
  return kWh > 0 ? quoteOf(buildWish(ask, kWh)).catch(() => most) : most
}

type BatteryLimit = Extract<Limit, { by: 'percent' | 'full' }>

const isOfBattery = (limit: Limit): limit is BatteryLimit => limit.by === 'percent' || limit.by === 'full'

const WATT_HOURS = 1000
const FULL_PERCENT = 100

/** No more than the connector gives in a day. */
function computeMostKilowattHours({ batteryKWh, connector }: ChargeAsk, limit: BatteryLimit): number {
  const batteryWh = batteryKWh === undefined ? undefined : batteryKWh * WATT_HOURS
  const percent = limit.by === 'full' ? FULL_PERCENT : limit.percent
  return Math.min(
    computeMostBatteryEnergy(batteryWh, percent) / WATT_HOURS,
    computeMostEnergy(connector.powerKW),
  )
}

function buildWish({ stationId, connector, limit, startTime }: ChargeAsk, kWh: number | undefined): Wish {
  return {
    stationId,
    connectorId: connector._id,
    duration:
      kWh === undefined
        ? toHours(limit.by === 'time' ? limit.minutes : FULL_MINUTES)
        : computeHours(kWh, connector.powerKW),
    ...(kWh !== undefined && { kWh }),
    ...(limit.by === 'percent' && { stopAtPercent: limit.percent }),
    ...(startTime && { startTime }),
  }
}
