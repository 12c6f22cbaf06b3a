/** SQL of what needs the operator's attention. */
import { addMs, days } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { WaitingKinds } from '../../db/waiting-rows.ts'
import { isCurrent } from './list-queries.ts'

/** How long before its end a certificate calls for attention, and how long after. */
const CERTIFICATE_MS = { before: days(14), since: days(30) } as const

export const CERTIFICATES_WAITING: WaitingKinds<'certificates-ending'> = {
  'certificates-ending': (now) => ({
    // Chargers are asked for a new one 30 days before: one that is still due needs an operator. An index has ends_at.
    rows: sql`charger_certificate join charger on charger.id = charger_certificate.charger_id
      where charger_certificate.revoked_at is null and charger.status = 'accepted'
        and ends_at between ${addMs(now, -CERTIFICATE_MS.since)} and ${addMs(now, CERTIFICATE_MS.before)}
        and ${isCurrent(sql`charger_certificate`)}`,
    id: sql`charger_certificate.id`,
    since: sql`charger_certificate.ends_at`,
  }),
}
