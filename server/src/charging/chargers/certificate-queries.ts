/** SQL of what became of certificates that were signed for chargers. */
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the charger has taken the certificate of the outer query, as it answered. Where its answer is not kept, as of before
 * such commands were left out of what is deleted, it has.
 */
export const isCertificateTaken = (one: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`not exists (
  select from charger_command handing
   where handing.id = ${one}.command_id and handing.answer ->> 'status' is distinct from 'Accepted')`

/** Whether the charger did not want it. */
export const isCertificateRefused = (one: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from charger_command handing
   where handing.id = ${one}.command_id
     and (handing.status = 'refused' or handing.answer ->> 'status' <> 'Accepted'))`
