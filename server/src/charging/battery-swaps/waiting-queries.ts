/** SQL of what needs the operator's attention. */
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'

export const SWAPS_WAITING: WaitingKinds<'swaps-to-decide'> = {
  'swaps-to-decide': () => ({
    rows: sql`battery_swap where state = 'unfinished' or (cardinality(findings) > 0 and seen_at is null)`,
    id: sql`battery_swap.id`,
    since: sql`battery_swap.created_at`,
  }),
}
