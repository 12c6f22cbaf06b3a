/** SQL of whether the invoice registration portal fails. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import type { OutsideFailure } from '../../platform/outside-failure.ts'

/** Since when the oldest paper waits whose last attempt did not reach the portal, and why; none where all went through. */
export async function selectPortalFailures(reader: Reader): Promise<OutsideFailure[]> {
  const { rows } = await sql<{ since: Date; failure: string }>`
    select since, failure from e_invoice
     where state = 'awaiting' and failure is not null and attempts > 0
       and not exists (select from e_invoice later where later.acknowledged_at > e_invoice.since)
     order by since limit 1`.execute(reader)
  return rows.map(({ since, failure }) => ({
    ...{ kind: 'invoice-portal', name: null, carries: null, since, message: failure, instead: null },
  }))
}
