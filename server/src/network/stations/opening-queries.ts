/** SQL of when stations are open. */
import { getStartOfIstDay, toIstDay, WEEKDAYS } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'

const MINUTE_MS = 60_000

/** Whether the station of the row is open at that moment, as `computeOpening` has it. */
export function isOpenAt(at: Date): RawBuilder<boolean> {
  const date = toIstDay(at)
  const minute = Math.floor((at.getTime() - getStartOfIstDay(date).getTime()) / MINUTE_MS)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const [today, yesterday] = [WEEKDAYS[weekday], WEEKDAYS[(weekday + 6) % 7]]
  return sql<boolean>`(station.opening_hours is null or exists (
    select from jsonb_to_recordset(station.opening_hours) as span(day text, "fromMinute" int, "toMinute" int)
     where (span.day = ${today} and span."fromMinute" <= ${minute}::int
            and (${minute}::int < span."toMinute" or span."toMinute" <= span."fromMinute"))
        or (span.day = ${yesterday} and span."toMinute" <= span."fromMinute" and ${minute}::int < span."toMinute")))`
}
