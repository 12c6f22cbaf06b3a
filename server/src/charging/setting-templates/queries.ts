/** SQL of the templates of settings, and of when chargers were asked for theirs. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { WantedSetting } from '../dialects/index.ts'
import { IS_COMPARED } from './comparison-queries.ts'

export interface SettingTemplate {
  readonly id: string
  readonly vendor: string
  readonly model: string
  readonly settings: readonly WantedSetting[]
  readonly createdAt: Date
  readonly changedAt: Date
  /** Accepted ones of its maker and model. */
  readonly chargers: number
  /** Of those, the ones that have reported at least one of its settings. */
  readonly read: number
  /** Of those, the ones that differ in at least one. */
  readonly differing: number
}

/** Each charger is looked at once for all templates. */
const COUNTED = sql<Pick<SettingTemplate, 'id' | 'chargers' | 'read' | 'differing'>>`(
  select template.id, count(*)::int as chargers,
         count(*) filter (where comparison.reported > 0)::int as read,
         count(*) filter (where comparison.differing > 0)::int as differing
    from setting_template template
    join charger on charger.vendor = template.vendor and charger.model = template.model and charger.status = 'accepted'
    left join setting_comparison comparison on comparison.charger_id = charger.id and ${IS_COMPARED}
   group by template.id)`

const selectTemplates = (reader: Reader) =>
  reader
    .selectFrom('setting_template as template')
    .leftJoin(COUNTED.as('counted'), 'counted.id', 'template.id')
    .select((eb) => [
      'template.id',
      'template.vendor',
      'template.model',
      sql<readonly WantedSetting[]>`template.settings`.as('settings'),
      'template.created_at as createdAt',
      'template.changed_at as changedAt',
      eb.fn.coalesce('counted.chargers', eb.lit(0)).as('chargers'),
      eb.fn.coalesce('counted.read', eb.lit(0)).as('read'),
      eb.fn.coalesce('counted.differing', eb.lit(0)).as('differing'),
    ])

export function selectTemplatePage(reader: Reader, { q, status: _, ...request }: ListRequest) {
  let rows = selectTemplates(reader)
  if (q) {
    const pattern = toContainsPattern(q)
    rows = rows.where((eb) =>
      eb.or([eb('template.vendor', 'ilike', pattern), eb('template.model', 'ilike', pattern)]),
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'template.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'template.created_at', type: 'timestamptz' } },
  })
}

export const selectTemplate = (reader: Reader, id: string): Promise<SettingTemplate | undefined> =>
  selectTemplates(reader).where('template.id', '=', id).executeTakeFirst()

/** Kept to this transaction. */
export const lockTemplate = (
  tx: Tx,
  id: string,
): Promise<Pick<SettingTemplate, 'vendor' | 'model' | 'settings'> | undefined> =>
  tx
    .selectFrom('setting_template')
    .select(['vendor', 'model', sql<readonly WantedSetting[]>`settings`.as('settings')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

interface NewTemplate extends Pick<SettingTemplate, 'id' | 'vendor' | 'model' | 'settings'> {
  readonly now: Date
}

export const insertTemplate = (tx: Tx, { id, vendor, model, settings, now }: NewTemplate) =>
  refuseOnConstraint(
    tx
      .insertInto('setting_template')
      .values({ id, vendor, model, settings: JSON.stringify(settings), created_at: now, changed_at: now })
      .execute(),
    { setting_template_of: 'setting-template-exists' },
  )

export async function updateTemplate(
  tx: Tx,
  id: string,
  { settings, now }: { readonly settings: readonly WantedSetting[]; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('setting_template')
    .set({ settings: JSON.stringify(settings), changed_at: now, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('setting_template').where('id', '=', id).execute()
}

export interface ReadableCharger {
  readonly id: string
  readonly protocol: string
  readonly settings: readonly WantedSetting[]
}

/**
 * Connected chargers that have not been asked for the settings of their template since it was changed, since they started,
 * or since `before`; those that were asked longest ago first.
 */
export async function selectChargersToRead(
  tx: Tx,
  { before, most }: { readonly before: Date; readonly most: number },
): Promise<readonly ReadableCharger[]> {
  const { rows } = await sql<ReadableCharger>`
    select charger.id, charger.protocol, template.settings
      from setting_template template
      join charger on charger.vendor = template.vendor and charger.model = template.model
      left join setting_reading reading on reading.charger_id = charger.id
     where charger.status = 'accepted' and charger.connection_id is not null and charger.protocol is not null
       and (reading.requested_at is null
            or reading.requested_at < greatest(template.changed_at, charger.last_boot_at, ${before}::timestamptz))
     order by reading.requested_at nulls first, charger.id
     limit ${most}`.execute(tx)
  return rows
}

export async function upsertReading(tx: Tx, chargerIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into setting_reading (charger_id, requested_at)
    select id, ${now} from unnest(${chargerIds}::uuid[]) as one (id)
    on conflict (charger_id) do update set requested_at = excluded.requested_at`.execute(tx)
}
