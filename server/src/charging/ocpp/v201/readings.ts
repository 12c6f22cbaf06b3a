/** Meter values as 2.0.1 writes them. */
import { type MeterReading, parseMeterReading } from '@voltyatra/domain'
import { parseTimeOr } from '../times.ts'
import type { MeterValue } from './payloads.ts'

export const parseReadings = (values: readonly MeterValue[], now: Date): readonly MeterReading[] =>
  values.map((value) => parseReading(value, now))

/**
 * The readings since a transaction began: its first register, sent again with the current time, is no current reading.
 */
export const parseReadingsSince = (
  values: readonly MeterValue[],
  { at, now }: { readonly at: number; readonly now: Date },
): readonly MeterReading[] =>
  parseReadings(
    values.map(({ timestamp, sampledValue }) => ({
      timestamp,
      sampledValue: sampledValue.filter(
        ({ context }) =>
          context !== 'Transaction.Begin' || Math.abs(parseTimeOr(timestamp, now) - at) > WITH_THE_END_MS,
      ),
    })),
    now,
  )

function parseReading({ timestamp, sampledValue }: MeterValue, now: Date): MeterReading {
  return parseMeterReading(
    parseTimeOr(timestamp, now),
    sampledValue.map(({ unitOfMeasure, ...sample }) => ({ ...sample, ...unitOfMeasure })),
  )
}

/** The register when a transaction began, where it is marked: some chargers say it with the end alone. */
export const registerOfStart = (values: readonly MeterValue[], now: Date): number | undefined =>
  findMarkedRegister(values, 'Transaction.Begin', now)

/** The register when a transaction began: as it is marked, otherwise the first that is sent with the beginning. */
export function registerAtStart(values: readonly MeterValue[], now: Date): number | undefined {
  const [first] = parseReadings(values, now)
    .filter(({ registerWh }) => registerWh !== undefined)
    .toSorted((a, b) => a.at - b.at)
  return registerOfStart(values, now) ?? first?.registerWh
}

/** A reading that is marked as one of many says the end only where it was made with it, in milliseconds. */
const WITH_THE_END_MS = 60_000

/**
 * The register when a transaction ended: as it is marked, otherwise the last that is sent with the end. The mark is
 * optional (J02), and what was read long before is no end.
 */
export function registerAtEnd(
  values: readonly MeterValue[],
  { endedAt, now }: { readonly endedAt: number; readonly now: Date },
): number | undefined {
  const marked = findMarkedRegister(values, 'Transaction.End', now)
  if (marked !== undefined) return marked
  const unmarked = values.map(({ timestamp, sampledValue }) => ({
    timestamp,
    sampledValue: sampledValue.filter(({ context }) => {
      if (context === 'Transaction.Begin') return false
      return context === undefined || Math.abs(parseTimeOr(timestamp, now) - endedAt) <= WITH_THE_END_MS
    }),
  }))
  return parseReadings(unmarked, now)
    .filter(({ registerWh }) => registerWh !== undefined)
    .toSorted((a, b) => a.at - b.at)
    .at(-1)?.registerWh
}

function findMarkedRegister(values: readonly MeterValue[], mark: string, now: Date): number | undefined {
  const marked = values.map(({ timestamp, sampledValue }) => ({
    timestamp,
    sampledValue: sampledValue.filter(({ context }) => context === mark),
  }))
  return parseReadings(marked, now).find(({ registerWh }) => registerWh !== undefined)?.registerWh
}
