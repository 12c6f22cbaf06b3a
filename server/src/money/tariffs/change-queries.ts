/** SQL of what operators do to tariffs. What is published is frozen by triggers. */
import type { TariffVersion } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import { selectTariff, type TariffRow } from './queries.ts'

/** The tariff; until the transaction ends nobody else changes it, its versions or where it counts. */
export async function lockTariff(tx: Tx, id: string, at: Date): Promise<TariffRow | undefined> {
  const locked = await tx
    .selectFrom('tariff')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked && selectTariff(tx, id, at)
}

interface Made {
  readonly id: string
  readonly at: Date
  readonly by: string | null
}

export const insertTariff = (
  tx: Tx,
  { id, at, by, code, name }: Made & { readonly code: string; readonly name: string },
) =>
  refuseOnConstraint(
    tx
      .insertInto('tariff')
      .values({ id, code, name, source: 'panel', station_id: null, created_at: at, created_by: by })
      .execute(),
    { tariff_code: 'tariff-exists' },
  )

export async function updateName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('tariff').set({ name }).where('id', '=', id).execute()
}

export async function insertDraft(
  tx: Tx,
  { id, at, by, tariffId, content }: Made & { readonly tariffId: string; readonly content: TariffVersion },
): Promise<number> {
  const { number } = await tx
    .insertInto('tariff_version')
    .values({
      id,
      tariff_id: tariffId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from tariff_version where tariff_id = ${tariffId}::uuid)`,
      content: JSON.stringify(content),
      created_at: at,
      created_by: by,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function updateDraft(tx: Tx, id: string, content: TariffVersion): Promise<void> {
  await tx
    .updateTable('tariff_version')
    .set({ content: JSON.stringify(content) })
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('tariff_version').where('id', '=', id).where('published_at', 'is', null).execute()
}

export async function publishDraft(
  tx: Tx,
  { id, at, by, from, until }: Made & { readonly from: Date; readonly until: Date | null },
): Promise<void> {
  await tx
    .updateTable('tariff_version')
    .set({ published_at: at, published_by: by, valid_from: from, valid_until: until })
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .execute()
}

/** Sets the end of a published version, or brings it forward; that of one taken back is its beginning. */
export async function endVersion(tx: Tx, id: string, until: Date | 'withdrawn'): Promise<void> {
  await tx
    .updateTable('tariff_version')
    .set({ valid_until: until === 'withdrawn' ? sql<Date>`valid_from` : until })
    .where('id', '=', id)
    .execute()
}
