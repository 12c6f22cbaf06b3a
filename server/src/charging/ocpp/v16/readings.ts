/** Meter values as 1.6 writes them. */
import { type MeterReading, parseMeterReading } from '@voltyatra/domain'
import { parseTimeOr } from '../times.ts'
import type { MeterValue } from './payloads.ts'

/** Its first register is in its start; sent again, it may carry the time of the stop. */
export const removeBegin = ({ timestamp, sampledValue }: MeterValue): MeterValue => ({
  timestamp,
  sampledValue: sampledValue.filter(({ context }) => context !== 'Transaction.Begin'),
})

export const parseReadings = (values: readonly MeterValue[], now: Date): readonly MeterReading[] =>
  values.map(({ timestamp, sampledValue }) => parseMeterReading(parseTimeOr(timestamp, now), sampledValue))
