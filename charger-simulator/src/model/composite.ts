/** What a connector, or the charger, may draw over a time: the answer to GetCompositeSchedule. */
import type { ChargerModel } from './charger.ts'

export interface Composite {
  readonly unit: 'A' | 'W'
  readonly periods: readonly { readonly startS: number; readonly limit: number }[]
}

/**
 * @param number the connector; 0 is the whole charger
 * @returns limits to one decimal, from `from` on
 */
export function computeCompositeSchedule(
  model: ChargerModel,
  number: number,
  { from, durationS, unit }: { from: Date; durationS: number; unit: 'A' | 'W' },
): Composite {
  const meant = number === 0 ? model.connectors : [model.connector(number)]
  const amps = ({ voltage, phases }: { voltage: number; phases: number }) =>
    unit === 'A' ? voltage * phases : 1
  const divisor = meant[0] ? amps(meant[0]) : 1
  const periods = model.profiles.schedule(from, durationS, (at) => {
    const sum = meant.reduce((total, connector) => total + model.limitW(connector, at), 0)
    const [first] = meant
    const station = first && number === 0 ? model.stationLimitW(first, at) : undefined
    return Math.min(sum, station ?? sum)
  })
  return {
    unit,
    periods: periods.map(({ startS, limitW }) => ({
      startS,
      limit: Math.round((limitW / divisor) * 10) / 10,
    })),
  }
}
