/** SQL of the courses of the sessions that bookings charge in. */
import type { CourseEntry } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'

/** The course of the session of the row's charge, as `buildStretches` takes it; null where nothing is kept of it. */
export const COURSE: RawBuilder<readonly CourseEntry[] | null> = sql`(
  select jsonb_agg(jsonb_build_object(
           'kind', kind, 'number', number, 'energyWh', energy_wh,
           'at', floor(extract(epoch from at) * 1000), 'arrived', floor(extract(epoch from arrived_at) * 1000)))
    from charging_session_course where session_id = booked_charge.session_id)`
