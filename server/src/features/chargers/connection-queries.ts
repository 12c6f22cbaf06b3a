/** SQL of chargers' coming and going. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { StoredSecret } from './secrets.ts'

export interface KnownCharger {
  readonly id: string
  readonly identity: string
  readonly status: 'pending' | 'accepted' | 'rejected'
  readonly statusReason: string | null
  readonly securityProfile: number
  readonly certificate: string | null
  readonly secret: StoredSecret | null
}

export async function chargerToAdmit(reader: Reader, identity: string): Promise<KnownCharger | undefined> {
  const row = await reader
    .selectFrom('charger')
    .select(['id', 'identity', 'status', 'status_reason', 'security_profile', 'certificate'])
    .select(['password_salt', 'password_hash'])
    .where('identity', '=', identity)
    .executeTakeFirst()
  if (!row) return undefined
  const { password_salt: salt, password_hash: hash } = row
  return {
    id: row.id,
    identity: row.identity,
    status: row.status as KnownCharger['status'],
    statusReason: row.status_reason,
    securityProfile: row.security_profile,
    certificate: row.certificate,
    secret: salt && hash ? { salt, hash } : null,
  }
}

interface PendingCharger {
  readonly id: string
  readonly identity: string
  readonly secret: StoredSecret | undefined
  readonly securityProfile: number
  readonly address: string
  readonly now: Date
  readonly mostPending: number
}

/** @returns whether it was taken in: not where the name is taken, or as many wait as may */
export async function insertPendingCharger(db: Db, pending: PendingCharger): Promise<boolean> {
  const { id, identity, secret, securityProfile, address, now, mostPending } = pending
  const { rows } = await sql`
    insert into charger (id, identity, status, password_salt, password_hash, security_profile, first_address, created_at)
    select ${id}, ${identity}, 'pending', ${secret?.salt ?? null}, ${secret?.hash ?? null},
           ${securityProfile}, ${address}, ${now}
     where (select count(*) from charger where status = 'pending') < ${mostPending}
    on conflict (identity) do nothing
    returning id`.execute(db)
  return rows.length > 0
}

export interface Claim {
  readonly chargerId: string
  readonly connectionId: string
  readonly processId: string
  readonly protocol: string
  readonly now: Date
}

/** From now on only this connection may write for the charger; what an older one has under way is written first. */
export async function claimConnection(db: Db, claim: Claim): Promise<void> {
  const { chargerId, connectionId, processId, protocol, now } = claim
  await sql`
    with claimed as (
      update charger
         set connection_id = ${connectionId}, process_id = ${processId}, protocol = ${protocol},
             connected_at = ${now}, last_message_at = ${now}
       where id = ${chargerId}
      returning id
    ), others as (
      update charger_connection set ended_at = ${now}, how = 'replaced'
       where charger_id = ${chargerId} and ended_at is null
    )
    insert into charger_connection (id, charger_id, began_at)
    select ${connectionId}, id, ${now} from claimed`.execute(db)
}

/** The connection has ended; where a newer one counts, that stays. The charger's row is locked first, as by a claim. */
export async function releaseConnection(
  db: Db,
  {
    connectionId,
    chargerId,
    how,
    now,
  }: Pick<Claim, 'connectionId' | 'chargerId' | 'now'> & {
    readonly how: string
  },
): Promise<void> {
  await sql`
    with released as (
      update charger set connection_id = null, process_id = null, disconnected_at = ${now}
       where id = ${chargerId} and connection_id = ${connectionId}
      returning id
    )
    update charger_connection set ended_at = ${now}, how = ${how}
     where id = ${connectionId} and exists (select from released)`.execute(db)
}

/** What an open connection must know of its charger, as it is by now; undefined where it was forgotten. */
export async function chargerNow(
  reader: Reader,
  id: string,
): Promise<Pick<KnownCharger, 'status' | 'statusReason' | 'securityProfile'> | undefined> {
  const row = await reader
    .selectFrom('charger')
    .select(['status', 'status_reason as statusReason', 'security_profile as securityProfile'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, status: row.status as KnownCharger['status'] }
}

/** When these chargers were last heard of; the connections among them that still count. */
export async function noteMessages(
  db: Db,
  heard: readonly { readonly chargerId: string; readonly connectionId: string; readonly at: Date }[],
): Promise<ReadonlySet<string>> {
  if (heard.length === 0) return new Set()
  const { rows } = await sql<{ connection_id: string }>`
    with held as (
      select charger.id, one.at
        from unnest(${heard.map(({ chargerId }) => chargerId)}::uuid[],
                    ${heard.map(({ connectionId }) => connectionId)}::uuid[],
                    ${heard.map(({ at }) => at)}::timestamptz[]) as one (id, connection_id, at)
        join charger on charger.id = one.id and charger.connection_id = one.connection_id
       order by charger.id
         for no key update of charger
    )
    update charger set last_message_at = held.at from held where charger.id = held.id
    returning charger.connection_id`.execute(db)
  return new Set(rows.map((row) => row.connection_id))
}

/** The connections that count, of those that are named, held so until the transaction ends. */
export async function holdConnections(
  tx: Tx,
  named: readonly { readonly chargerId: string; readonly connectionId: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ connection_id: string }>`
    select charger.connection_id
      from unnest(${named.map(({ chargerId }) => chargerId)}::uuid[],
                  ${named.map(({ connectionId }) => connectionId)}::uuid[]) as one (id, connection_id)
      join charger on charger.id = one.id and charger.connection_id = one.connection_id
     order by charger.id
       for share of charger`.execute(tx)
  return new Set(rows.map((row) => row.connection_id))
}

export async function registerProcess(db: Db, id: string): Promise<void> {
  await sql`insert into gateway_process values (${id}, clock_timestamp(), clock_timestamp())`.execute(db)
}

export async function beat(db: Db, id: string): Promise<void> {
  await sql`
    insert into gateway_process values (${id}, clock_timestamp(), clock_timestamp())
    on conflict (id) do update set beat_at = excluded.beat_at`.execute(db)
}

/**
 * Says of the chargers of processes that have not beaten for so many milliseconds, by the database's clock, that they
 * are not connected any more.
 */
export async function reapDeadProcesses(
  db: Db,
  { silentMs, now }: { readonly silentMs: number; readonly now: Date },
): Promise<number> {
  const { rows } = await sql`
    with dead as (
      delete from gateway_process where beat_at < clock_timestamp() - ${silentMs}::float8 * interval '1 millisecond'
      returning id
    ), released as (
      update charger set connection_id = null, process_id = null, disconnected_at = ${now}
       where process_id in (select id from dead)
          or (process_id is not null and process_id not in (select id from gateway_process))
      returning id
    ), ended as (
      update charger_connection set ended_at = ${now}, how = 'process-died'
       where ended_at is null and charger_id in (select id from released)
    )
    select id from released`.execute(db)
  return rows.length
}

/** Ends a process in order, and with it what it holds. */
export async function releaseProcess(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    with released as (
      update charger set connection_id = null, process_id = null, disconnected_at = ${now}
       where process_id = ${id} returning id
    ), ended as (
      update charger_connection set ended_at = ${now}, how = 'server-stopped'
       where ended_at is null and charger_id in (select id from released)
    )
    delete from gateway_process where id = ${id}`.execute(db)
}
