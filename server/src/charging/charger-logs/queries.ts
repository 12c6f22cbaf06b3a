/** SQL of the files that chargers send when they are asked. */
import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/client.ts'
import type { LogFacts } from './log-state.ts'

interface NewLog {
  readonly id: string
  readonly chargerId: string
  readonly kind: 'diagnostics' | 'security'
  readonly number: number
  readonly requestedBy: string
  readonly requestedKey: string | null
  readonly requestedAt: Date
  readonly endsAt: Date
  readonly secretHash: Buffer
}

/** Keeps a request; the address of an earlier one of the charger ends. @returns the id of the one with this key, which may be an earlier one */
export async function insertLog(db: Db, log: NewLog): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto('charger_log')
      .values({
        id: log.id,
        charger_id: log.chargerId,
        kind: log.kind,
        number: log.number,
        requested_by: log.requestedBy,
        request_key: log.requestedKey,
        requested_at: log.requestedAt,
        ends_at: log.endsAt,
        secret_hash: log.secretHash,
      })
      .onConflict((conflict) => conflict.constraint('charger_log_requested_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) {
      const earlier = await tx
        .selectFrom('charger_log')
        .select('id')
        .where('requested_by', '=', log.requestedBy)
        .where('request_key', '=', log.requestedKey)
        .executeTakeFirstOrThrow()
      return earlier.id
    }
    await tx
      .updateTable('charger_log')
      .set({ secret_hash: null, ends_at: log.requestedAt })
      .where('charger_id', '=', log.chargerId)
      .where('id', '<>', log.id)
      .where('secret_hash', 'is not', null)
      .where('ends_at', '>', log.requestedAt)
      .execute()
    await sql`
      delete from charger_log where id in (
        select id from charger_log where charger_id = ${log.chargerId}
         order by requested_at desc, id desc offset ${MOST_OF_CHARGER})`.execute(tx)
    return log.id
  })
}

/** The newest of each charger are kept. */
const MOST_OF_CHARGER = 10

export async function updateCommand(tx: Tx, id: string, commandId: string): Promise<void> {
  await tx.updateTable('charger_log').set({ command_id: commandId }).where('id', '=', id).execute()
}

export interface ChargerLog extends LogFacts {
  readonly id: string
  readonly kind: 'diagnostics' | 'security'
  readonly requestedAt: Date
  readonly fileName: string | null
  /** Of the file. */
  readonly bytes: number | null
  readonly sha256: Buffer | null
}

/** Those of a charger, newest first. */
export const selectLogs = (reader: Reader, chargerId: string): Promise<readonly ChargerLog[]> =>
  selectLogsOf(reader, chargerId).orderBy('log.requested_at', 'desc').orderBy('log.id', 'desc').execute()

export const selectLog = (
  reader: Reader,
  { chargerId, id }: { readonly chargerId: string; readonly id: string },
): Promise<ChargerLog | undefined> =>
  selectLogsOf(reader, chargerId).where('log.id', '=', id).executeTakeFirst()

const selectLogsOf = (reader: Reader, chargerId: string) =>
  reader
    .selectFrom('charger_log as log')
    .leftJoin('charger_command as command', 'command.id', 'log.command_id')
    .select([
      'log.id',
      sql<ChargerLog['kind']>`log.kind`.as('kind'),
      'log.requested_at as requestedAt',
      'log.ends_at as endsAt',
      'log.reported_status as reportedStatus',
      'log.file_name as fileName',
      'log.received_at as receivedAt',
      'log.bytes',
      'log.sha256',
      sql<string | null>`command.status`.as('commandStatus'),
      sql<unknown>`command.answer`.as('answer'),
    ])
    .where('log.charger_id', '=', chargerId)

export async function selectLogContent(reader: Reader, id: string): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('charger_log_content')
    .select('content')
    .where('log_id', '=', id)
    .executeTakeFirst()
  return row?.content
}

interface Address {
  readonly secretHash: Buffer
  readonly now: Date
}

/** The request whose address takes a file now. */
export async function selectOpenLog(
  reader: Reader,
  { secretHash, now }: Address,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('charger_log')
    .select('id')
    .where('secret_hash', '=', secretHash)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return row?.id
}

interface ReceivedFile extends Address {
  readonly content: Buffer
  readonly sha256: Buffer
  readonly fileName: string | null
}

/** Keeps the file, and ends its address. @returns whether it was open until now */
export async function insertContent(db: Db, file: ReceivedFile): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const log = await tx
      .updateTable('charger_log')
      .set({
        secret_hash: null,
        received_at: file.now,
        bytes: file.content.length,
        sha256: file.sha256,
        file_name: file.fileName,
      })
      .where('secret_hash', '=', file.secretHash)
      .where('ends_at', '>', file.now)
      .returning('id')
      .executeTakeFirst()
    if (!log) return false
    await tx.insertInto('charger_log_content').values({ log_id: log.id, content: file.content }).execute()
    await sql`
      delete from charger_log_content where log_id in (
        select id from charger_log where received_at is not null order by received_at desc offset ${MOST_IN_ALL})`.execute(
      tx,
    )
    return true
  })
}

/** Files of all chargers together: at most some 3 GB. */
const MOST_IN_ALL = 300

/** @param number as the charger says it back; its newest request where it says none */
export async function updateLogStatus(
  tx: Tx,
  {
    chargerId,
    number,
    reportedStatus,
    since,
  }: {
    readonly chargerId: string
    readonly number: number | undefined
    readonly reportedStatus: string
    readonly since: Date
  },
): Promise<void> {
  const meant =
    number === undefined
      ? sql`order by requested_at desc, id desc limit 1`
      : sql`and number = ${number}::numeric limit 1`
  await sql`
    update charger_log set reported_status = ${reportedStatus}
     where reported_status is distinct from ${reportedStatus} and id in (
       select id from charger_log where charger_id = ${chargerId} and requested_at > ${since} ${meant})`.execute(
    tx,
  )
}

export async function deleteLogs(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('charger_log')
    .where('requested_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
