/** What a charge with a limit would hold. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { bookConnector, quoteBooking, ReplyOf, RequestOf } from '@voltyatra/contract'
import { computeMostBatteryEnergy } from '@voltyatra/domain'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'
import {
  computeHours,
  computeMostEnergy,
  FULL_MINUTES,
  findEnergyFor,
  type Limit,
  toHours,
} from './limits.ts'

export type Quote = ReplyOf<typeof quoteBooking>['data']
export type Request = RequestOf<typeof bookConnector>['body']

export interface ChargeRequest {
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

export interface QuotedRequest {
  readonly wanted: Request
  readonly quote: Quote
}

/** Nothing is booked by it. Without an ask nothing is asked. */
export const useQuote = (request: ChargeRequest | undefined) =>
  useQuery({
    queryKey: ['quote', request],
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      loadQuote(request as ChargeRequest, async (wanted) => ({
        wanted,
        quote: (await callApi<typeof quoteBooking>('POST', '/driver/quote', { body: wanted, signal })).data,
      })),
  })

/** After so long a price may be another one. */
const FRESH_MS = 10_000

/** The price is another than the one that was shown. */
export class PriceChanged extends Error {
  override readonly name = 'PriceChanged'
  readonly quoted: QuotedRequest

  constructor(quoted: QuotedRequest) {
    super('The price has changed.')
    this.quoted = quoted
  }
}

/**
 * Quotes again what is shown, unless that was just now.
 * @throws PriceChanged where another amount would be held than the one that is shown, or for something else
 */
export async function confirmQuote(shown: ReturnType<typeof useQuote>): Promise<QuotedRequest> {
  const { data: before, dataUpdatedAt, refetch } = shown
  if (before && Date.now() - dataUpdatedAt < FRESH_MS) return before
  const { data: now } = await refetch({ throwOnError: true })
  if (!now) throw new Error('Nothing is asked for.')
  if (!before || !isSame(before.quote, now.quote)) throw new PriceChanged(now)
  return now
}

/** @throws PriceChanged with what it costs by now, where the server has refused to book it for more than was shown */
export async function showNewPrice(error: unknown, { refetch }: ReturnType<typeof useQuote>): Promise<never> {
  const isChanged = error instanceof ApiRefusal && error.code === 'price-changed'
  const now = isChanged ? (await refetch({ throwOnError: true })).data : undefined
  throw now ? new PriceChanged(now) : error
}

const isSame = (one: Quote, other: Quote): boolean =>
  one.totalAmount === other.totalAmount && one.kWh === other.kWh && one.duration === other.duration

type RequestQuote = (wanted: Request) => Promise<QuotedRequest>

/** What the limit comes to, by what the server asks for it. */
export async function loadQuote(request: ChargeRequest, quoteOf: RequestQuote): Promise<QuotedRequest> {
  const { limit, isByTime, needsWallet } = request
  const findTotal = async (kWh: number) => (await quoteOf(buildRequest(request, kWh))).quote.totalAmount
  if (limit.by === 'time' || (isByTime && isOfBattery(limit)))
    return quoteOf(buildRequest(request, undefined))
  if (limit.by === 'energy') return quoteOf(buildRequest(request, limit.kWh))
  if (limit.by === 'rupees')
    return quoteOf(buildRequest(request, await findEnergyFor(limit.rupees, findTotal)))
  const most = await quoteOf(buildRequest(request, computeMostKilowattHours(request, limit)))
  const { isAffordable, walletBalance } = most.quote
  if (isAffordable || !needsWallet || walletBalance <= 0) return most
  // No more can be held than the wallet has: the charge ends there, or before.
  const kWh = await findEnergyFor(walletBalance, findTotal)
  return kWh > 0 ? quoteOf(buildRequest(request, kWh)).catch(() => most) : most
}

type BatteryLimit = Extract<Limit, { by: 'percent' | 'full' }>

const isOfBattery = (limit: Limit): limit is BatteryLimit => limit.by === 'percent' || limit.by === 'full'

const WATT_HOURS = 1000
const FULL_PERCENT = 100

/** No more than the connector gives in a day. */
function computeMostKilowattHours({ batteryKWh, connector }: ChargeRequest, limit: BatteryLimit): number {
  const batteryWh = batteryKWh === undefined ? undefined : batteryKWh * WATT_HOURS
  const percent = limit.by === 'full' ? FULL_PERCENT : limit.percent
  return Math.min(
    computeMostBatteryEnergy(batteryWh, percent) / WATT_HOURS,
    computeMostEnergy(connector.powerKW),
  )
}

function buildRequest(
  { stationId, connector, limit, startTime }: ChargeRequest,
  kWh: number | undefined,
): Request {
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
