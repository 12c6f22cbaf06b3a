/** What a charge with a limit would hold. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AskOf, bookConnector, quoteBooking, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'
import { computeHours, findEnergyFor, type Limit, toHours } from './limits.ts'

export type Quote = ReplyOf<typeof quoteBooking>['data']
export type Wish = AskOf<typeof bookConnector>['body']

export interface ChargeAsk {
  readonly stationId: string
  readonly connector: { readonly _id: string; readonly powerKW: number }
  readonly limit: Limit
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
    queryFn: ({ signal }) => loadQuote(ask as ChargeAsk, signal),
  })

async function loadQuote(ask: ChargeAsk, signal: AbortSignal): Promise<QuotedWish> {
  const quoteOf = async (wish: Wish): Promise<QuotedWish> => ({
    wish,
    quote: (await callApi<typeof quoteBooking>('POST', '/driver/quote', { body: wish, signal })).data,
  })
  const kWh = await findKilowattHours(
    ask,
    async (of) => (await quoteOf(buildWish(ask, of))).quote.totalAmount,
  )
  return quoteOf(buildWish(ask, kWh))
}

/** Undefined where time is what a driver buys. */
async function findKilowattHours(
  { limit }: ChargeAsk,
  quote: (kWh: number) => Promise<number>,
): Promise<number | undefined> {
  if (limit.by === 'time') return undefined
  return limit.by === 'energy' ? limit.kWh : findEnergyFor(limit.rupees, quote)
}

const buildWish = ({ stationId, connector, limit, startTime }: ChargeAsk, kWh: number | undefined): Wish => ({
  stationId,
  connectorId: connector._id,
  duration: limit.by === 'time' ? toHours(limit.minutes) : computeHours(kWh ?? 0, connector.powerKW),
  ...(kWh !== undefined && { kWh }),
  ...(startTime && { startTime }),
})
