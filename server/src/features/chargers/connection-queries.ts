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

/** For each identity the charger of that name, where there is one; the case of letters says nothing. */
export async function chargersToAdmit(
  reader: Reader,
  identities: readonly string[],
): Promise<readonly (KnownCharger | undefined)[]> {
  const rows = await reader
    .selectFrom('charger')
    .select(['id', 'identity', 'status', 'status_reason', 'security_profile', 'certificate'])
    .select(['password_salt', 'password_hash'])
    .where(sql`lower(identity collate "C")`, '=', sql`any(${identities.map(inSmall)}::text[])`)
    .execute()
  const known = new Map(
    rows.map(({ password_salt: salt, password_hash: hash, ...row }): [string, KnownCharger] => [
      inSmall(row.identity),
      {
        id: row.id,
        identity: row.identity,
        status: row.status as KnownCharger['status'],
        statusReason: row.status_reason,
        securityProfile: row.security_profile,
        certificate: row.certificate,
        secret: salt && hash ? { salt, hash } : null,
      },
    ]),
  )
  return identities.map((identity) => known.get(inSmall(identity)))
}

/** Identities have ASCII letters only. */
const inSmall = (identity: string): string => identity.toLowerCase()

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
    on conflict do nothing
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

/**
 * From now on only these connections may write for their chargers, each named once; what an older one has under way is
 * written first. What a charger was asked over the older one it answers no more. Of a charger that is not accepted
 * connections are not remembered: some come back every second.
 */
export async function claimConnections(db: Db, claims: readonly Claim[]): Promise<void> {
  const column = <T>(of: (claim: Claim) => T) => claims.map(of)
  await sql`
    with held as (
      select charger.id, one.connection_id, one.process_id, one.protocol, one.at
        from unnest(${column(({ chargerId }) => chargerId)}::uuid[],
                    ${column(({ connectionId }) => connectionId)}::uuid[],
                    ${column(({ processId }) => processId)}::uuid[],
                    ${column(({ protocol }) => protocol)}::text[], ${column(({ now }) => now)}::timestamptz[])
             as one (id, connection_id, process_id, protocol, at)
        join charger on charger.id = one.id
       order by charger.id
         for no key update of charger
    ), claimed as (
      update charger
         set connection_id = held.connection_id, process_id = held.process_id, protocol = held.protocol,
             connected_at = held.at, last_message_at = held.at
        from held
       where charger.id = held.id
      returning charger.id, charger.status
    ), others as (
      update charger_connection set ended_at = held.at, how = 'replaced'
        from held
       where charger_connection.charger_id = held.id and ended_at is null
    ), unanswered as (
      update charger_command set status = 'no-answer', ended_at = held.at
        from held
       where charger_command.charger_id = held.id and status = 'sent'
    )
    insert into charger_connection (id, charger_id, began_at)
    select held.connection_id, held.id, held.at from held join claimed on claimed.id = held.id
     where claimed.status = 'accepted'`.execute(db)
}

/** From now on its connection is remembered, where it has one. */
export async function rememberConnection(tx: Tx, chargerId: string, now: Date): Promise<void> {
  await sql`
    insert into charger_connection (id, charger_id, began_at)
    select connection_id, id, ${now} from charger where id = ${chargerId} and connection_id is not null
    on conflict (id) do nothing`.execute(tx)
}

export type Release = Pick<Claim, 'connectionId' | 'chargerId' | 'now'> & { readonly how: string }

/** The connections have ended; where a newer one counts, that stays. The chargers' rows are locked first, as by a claim. */
export async function releaseConnections(db: Db, releases: readonly Release[]): Promise<void> {
  const column = <T>(of: (release: Release) => T) => releases.map(of)
  await sql`
    with held as (
      select charger.id, one.connection_id, one.at, one.how
        from unnest(${column(({ chargerId }) => chargerId)}::uuid[],
                    ${column(({ connectionId }) => connectionId)}::uuid[],
                    ${column(({ now }) => now)}::timestamptz[], ${column(({ how }) => how)}::text[])
             as one (id, connection_id, at, how)
        join charger on charger.id = one.id and charger.connection_id = one.connection_id
       order by charger.id
         for no key update of charger
    ), released as (
      update charger set connection_id = null, process_id = null, disconnected_at = held.at
        from held
       where charger.id = held.id and charger.connection_id = held.connection_id
      returning charger.id
    )
    update charger_connection set ended_at = held.at, how = held.how
      from held join released on released.id = held.id
     where charger_connection.id = held.connection_id`.execute(db)
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
