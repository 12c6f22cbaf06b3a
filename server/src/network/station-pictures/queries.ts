/** SQL of the pictures of stations. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'

export interface StationPicture {
  readonly id: string
  /** In the folder of images. */
  readonly file: string
  readonly caption: string | null
  /** The partner who added it; null where an operator did. */
  readonly partnerId: string | null
}

export type ShownPicture = Pick<StationPicture, 'id' | 'file' | 'caption'>

/** In the order in which they are shown. */
export const selectPictures = (reader: Reader, stationId: string): Promise<StationPicture[]> =>
  reader
    .selectFrom('station_picture')
    .select(['id', 'file', 'caption', 'partner_id as partnerId'])
    .where('station_id', '=', stationId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The one that is shown first, of a row named `station`; null where it has none. */
export const firstPicture: RawBuilder<ShownPicture | null> = sql<ShownPicture | null>`(
  select json_build_object('id', id, 'file', file, 'caption', caption)
    from station_picture
   where station_id = station.id and removed_at is null
   order by position, created_at, id
   limit 1)`

/** A station, or one of this partner's. */
export interface PicturedStation {
  readonly stationId: string
  readonly partnerId?: string | undefined
}

export async function doesStationExist(
  reader: Reader,
  { stationId, partnerId }: PicturedStation,
): Promise<boolean> {
  const row = await reader
    .selectFrom('station')
    .select('id')
    .where('id', '=', stationId)
    .$if(partnerId !== undefined, (station) => station.where('partner_id', '=', partnerId ?? ''))
    .executeTakeFirst()
  return row !== undefined
}

/** The station, its pictures kept to this transaction; its name, or undefined where there is none. */
export async function lockPicturesOf(
  tx: Tx,
  { stationId, partnerId }: PicturedStation,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('station')
    .select('name')
    .where('id', '=', stationId)
    .$if(partnerId !== undefined, (station) => station.where('partner_id', '=', partnerId ?? ''))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.name
}

interface NewPicture extends StationPicture {
  readonly stationId: string
  readonly createdAt: Date
}

/** Behind those that are there. */
export async function insertPicture(tx: Tx, one: NewPicture): Promise<void> {
  await tx
    .insertInto('station_picture')
    .values({
      id: one.id,
      station_id: one.stationId,
      file: one.file,
      caption: one.caption,
      partner_id: one.partnerId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from station_picture where station_id = ${one.stationId})`,
      created_at: one.createdAt,
    })
    .execute()
}

export async function updatePicture(
  tx: Tx,
  { id, caption, position }: Pick<StationPicture, 'id' | 'caption'> & { readonly position: number },
): Promise<void> {
  await tx.updateTable('station_picture').set({ caption, position }).where('id', '=', id).execute()
}

interface OneOf {
  readonly stationId: string
  readonly id: string
}

/** @returns whether it was there until now, and added by this partner where one is named */
export async function markRemoved(
  tx: Tx,
  { stationId, id, partnerId }: OneOf & Pick<PicturedStation, 'partnerId'>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('station_picture')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where('removed_at', 'is', null)
    .$if(partnerId !== undefined, (picture) => picture.where('partner_id', '=', partnerId ?? ''))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Puts one back that was taken away since then; whether there was one. */
export async function unmarkRemoved(tx: Tx, { stationId, id }: OneOf, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('station_picture')
    .set({ removed_at: null })
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .where('removed_at', '>=', since)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** When it was taken away; undefined where there is no such picture. */
export function selectRemoval(
  reader: Reader,
  { stationId, id }: OneOf,
): Promise<{ readonly removedAt: Date | null } | undefined> {
  return reader
    .selectFrom('station_picture')
    .select('removed_at as removedAt')
    .where('id', '=', id)
    .where('station_id', '=', stationId)
    .executeTakeFirst()
}

export async function selectRemovedBefore(db: Db, before: Date, most: number) {
  return db
    .selectFrom('station_picture')
    .select(['id', 'file'])
    .where('removed_at', '<', before)
    .orderBy('removed_at')
    .limit(most)
    .execute()
}

export async function deletePicture(db: Db, id: string): Promise<void> {
  await db.deleteFrom('station_picture').where('id', '=', id).where('removed_at', 'is not', null).execute()
}
