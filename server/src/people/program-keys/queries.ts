/** SQL of the keys of programs. */
import type { ProgramRight } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

export interface ProgramKey {
  readonly id: string
  readonly name: string
  readonly rights: readonly ProgramRight[]
  /** Null: every station. */
  readonly stations: readonly { readonly id: string; readonly name: string }[] | null
  readonly networks: readonly string[]
  readonly callsPerMinute: number
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly createdBy: string | null
  readonly lastUsedAt: Date | null
  readonly lastUsedFrom: string | null
}

const selectKeys = (reader: Reader) =>
  reader
    .selectFrom('program_key as key')
    .innerJoin('administrator as creator', 'creator.id', 'key.created_by')
    .where('key.revoked_at', 'is', null)
    .select([
      'key.id',
      'key.name',
      sql<ProgramRight[]>`key.rights`.as('rights'),
      sql<ProgramKey['stations']>`case when key.all_stations then null else coalesce((
        select json_agg(json_build_object('id', station.id, 'name', station.name) order by lower(station.name), station.id)
          from program_key_station own join station on station.id = own.station_id
         where own.key_id = key.id), '[]') end`.as('stations'),
      sql<string[]>`array(select text(one) from unnest(key.networks) one)`.as('networks'),
      'key.calls_per_minute as callsPerMinute',
      'key.expires_at as expiresAt',
      'key.created_at as createdAt',
      'creator.email as createdBy',
      'key.last_used_at as lastUsedAt',
      'key.last_used_from as lastUsedFrom',
    ])

/** Newest first. */
export const selectProgramKeys = (reader: Reader): Promise<ProgramKey[]> =>
  selectKeys(reader).orderBy('key.created_at', 'desc').orderBy('key.id', 'desc').execute()

export const selectProgramKey = (reader: Reader, id: string): Promise<ProgramKey> =>
  selectKeys(reader).where('key.id', '=', id).executeTakeFirstOrThrow()

/** The name of a key that is not revoked, its row held until the transaction ends. */
export const lockProgramKey = (tx: Tx, id: string): Promise<{ readonly name: string } | undefined> =>
  tx
    .selectFrom('program_key')
    .select('name')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Lets one key be made at a time, so that their number can be limited. */
export async function lockProgramKeys(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('program_key'))`.execute(tx)
  const { count } = await tx
    .selectFrom('program_key')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewProgramKey {
  readonly id: string
  readonly name: string
  readonly secretHash: Buffer
  readonly rights: readonly ProgramRight[]
  /** Null: every station. */
  readonly stationIds: readonly string[] | null
  /** Addresses or CIDR; what stands behind a prefix is cut off. */
  readonly networks: readonly string[]
  readonly callsPerMinute: number
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly createdBy: string
}

export const insertProgramKey = (tx: Tx, key: NewProgramKey) =>
  refuseOnConstraint(
    tx
      .insertInto('program_key')
      .values({
        id: key.id,
        name: key.name,
        secret_hash: key.secretHash,
        rights: [...key.rights],
        all_stations: key.stationIds === null,
        networks: sql`array(select network(one::inet) from unnest(${[...key.networks]}::text[]) one)`,
        calls_per_minute: key.callsPerMinute,
        expires_at: key.expiresAt,
        created_at: key.createdAt,
        created_by: key.createdBy,
        revoked_at: null,
        revoked_by: null,
        last_used_at: null,
        last_used_from: null,
      })
      .execute(),
    { program_key_name: 'program-key-exists' },
  )

export const insertStations = (tx: Tx, id: string, stationIds: readonly string[]) =>
  refuseOnConstraint(
    tx
      .insertInto('program_key_station')
      .values(stationIds.map((station) => ({ key_id: id, station_id: station })))
      .execute(),
    { program_key_station_station: 'key-station-not-found' },
  )

export async function markRevoked(
  tx: Tx,
  { id, by, at }: { readonly id: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.updateTable('program_key').set({ revoked_at: at, revoked_by: by }).where('id', '=', id).execute()
}

export interface UsableKey {
  readonly id: string
  readonly name: string
  readonly secretHash: Buffer
  readonly rights: readonly ProgramRight[]
  readonly stationIds: readonly string[] | null
  readonly callsPerMinute: number
  readonly lastUsedAt: Date | null
  /** Whether the address is one that it may be used from. */
  readonly isFromHere: boolean
}

/** A key that is neither revoked nor ended. */
export const selectUsableKey = (
  reader: Reader,
  { id, address, now }: { readonly id: string; readonly address: string | null; readonly now: Date },
): Promise<UsableKey | undefined> =>
  reader
    .selectFrom('program_key as key')
    .select([
      'key.id',
      'key.name',
      'key.secret_hash as secretHash',
      sql<ProgramRight[]>`key.rights`.as('rights'),
      sql<string[] | null>`case when key.all_stations then null
        else array(select station_id::text from program_key_station where key_id = key.id) end`.as(
        'stationIds',
      ),
      'key.calls_per_minute as callsPerMinute',
      'key.last_used_at as lastUsedAt',
      sql<boolean>`key.networks = '{}' or coalesce(${address}::inet <<= any(key.networks), false)`.as(
        'isFromHere',
      ),
    ])
    .where('key.id', '=', id)
    .where('key.revoked_at', 'is', null)
    .where('key.expires_at', '>', now)
    .executeTakeFirst()

export async function updateLastUse(
  db: Db,
  { id, address, now, before }: { id: string; address: string; now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable('program_key')
    .set({ last_used_at: now, last_used_from: address })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute()
}
