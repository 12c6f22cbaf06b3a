/** The least that a charge is prepaid with: what its connector can deliver before anybody reads the meter again. */
import { type WattHours, wattHours } from '../energy.ts'
import { minutes } from '../time.ts'

/** Of a charger that has not said: it is asked for its meter after this long. */
const UNKNOWN_INTERVAL_MS = minutes(2)
/** A charger that reads its meter more seldom is taken for one that reads it this often: the shortest booking. */
const LONGEST_INTERVAL_MS = minutes(15)

/** How often the meter is read, by the charger's own setting in seconds; zero is "never", null has not been said. */
export function computeReadingIntervalMs(seconds: number | null): number {
  if (seconds === null || !(seconds > 0)) return UNKNOWN_INTERVAL_MS
  return Math.min(seconds * 1000, LONGEST_INTERVAL_MS)
}

interface LeastRequest {
  readonly powerW: number
  /** Null where no charger reads the meter. */
  readonly intervalMs: number | null
  readonly hours: number
  /** What the operator wants at least, in Wh. */
  readonly settingWh: number
}

/** The operator's setting as far as the connector can deliver it in that time, and never less than one interval's energy. */
export function computeLeastEnergy({ powerW, intervalMs, hours, settingWh }: LeastRequest): WattHours {
  const unread = Math.ceil((powerW * (intervalMs ?? 0)) / 3_600_000)
  return wattHours(Math.max(unread, Math.min(settingWh, Math.floor(powerW * hours))))
}
