/** Meter values as 1.6 writes them. */
import { type MeterReading, parseMeterReading } from '@voltyatra/domain'
import { timeOf } from '../times.ts'
import type { MeterValue } from './payloads.ts'

/** Its first register is in its start; sent again, it may carry the time of the stop. */
export const withoutBegin = ({ timestamp, sampledValue }: MeterValue): MeterValue => ({
  timestamp,
  sampledValue: sampledValue.filter(({ context }) => context !== 'Transaction.Begin'),
})

export const readingsOf = (values: readonly MeterValue[], now: Date): readonly MeterReading[] =>
  values.map(({ timestamp, sampledValue }) => parseMeterReading(timeOf(timestamp, now), sampledValue))
