/**
 * SQL of the results of comparing chargers with their templates. Triggers compare a report when it is stored; this
 * compares the rest: new or changed templates, and chargers that got another maker or model.
 */
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/** Whether `comparison` is of `template` as it is now. */
export const IS_COMPARED = sql`comparison.template_id = template.id and comparison.revision = template.revision`

/** @returns how many of the chargers that are not compared yet were, `most` at most; of one template, or of all */
export async function compareChargers(
  tx: Tx,
  { templateId, most }: { readonly templateId?: string; readonly most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with uncompared as materialized (
      select charger.id
        from setting_template template
        join charger on charger.vendor = template.vendor and charger.model = template.model
        left join setting_comparison comparison on comparison.charger_id = charger.id
       where charger.status = 'accepted' and (${IS_COMPARED}) is not true
         and (${templateId ?? null}::uuid is null or template.id = ${templateId ?? null}::uuid)
       order by charger.id
       limit ${most}
    ), found as (select array_agg(id) as ids, count(*)::int as count from uncompared)
    select count, compare_settings(ids) from found where count > 0`.execute(tx)
  return rows[0]?.count ?? 0
}

/** What is left of templates that are gone. */
export async function deleteComparisons(tx: Tx): Promise<void> {
  await sql`
    delete from setting_comparison
     where not exists (select from setting_template where id = setting_comparison.template_id)`.execute(tx)
}
