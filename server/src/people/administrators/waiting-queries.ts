/** SQL of what needs the operator's attention. */
import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'
import { buildHasFactor } from '../access/index.ts'

/** So long a new account has to set up a second factor. */
const SET_UP_WITHIN_DAYS = 7

export const ADMINISTRATORS_WAITING: WaitingKinds<'owners-without-factor'> = {
  'owners-without-factor': (now) => ({
    rows: sql`administrator where role = 'owner' and disabled_at is null
                and created_at <= ${addMs(now, -days(SET_UP_WITHIN_DAYS))}
                and not ${buildHasFactor(sql.ref('administrator.id'))}`,
    id: sql`administrator.id`,
    since: sql`administrator.created_at + ${SET_UP_WITHIN_DAYS} * interval '1 day'`,
  }),
}
