/** Values that a charger of OCPP 2.1 sends in streams (N11 to N15), as readings of its meter. */
import { type MeterReading, parseMeterReading } from './meter.ts'

/** What can be used of all that a charger may monitor, named as in meter values. */
export type StreamMeasurand = 'Energy.Active.Import.Register' | 'Power.Active.Import' | 'SoC'

/** By component and variable of the standard's device model, in small letters. */
export const STREAM_MEASURANDS: Readonly<Record<string, StreamMeasurand>> = {
  'fiscalmetering energyimportregister': 'Energy.Active.Import.Register',
  'evse power': 'Power.Active.Import',
  'connectedev stateofcharge': 'SoC',
}

/** @returns undefined for what no charge is metered by */
export const findStreamMeasurand = (component: string, variable: string): StreamMeasurand | undefined => {
  const name = `${component} ${variable}`.toLowerCase()
  return Object.hasOwn(STREAM_MEASURANDS, name) ? STREAM_MEASURANDS[name] : undefined
}

/** One value: `t` in seconds after the time of its batch. */
export interface StreamValue {
  readonly t: number
  readonly v: string
}

export interface StreamBatch {
  /** In ms since 1970, by the charger's clock. */
  readonly basetime: number
  readonly values: readonly StreamValue[]
}

/** More of one batch are not looked at: 500 values at one each second are more than eight minutes. */
export const MOST_STREAM_VALUES = 500

/** Offsets beyond a year are no times. */
const MOST_OFFSET_S = 366 * 24 * 60 * 60

/**
 * The newest values of a batch as readings, in the order of their times. What is no number, has another unit or a time
 * that cannot be is left out, as it is of meter values.
 */
export function readStreamBatch(
  { basetime, values }: StreamBatch,
  { measurand, unit }: { readonly measurand: StreamMeasurand; readonly unit: string | null },
): readonly MeterReading[] {
  return values
    .slice(-MOST_STREAM_VALUES)
    .flatMap(({ t, v }) => {
      if (!Number.isFinite(t) || Math.abs(t) > MOST_OFFSET_S) return []
      const sample = { value: v, measurand, ...(unit !== null && { unit }) }
      const reading = parseMeterReading(Math.round(basetime + t * 1_000), [sample])
      return Object.keys(reading).length > 1 ? [reading] : []
    })
    .toSorted((a, b) => a.at - b.at)
}
