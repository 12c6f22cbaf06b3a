/**
 * The meter readings of a running charge that this phone has received: enough for a curve, and kept while another app
 * is open.
 */
import { keptForGood } from '../../shared/storage.ts'
import type { Charging } from './booking.ts'

export interface Reading {
  /** ISO 8601, by the charger. */
  readonly at: string
  readonly powerKW: number
  readonly energyKWh: number
  /** Of the battery; null where the charger does not say. */
  readonly socPercent: number | null
}

/** Of the latest charge that was looked at alone. */
const KEY = 'app-readings'
/** Beyond it every second one is left out: the shape stays. */
const MOST = 240

/** The readings with a new one behind them, where it is one. */
export function addReading(
  readings: readonly Reading[],
  { meteredAt: at, powerKW, energyKWh, socPercent }: Charging,
): readonly Reading[] {
  const last = readings.at(-1)
  if (at === null || powerKW === null || (last && last.at >= at)) return readings
  const all = [...readings, { at, powerKW, energyKWh, socPercent }]
  return all.length <= MOST ? all : all.filter((_, index) => index % 2 === 0 || index === all.length - 1)
}

interface Kept {
  readonly id: string
  readonly readings: readonly Reading[]
}

/** What was kept of this charge, with what it says now. */
export function keepReading(id: string, charging: Charging): readonly Reading[] {
  const kept = readKept()
  const before = kept?.id === id ? kept.readings : []
  const readings = addReading(before, charging)
  if (readings !== before) keptForGood.setItem(KEY, JSON.stringify({ id, readings } satisfies Kept))
  return readings
}

function readKept(): Kept | undefined {
  try {
    return JSON.parse(keptForGood.getItem(KEY) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** A line through the readings within a box of 100 by 100: time to the right, power upwards. */
export function drawLine(readings: readonly Reading[]): string {
  const times = readings.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const most = Math.max(...readings.map(({ powerKW }) => powerKW), Number.MIN_VALUE)
  const round = (value: number) => Math.round(value * 10) / 10
  return readings
    .map(({ powerKW }, index) => {
      const x = ((times[index] ?? 0) - first) / Math.max(1, last - first)
      return `${round(x * 100)},${round(100 - (powerKW / most) * 100)}`
    })
    .join(' ')
}

const ROWS = 12

/** So few of them that a table of them is read: the last is among them. */
export function pickRows(readings: readonly Reading[]): readonly Reading[] {
  const every = Math.ceil(readings.length / ROWS)
  return readings.filter((_, index) => (readings.length - 1 - index) % every === 0)
}
