/** A driver’s swap at a cabinet: what the cabinet offers, what a swap can cost, and how one begins. */
import { addMs, hours, ok, type Paise, type Result, refuse, ZERO } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import { computeMostWh, quoteSwap, type SwapQuote } from '../bookings/index.ts'
import {
  type CabinetAtStation,
  type OwnSwap,
  selectCabinet,
  selectCabinetsAt,
  selectOwnSwap,
  selectSlots,
} from './cabinet-queries.ts'
import { sendToCabinet } from './request-swap.ts'

interface Requesting {
  readonly chargerId: string
  readonly customerId: string
  readonly batteries: number
}

export interface OwnCabinet extends CabinetAtStation {
  /** Null where no swap can be priced here. */
  readonly quote: SwapQuote | null
  /** The driver's last one here, if it is not long ago. */
  readonly swap: OwnSwap | null
}

type CabinetUnknown = { readonly kind: 'battery-cabinet-not-found' }

/** A swap that ended is shown for so long. */
const SHOWN_MS = hours(1)

export async function loadOwnCabinet(
  reader: Reader,
  { chargerId, customerId, batteries, now }: Requesting & { readonly now: Date },
): Promise<Result<OwnCabinet, CabinetUnknown>> {
  const [cabinet] = await selectCabinetsAt(reader, { chargerId })
  if (!cabinet) return refuse({ kind: 'battery-cabinet-not-found' })
  const quote = await quoteHere(reader, { chargerId, customerId, batteries, now })
  const swap = await selectOwnSwap(reader, { chargerId, customerId, since: addMs(now, -SHOWN_MS) })
  return ok({ ...cabinet, quote: quote ?? null, swap: swap ?? null })
}

async function quoteHere(
  reader: Reader,
  { chargerId, customerId, batteries, now }: Requesting & { readonly now: Date },
): Promise<SwapQuote | undefined> {
  const cabinet = await selectCabinet(reader, chargerId)
  const quoted = await quoteSwap(reader, {
    ...{ connectorIds: await selectSlots(reader, chargerId, 0), customerId, cardId: null, now },
    mostWh: computeMostWh(cabinet?.capacityWh ?? null, batteries),
  })
  return quoted.ok ? quoted.value : undefined
}

export type OwnRefused =
  | CabinetUnknown
  | { readonly kind: 'charger-offline' | 'swap-under-way' | 'swap-not-possible' }
  | { readonly kind: 'wallet-short' | 'amount-owed'; readonly by: Paise }

/** @returns the swap's id */
export async function requestOwnSwap(work: Work, request: Requesting): Promise<Result<string, OwnRefused>> {
  const { tx, now } = work
  const [cabinet] = await selectCabinetsAt(tx, { chargerId: request.chargerId })
  if (!cabinet) return refuse({ kind: 'battery-cabinet-not-found' })
  const requested = await sendToCabinet(work, { ...request, begunBy: 'driver' })
  if (requested.ok) return requested
  const { refusal } = requested
  if (refusal.kind === 'no-battery-cabinet') return refuse({ kind: 'battery-cabinet-not-found' })
  if (refusal.kind !== 'not-held') return refuse({ kind: refusal.kind })
  const quote = refusal.why === 'no-credit' ? await quoteHere(tx, { ...request, now }) : undefined
  if (!quote) return refuse({ kind: 'swap-not-possible' })
  if (quote.owed > ZERO) return refuse({ kind: 'amount-owed', by: quote.owed })
  return quote.shortBy > ZERO
    ? refuse({ kind: 'wallet-short', by: quote.shortBy })
    : refuse({ kind: 'swap-not-possible' })
}
