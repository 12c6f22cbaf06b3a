/** What a charge is priced with: a price, and the version of a tariff that was chosen for it. */

import type { Paise } from '../money.ts'
import type { EvseKind, TariffVersion } from '../tariff/model.ts'

/** A version of a tariff, as it was chosen for a charge: when that begins, how long it is planned, where, and for whom. */
export interface FrozenTariff {
  readonly versionId: string
  readonly version: TariffVersion
  /** Seconds since 1970 (UTC). */
  readonly start: number
  /** As planned; above 0. */
  readonly seconds: number
  readonly evse: EvseKind
  /** That the driver was in. */
  readonly groups: readonly string[]
  /** Watts that the connector delivers at best. */
  readonly power: number
}

/**
 * Prices are taxable: GST comes on top. With a `frozen` version everything is priced by that, and the price here is
 * only what stands on the sign: that at the beginning. Bookings from before there were tariffs have none.
 */
export type Tariff = (
  | { readonly by: 'energy'; readonly perKwh: Paise }
  | { readonly by: 'time'; readonly perHour: Paise }
) & { readonly frozen?: FrozenTariff }
