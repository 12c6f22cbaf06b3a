/**
 * Ends prices that partners have set: by the partner, when the contract no longer allows them, and when the station
 * gets another partner.
 */
import { isPriceAllowed, type PriceBand, readOwnPrice } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { endVersion } from './change-queries.ts'
import { lockPricesAtStation, lockPricesOfPartner, type StoredPrice } from './own-price-queries.ts'

/** Why it ends. */
export type EndReason = 'partner' | 'contract' | 'station'

/** From a moment on; what has not begun by then never counts. */
export async function endPrice(
  work: Work,
  { id, tariffId, validFrom, validUntil }: StoredPrice,
  { at, because }: { readonly at: Date; readonly because: EndReason },
): Promise<void> {
  await endVersion(work.tx, id, at <= validFrom ? 'withdrawn' : at)
  await work.audit({
    action: 'own-price.end',
    subject: { kind: 'tariff', id: tariffId },
    before: { validFrom, validUntil },
    after: { validUntil: at <= validFrom ? validFrom : at, because },
  })
}

/** Of the partner's prices in a span of time, those that the contract does not allow then. */
export async function endOwnPrices(
  work: Work,
  {
    partnerId,
    band,
    ...span
  }: {
    readonly partnerId: string
    readonly band: PriceBand | null
    readonly from: Date
    readonly until: Date | null
  },
): Promise<void> {
  for (const price of await lockPricesOfPartner(work.tx, partnerId, span)) {
    if (isPriceAllowed(band, readOwnPrice(price.content))) continue
    await endPrice(work, price, { at: span.from, because: 'contract' })
  }
}

/** Another partner's contract says nothing of what this one asked. */
export async function endPricesAtStation(work: Work, stationId: string): Promise<void> {
  for (const price of await lockPricesAtStation(work.tx, stationId, work.now)) {
    await endPrice(work, price, { at: work.now, because: 'station' })
  }
}
