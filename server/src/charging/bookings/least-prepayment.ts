/** Whether a prepayment covers the least that a charge at a connector begins with. */
import {
  computeLeastEnergy,
  computeReadingIntervalMs,
  ok,
  type Paise,
  quote,
  type Result,
  refuse,
  type Tariff,
  type WattHours,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { selectReadingIntervals } from '../chargers/index.ts'
import { selectBookingSettings } from './setting-queries.ts'

export interface LeastPrepayment {
  /** Null where time is paid for. */
  readonly energy: WattHours | null
  readonly minutes: number
}

export type TooLittle =
  /** `total` is what the least energy costs, GST included. */
  | { readonly kind: 'energy-too-little'; readonly leastWh: WattHours; readonly total: Paise }
  | { readonly kind: 'time-too-little'; readonly leastMinutes: number }

interface Connector {
  readonly id: string
  readonly powerW: number
}

/** The least at each of the connectors, by their ids, of a booking of so many hours. */
export async function loadLeastEnergy(
  reader: Reader,
  { connectors, tariff, hours }: { connectors: readonly Connector[]; tariff: Tariff; hours: number },
): Promise<ReadonlyMap<string, LeastPrepayment>> {
  const { leastEnergyWh: settingWh, leastMinutes: minutes } = await selectBookingSettings(reader)
  if (tariff.by === 'time') return new Map(connectors.map(({ id }) => [id, { energy: null, minutes }]))
  const intervals = await selectReadingIntervals(
    reader,
    connectors.map(({ id }) => id),
  )
  return new Map(
    connectors.map(({ id, powerW }) => {
      const seconds = intervals.get(id)
      const intervalMs = seconds === undefined ? null : computeReadingIntervalMs(seconds)
      return [
        id,
        { energy: computeLeastEnergy({ powerW, intervalMs, hours, settingWh }), minutes: 0 },
      ] as const
    }),
  )
}

interface Prepaid {
  readonly energy: WattHours | undefined
  readonly hours: number
  readonly tariff: Tariff
  readonly gstRate: number
}

/** Whether so much energy, or time, is enough at a connector of this least. */
export function checkLeast(
  least: LeastPrepayment,
  { energy, hours, tariff, gstRate }: Prepaid,
): Result<undefined, TooLittle> {
  if (least.energy !== null && energy !== undefined && energy < least.energy) {
    const priced = quote({ tariff, energy: least.energy, hours, gstRate })
    if (!priced.ok) throw new Error(`A least energy without a price: ${priced.refusal.kind}`)
    const { total } = priced.value
    return refuse({ kind: 'energy-too-little', leastWh: least.energy, total })
  }
  if (hours * 60 < least.minutes) return refuse({ kind: 'time-too-little', leastMinutes: least.minutes })
  return ok(undefined)
}
