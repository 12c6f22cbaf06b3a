/** Meter values as 2.0.1 writes them. */
import { type MeterReading, meterReading } from '@voltyatra/domain'
import { timeOf } from '../times.ts'
import type { MeterValue } from './payloads.ts'

export const readingsOf = (values: readonly MeterValue[], now: Date): readonly MeterReading[] =>
  values.map((value) => readingOf(value, now))

function readingOf({ timestamp, sampledValue }: MeterValue, now: Date): MeterReading {
  return meterReading(
    timeOf(timestamp, now),
    sampledValue.map(({ unitOfMeasure, ...sample }) => ({ ...sample, ...unitOfMeasure })),
  )
}

/** The register when a transaction began: as it is marked, otherwise the first that is told with the beginning. */
export function registerAtStart(values: readonly MeterValue[], now: Date): number | undefined {
  const [first] = readingsOf(values, now)
    .filter(({ registerWh }) => registerWh !== undefined)
    .toSorted((a, b) => a.at - b.at)
  return markedRegister(values, 'Transaction.Begin', now) ?? first?.registerWh
}

/** The register when a transaction ended, where it is marked as such. */
export const registerAtEnd = (values: readonly MeterValue[], now: Date): number | undefined =>
  markedRegister(values, 'Transaction.End', now)

function markedRegister(values: readonly MeterValue[], mark: string, now: Date): number | undefined {
  const marked = values.map(({ timestamp, sampledValue }) => ({
    timestamp,
    sampledValue: sampledValue.filter(({ context }) => context === mark),
  }))
  return readingsOf(marked, now).find(({ registerWh }) => registerWh !== undefined)?.registerWh
}
