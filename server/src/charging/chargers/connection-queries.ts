/** SQL of chargers that connect and disconnect. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import { chooseByVersion, findDialect, VERSIONS } from '../dialects/index.ts'
import { MOST_CLAIMS } from './pending-queries.ts'
import type { StoredSecret } from './secrets.ts'

export interface KnownCharger {
  readonly id: string
  readonly identity: string
  readonly status: 'pending' | 'accepted' | 'rejected'
  readonly statusReason: string | null
  readonly securityProfile: number
  readonly certificate: string | null
  /** Signed here for it, and not taken back. */
  readonly issued: readonly { readonly fingerprint: string; readonly endsAt: string }[]
  readonly secret: StoredSecret | null
  /**
   * The one before, which it may have kept: used since, or accepted until then; null where it has shown the other, or was
   * handed none.
   */
  readonly former: (StoredSecret & { readonly use: 'used' | Date }) | null
}

const issued: RawBuilder<KnownCharger['issued']> = sql`(
  select coalesce(json_agg(json_build_object('fingerprint', fingerprint, 'endsAt', ends_at)), '[]')
    from charger_certificate where charger_id = charger.id and revoked_at is null)`

/** For each identity the charger of that name, where there is one; the case of letters says nothing. */
export async function selectChargersToAdmit(
  reader: Reader,
  identities: readonly string[],
): Promise<readonly (KnownCharger | undefined)[]> {
  const rows = await reader
    .selectFrom('charger')
    .select(['id', 'identity', 'status', 'status_reason', 'security_profile', 'certificate'])
    .select(['password_salt', 'password_hash', 'former_salt', 'former_hash', issued.as('issued')])
    .select([
      sql<boolean>`former_until = 'infinity'`.as('isFormerUsed'),
      sql<Date | null>`nullif(former_until, 'infinity')`.as('formerUntil'),
    ])
    .where(sql`lower(identity collate "C")`, '=', sql`any(${identities.map(toLowerCase)}::text[])`)
    .execute()
  const known = new Map(
    rows.map(({ password_salt: salt, password_hash: hash, ...row }): [string, KnownCharger] => [
      toLowerCase(row.identity),
      {
        id: row.id,
        identity: row.identity,
        status: row.status as KnownCharger['status'],
        statusReason: row.status_reason,
        securityProfile: row.security_profile,
        certificate: row.certificate,
        issued: row.issued,
        secret: salt && hash ? { salt, hash } : null,
        former: toFormer(row),
      },
    ]),
  )
  return identities.map((identity) => known.get(toLowerCase(identity)))
}

interface FormerRow {
  readonly former_salt: Buffer | null
  readonly former_hash: Buffer | null
  readonly isFormerUsed: boolean | null
  readonly formerUntil: Date | null
}

function toFormer({
  former_salt: salt,
  former_hash: hash,
  isFormerUsed,
  formerUntil,
}: FormerRow): KnownCharger['former'] {
  if (!salt || !hash) return null
  if (isFormerUsed) return { salt, hash, use: 'used' }
  return formerUntil && { salt, hash, use: formerUntil }
}

/** It has shown the password that it was handed: the one before is nothing any more. */
export async function forgetFormerPassword(db: Db, { id, secret }: KnownCharger): Promise<void> {
  await db
    .updateTable('charger')
    .set({ former_salt: null, former_hash: null, former_until: null })
    .where('id', '=', id)
    .where('password_hash', '=', secret?.hash ?? null)
    .execute()
}

/** It has shown the one before after it was handed another: it has that one, for as long as it does not show the other. */
export async function keepFormerPassword(db: Db, { id, former }: KnownCharger): Promise<void> {
  await db
    .updateTable('charger')
    .set({ former_until: sql<Date>`'infinity'` })
    .where('id', '=', id)
    .where('former_hash', '=', former?.hash ?? null)
    .execute()
}

/** Identities have ASCII letters only. */
const toLowerCase = (identity: string): string => identity.toLowerCase()

/**
 * In a statement that stands alone: its commit is not waited for until it is on disk. Only for what may be lost with the
 * database's server: a connection whose claim is lost writes nothing any more, and its charger comes again; the end of a
 * connection is noted again by its gateway. Whatever is stored for a charger later waits for the disk, and what was written
 * before it is then there too.
 */
const withoutWaitingForDisk = sql`(select set_config('synchronous_commit', 'off', true)) as committed_at_once`

export interface Claim {
  readonly chargerId: string
  readonly connectionId: string
  readonly processId: string
  readonly protocol: string
  readonly address: string
  /** It has shown what its profile asks for. */
  readonly isTrusted: boolean
  readonly now: Date
}

/** What a charger said of a connector while it spoke a version that numbers it otherwise than the one of `held`. */
const isNumberedOtherwise = sql<boolean>`(connector.number > 0 and not ${chooseByVersion(
  ({ isNumberedHere }) => isNumberedHere('connector'),
  sql`held.protocol`,
)})`

/**
 * From now on only these connections may write for their chargers, each named once; what an older one has under way is
 * written first. What a charger was asked over the older one it answers no more. Of a charger that is not accepted
 * connections are not remembered: some come back every second. One that speaks another version than before, as after new
 * firmware, may number its connectors anew: nothing is sold by the old numbers, and they are nobody's faults. Two that claim the identity of a pending one at the same
 * time, from different addresses, are noted.
 */
export async function claimConnections(db: Db, claims: readonly Claim[]): Promise<void> {
  const column = <T>(of: (claim: Claim) => T) => claims.map(of)
  await sql`
    with held as (
      select charger.id, one.connection_id, one.process_id, one.protocol, one.address, one.is_trusted, one.at,
             case when charger.connection_id is not null and charger.status = 'pending' then charger.last_address end
               as other_address,
             charger.connection_id as former_connection_id,
             charger.protocol is distinct from one.protocol as is_other_version
        from unnest(${column(({ chargerId }) => chargerId)}::uuid[],
                    ${column(({ connectionId }) => connectionId)}::uuid[],
                    ${column(({ processId }) => processId)}::uuid[],
                    ${column(({ protocol }) => protocol)}::text[], ${column(({ address }) => address)}::text[],
                    ${column(({ isTrusted }) => isTrusted)}::boolean[],
                    ${column(({ now }) => now)}::timestamptz[])
             as one (id, connection_id, process_id, protocol, address, is_trusted, at)
        join charger on charger.id = one.id
        cross join ${withoutWaitingForDisk}
       order by charger.id
         for no key update of charger
    ), claimed as (
      update charger
         set connection_id = held.connection_id, process_id = held.process_id, protocol = held.protocol,
             connected_at = held.at, last_message_at = held.at, last_address = held.address,
             proven_at = case when held.is_trusted then held.at else charger.proven_at end,
             renumbered_at = case when not held.is_other_version then charger.renumbered_at
                                  when exists (select from charger_connector connector
                                                where connector.charger_id = held.id and connector.connector_id is not null
                                                  and ${isNumberedOtherwise}) then held.at end
        from held
       where charger.id = held.id
      returning charger.id, charger.status
    ), renumbered as (
      update charger_connector connector
         set status = 'Unavailable', error_code = null, vendor_error = null, info = null, before_problem = null,
             problems = null
        from held
       where held.is_other_version and connector.charger_id = held.id and ${isNumberedOtherwise}
    ), faults_over as (
      update charger_fault connector set ended_at = greatest(began_at, held.at)
        from held
       where held.is_other_version and connector.charger_id = held.id and ended_at is null and ${isNumberedOtherwise}
    ), other_variables as (
      delete from charger_variable
       using held
       where held.is_other_version and charger_variable.charger_id = held.id
         and not ${chooseByVersion(({ isVariableHere }) => isVariableHere, sql`held.protocol`)}
    ), claimed_twice as (
      insert into charger_claim (charger_id, kind, seen, at)
      select held.id, 'address', seen, held.at from held, unnest(array[held.address, held.other_address]) as seen
       where held.address <> held.other_address
         and (select count(*) from charger_claim where charger_id = held.id) < ${MOST_CLAIMS}
      on conflict (charger_id, kind, seen) do update set at = excluded.at
    ), others as (
      update charger_connection set ended_at = greatest(began_at, held.at), how = 'replaced'
        from held
       where charger_connection.id = held.former_connection_id and ended_at is null
    ), unanswered as (
      update charger_command set status = 'no-answer', ended_at = held.at
        from held
       where charger_command.charger_id = held.id and status = 'sent'
    )
    insert into charger_connection (id, charger_id, began_at)
    select held.connection_id, held.id, held.at from held join claimed on claimed.id = held.id
     where claimed.status = 'accepted'`.execute(db)
}

/** It has shown what its profile asks for, over a connection that was open before: from now on that is remembered. */
export async function noteProven(
  db: Db,
  { chargerId, connectionId, now }: Pick<Claim, 'chargerId' | 'connectionId' | 'now'>,
): Promise<void> {
  await sql`
    with proven as (
      update charger set proven_at = coalesce(proven_at, ${now})
       where id = ${chargerId} and connection_id = ${connectionId} and status = 'accepted'
      returning id, connection_id
    )
    insert into charger_connection (id, charger_id, began_at)
    select connection_id, id, ${now}::timestamptz from proven on conflict (id) do nothing`.execute(db)
}

export type Release = Pick<Claim, 'connectionId' | 'chargerId' | 'now'> & { readonly how: string }

/**
 * The connections have ended; where a newer one counts, that stays. The chargers' rows are locked first, as by a claim.
 */
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
        cross join ${withoutWaitingForDisk}
       order by charger.id
         for no key update of charger
    ), released as (
      update charger set connection_id = null, process_id = null, disconnected_at = held.at
        from held
       where charger.id = held.id and charger.connection_id = held.connection_id
      returning charger.id
    )
    update charger_connection set ended_at = greatest(began_at, held.at), how = held.how
      from held join released on released.id = held.id
     where charger_connection.id = held.connection_id`.execute(db)
}

export interface ChargerNow extends Pick<KnownCharger, 'status' | 'statusReason' | 'securityProfile'> {
  /** A setting is on its way to it: its new password may be. */
  readonly isBeingSet: boolean
}

const SETTING_ACTIONS = VERSIONS.map((version) => findDialect(version).settingAction)

const isBeingSet = sql<boolean>`exists (
  select from charger_command
   where charger_id = charger.id and status in ('waiting', 'sent')
     and action in (${sql.join(SETTING_ACTIONS)}))`

/** What an open connection must know of its charger, as it is by now; undefined where it was forgotten. */
export async function selectChargerNow(reader: Reader, id: string): Promise<ChargerNow | undefined> {
  const row = await reader
    .selectFrom('charger')
    .select(['status', 'status_reason as statusReason', 'security_profile as securityProfile'])
    .select(isBeingSet.as('isBeingSet'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, status: row.status as KnownCharger['status'] }
}

/** Stores when these chargers sent their last message. @returns those of the connections that are still current */
export async function noteMessages(
  db: Db,
  messages: readonly { readonly chargerId: string; readonly connectionId: string; readonly at: Date }[],
): Promise<ReadonlySet<string>> {
  if (messages.length === 0) return new Set()
  const { rows } = await sql<{ connection_id: string }>`
    with held as (
      select charger.id, one.at
        from unnest(${messages.map(({ chargerId }) => chargerId)}::uuid[],
                    ${messages.map(({ connectionId }) => connectionId)}::uuid[],
                    ${messages.map(({ at }) => at)}::timestamptz[]) as one (id, connection_id, at)
        join charger on charger.id = one.id and charger.connection_id = one.connection_id
        cross join ${withoutWaitingForDisk}
       order by charger.id
         for no key update of charger
    )
    update charger set last_message_at = held.at from held where charger.id = held.id
    returning charger.connection_id`.execute(db)
  return new Set(rows.map((row) => row.connection_id))
}

export async function registerProcess(db: Db, id: string): Promise<void> {
  await sql`insert into gateway_process values (${id}, clock_timestamp(), clock_timestamp())`.execute(db)
}

export async function recordProcessHeartbeat(db: Db, id: string): Promise<void> {
  await sql`
    insert into gateway_process values (${id}, clock_timestamp(), clock_timestamp())
    on conflict (id) do update set beat_at = excluded.beat_at`.execute(db)
}

/** Chargers whose end is written in one statement: a claim waits for no more of them. */
const RELEASED_AT_ONCE = 500

/**
 * Says of the chargers of processes that have not beaten for so many milliseconds, by the database's clock, that they
 * are not connected any more. Those that are being claimed at the moment are left to their claim: their process is
 * forgotten once none is left.
 * @param isThorough also those of processes that nobody knows any more, for which the whole table is read: 10 ms for each
 * 20,000 chargers
 * @returns how many were said to be gone
 */
export async function reapDeadProcesses(
  db: Db,
  {
    silentMs,
    now,
    isThorough,
  }: { readonly silentMs: number; readonly now: Date; readonly isThorough: boolean },
): Promise<number> {
  const isDead = sql`beat_at < clock_timestamp() - ${silentMs}::float8 * interval '1 millisecond'`
  const dead = await sql`select from gateway_process where ${isDead}`.execute(db)
  if (dead.rows.length === 0 && !isThorough) return 0
  const which = sql`
    process_id is not null and process_id not in (select id from gateway_process where not (${isDead}))`
  // Usually none is: without an order the table is read through, which costs a third of walking it by id.
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (select from charger where ${which}) as "isAny"`.execute(db)
  const released = rows[0]?.isAny
    ? await releaseChargers(db, { which, how: 'process-died', now, isPassing: true })
    : 0
  if (dead.rows.length > 0) {
    await sql`
      delete from gateway_process
       where ${isDead} and not exists (select from charger where process_id = gateway_process.id)`.execute(db)
  }
  return released
}

/** The connections that a process holds, as far as the database knows. */
export async function selectConnectionsOf(
  reader: Reader,
  processId: string,
): Promise<readonly Pick<Claim, 'chargerId' | 'connectionId'>[]> {
  const { rows } = await sql<Pick<Claim, 'chargerId' | 'connectionId'>>`
    select id as "chargerId", connection_id as "connectionId" from charger
     where process_id = ${processId} and connection_id is not null`.execute(reader)
  return rows
}

/** Ends a process in order, and with it what it holds. */
export async function releaseProcess(db: Db, id: string, now: Date): Promise<void> {
  await releaseChargers(db, { which: sql`process_id = ${id}`, how: 'server-stopped', now, isPassing: false })
  await sql`delete from gateway_process where id = ${id}`.execute(db)
}

/**
 * A portion at a time, each locked in the order in which claims lock.
 * @param isPassing passes over those that somebody else has locked
 */
async function releaseChargers(
  db: Db,
  {
    which,
    how,
    now,
    isPassing,
  }: {
    readonly which: RawBuilder<unknown>
    readonly how: string
    readonly now: Date
    readonly isPassing: boolean
  },
): Promise<number> {
  for (let released = 0; ; ) {
    const { rows } = await sql`
      with held as (
        select id from charger where ${which} order by id limit ${RELEASED_AT_ONCE}
           for no key update ${isPassing ? sql`skip locked` : sql``}
      ), released as (
        update charger set connection_id = null, process_id = null, disconnected_at = ${now}
          from held where charger.id = held.id
        returning charger.id
      ), ended as (
        update charger_connection set ended_at = greatest(began_at, ${now}), how = ${how}
         where ended_at is null and charger_id in (select id from released)
      )
      select id from released`.execute(db)
    released += rows.length
    if (rows.length < RELEASED_AT_ONCE) return released
  }
}
