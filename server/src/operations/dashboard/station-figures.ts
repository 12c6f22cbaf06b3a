/** A station's month so far beside the same days of the month before. */
import { addDays, addMonths, countDays, toIstDay } from '@voltyatra/domain'
import { loadStationUptime } from '../../charging/chargers/index.ts'
import type { Db } from '../../db/client.ts'
import type { Days } from './period.ts'
import { readAtOneMoment } from './queries.ts'
import {
  countConnectors,
  type StationSums,
  selectChargedSeconds,
  selectStationSums,
} from './station-queries.ts'

export interface StationMonth extends StationSums, Days {
  /** Of 10,000; null where there is no connector. */
  readonly utilisation: number | null
}

export interface StationFigures {
  readonly month: StationMonth
  readonly before: StationMonth
  /** Of 10,000, over the accepted chargers; null without one. */
  readonly uptime: number | null
}

/** This month until today, and as many days of the month before, of which there may be fewer. */
export function computeMonths(now: Date): { readonly month: Days; readonly before: Days } {
  const today = toIstDay(now)
  const first = `${today.slice(0, 7)}-01`
  const firstBefore = `${addMonths(today.slice(0, 7), -1)}-01`
  const lastBefore = addDays(first, -1)
  const sameDay = addDays(firstBefore, countDays(first, today) - 1)
  return {
    month: { from: first, to: today },
    before: { from: firstBefore, to: getEarlier(sameDay, lastBefore) },
  }
}

const getEarlier = (one: string, other: string): string => (one < other ? one : other)

const SHARES = 10_000

/** Undefined where there is no such station: callers have looked. */
export function loadStationFigures(db: Db, stationId: string, now: Date): Promise<StationFigures> {
  const { month, before } = computeMonths(now)
  return readAtOneMoment(db, async (reader, counted) => {
    const connectors = await countConnectors(reader, stationId)
    const monthOf = async (days: Days): Promise<StationMonth> => {
      const { charged, elapsed } = await selectChargedSeconds(reader, { stationId, days, now })
      const utilisation =
        connectors === 0 || elapsed === 0
          ? null
          : Math.min(SHARES, Math.round((SHARES * charged) / (connectors * elapsed)))
      return { ...days, ...(await selectStationSums(reader, { stationId, days, counted })), utilisation }
    }
    return {
      month: await monthOf(month),
      before: await monthOf(before),
      uptime: (await loadStationUptime(reader, stationId, now)) ?? null,
    }
  })
}
