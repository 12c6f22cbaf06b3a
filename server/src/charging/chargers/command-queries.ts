/** SQL of the commands that chargers are given. */
import { MASK, maskSecrets } from '@voltyatra/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { AWAITED, findDialect, OVERTAKEN, type SpokenDialect } from '../dialects/index.ts'

export type CommandState = 'waiting' | 'sent' | 'answered' | 'refused' | 'no-answer' | 'not-connected'

export interface ChargerCommand {
  readonly id: string
  readonly chargerId: string
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly status: CommandState
  /** The charger's own words. */
  readonly answer: Readonly<Record<string, unknown>> | null
  readonly errorCode: string | null
  readonly errorText: string | null
  readonly timeoutMs: number
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly endedAt: Date | null
  /** When what it said, and what was answered, was thrown away. */
  readonly emptiedAt: Date | null
}

const selectCommands = (reader: Reader) =>
  reader
    .selectFrom('charger_command')
    .select((eb) => [
      'id',
      'charger_id as chargerId',
      'action',
      'payload',
      eb.ref('status').$castTo<CommandState>().as('status'),
      'answer',
      'error_code as errorCode',
      'error_text as errorText',
      'timeout_ms as timeoutMs',
      'created_at as createdAt',
      'sent_at as sentAt',
      'ended_at as endedAt',
      'emptied_at as emptiedAt',
    ])

interface NewCommand {
  readonly id: string
  readonly chargerId: string
  readonly action: string
  readonly payload: object
  /** The whole payload, where something in it is masked in the row. */
  readonly sealed?: Buffer | undefined
  readonly timeoutMs: number
  /** Null where no operator has asked. */
  readonly askedBy: string | null
  /** The key of the program that has asked, where one has. */
  readonly requestedByProgram?: string | null
  readonly requestedKey: string | null
  readonly now: Date
}

/** What makes a command with the same Idempotency-Key the same. */
const OF_OPERATOR = sql`(requested_by, request_key)`
const OF_PROGRAM = sql`(requested_by_program, request_key) where requested_by_program is not null`

/**
 * Stores a command for the process with the charger's connection; without a connection the command has ended at once.
 * @returns the command's id: that of the first one where its key was used before; undefined without such a charger
 */
export async function insertCommand(db: Reader, command: NewCommand): Promise<string | undefined> {
  const {
    id,
    chargerId,
    action,
    payload,
    sealed,
    timeoutMs,
    askedBy,
    requestedByProgram,
    requestedKey,
    now,
  } = command
  const kept = maskSecrets(payload)
  if (kept !== payload && !sealed)
    throw new Error(`${action} holds a secret that would not reach the charger`)
  const { rows } = await sql<{ id: string }>`
    with inserted as (
      insert into charger_command
             (id, charger_id, action, payload, status, requested_by, requested_by_program, request_key, timeout_ms,
              created_at, ended_at)
      select ${id}, id, ${action}, ${JSON.stringify(kept)}::jsonb,
             case when connection_id is null then 'not-connected' else 'waiting' end, ${askedBy}::uuid,
             ${requestedByProgram ?? null}::uuid, ${requestedKey}::text, ${timeoutMs}, ${now}::timestamptz,
             case when connection_id is null then ${now}::timestamptz end
        from charger where id = ${chargerId}
      on conflict ${requestedByProgram ? OF_PROGRAM : OF_OPERATOR} do update set request_key = excluded.request_key
      returning id, status
    ), kept_secret as (
      insert into charger_command_secret (command_id, sealed)
      select id, ${sealed ?? null}::bytea from inserted
       where id = ${id} and status = 'waiting' and ${sealed ?? null}::bytea is not null
    )
    select id from inserted`.execute(db)
  return rows[0]?.id
}

export const selectCommand = (reader: Reader, id: string): Promise<ChargerCommand | undefined> =>
  selectCommands(reader).where('id', '=', id).executeTakeFirst()

/** How much longer than the charger may take for its answer the way to it may be, in milliseconds. */
export const WAY_MS = 3_000

export interface ClaimedCommand extends Pick<ChargerCommand, 'id' | 'action' | 'payload' | 'timeoutMs'> {
  /** The whole payload, where something in that of the row is masked; nobody else finds it any more. */
  readonly sealed: Buffer | null
}

/**
 * Takes the next waiting command of a charger, once, to be sent at once: the oldest, or one that somebody waits for and that
 * only others wait before which it may overtake. One whose asker has given up, or would have,
 * had it lived, is not carried out any more.
 */
export async function takeCommand(
  db: Db,
  {
    chargerId,
    connectionId,
    now,
  }: {
    readonly chargerId: string
    readonly connectionId: string
    readonly now: Date
  },
): Promise<ClaimedCommand | undefined> {
  const { rows } = await sql<ClaimedCommand>`
    with secrets as (
      select secret.command_id, secret.sealed
        from charger_command_secret secret join charger_command on charger_command.id = secret.command_id
       where charger_command.charger_id = ${chargerId} and charger_command.status = 'waiting'
    ), late as (
      update charger_command
         -- One that has waited too long behind others of this connection was not lost with an older one.
         set status = case when ${computeGaveUpAt(sql`created_at`)} < ${now}
                             and created_at >= (select connected_at from charger where id = charger_id)
                           then 'no-answer' else 'not-connected' end,
             ended_at = ${now}
       where charger_id = ${chargerId} and status = 'waiting' and not ${canBeSent(now)}
    ), waiting as (
      select id, created_at, action = any (${[...AWAITED]}::text[]) as is_awaited,
             bool_or(not action = any (${[...AWAITED, ...OVERTAKEN]}::text[])) over (order by created_at, id) as is_behind
        from charger_command
       where charger_id = ${chargerId} and status = 'waiting' and ${canBeSent(now)}
    ), next as (
      select id from charger_command
       where id = (select id from waiting order by is_awaited and not is_behind desc, created_at, id limit 1)
         and status = 'waiting'
         and exists (select from charger where id = ${chargerId} and connection_id = ${connectionId})
         for update
    )
    update charger_command set status = 'sent', sent_at = ${now}
      from next left join secrets on secrets.command_id = next.id
     where charger_command.id = next.id
    returning charger_command.id, action, payload, timeout_ms as "timeoutMs", sealed`.execute(db)
  return rows[0]
}

/** Of each of these chargers whether a command waits for it. */
export async function selectCommanded(
  reader: Reader,
  chargerIds: readonly string[],
): Promise<readonly boolean[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct charger_id as id from charger_command
     where charger_id = any (${chargerIds}::uuid[]) and status = 'waiting'`.execute(reader)
  const commanded = new Set(rows.map(({ id }) => id))
  return chargerIds.map((id) => commanded.has(id))
}

/** In time, and whole: a masked one whose secret is gone, as in a restored backup, is of no use to the charger. */
const canBeSent = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  ${computeGaveUpAt(sql`created_at`)} >= ${now}
  and (payload::text not like ${`%${MASK}%`} or id in (select command_id from secrets)))`

const computeGaveUpAt = (since: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`${since} + (timeout_ms + ${WAY_MS}) * interval '1 millisecond'`

/** How much longer than that a command may have stood in line behind others of its charger, in milliseconds. */
const IN_LINE_MS = 10 * 60_000

/** Ends the commands whose process was killed before it could say what became of them; how many. */
export async function endLostCommands(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    update charger_command
       set status = case status when 'sent' then 'no-answer' else 'not-connected' end, ended_at = ${now}
     where (status = 'waiting' and ${computeGaveUpAt(sql`created_at`)} < ${now})
        or (status = 'sent' and ${computeGaveUpAt(sql`sent_at`)} < ${new Date(now.getTime() - IN_LINE_MS)})
    returning id`.execute(db)
  return rows.length
}

interface Ended {
  readonly status: 'answered' | 'refused' | 'no-answer' | 'not-connected'
  readonly answer?: object | undefined
  readonly errorCode?: string | undefined
  readonly errorText?: string | undefined
  readonly now: Date
}

/** Ends a command, unless it has ended. */
export async function endCommand(
  reader: Reader,
  id: string,
  { status, answer, errorCode, errorText, now }: Ended,
  from: readonly ('waiting' | 'sent')[] = ['waiting', 'sent'],
): Promise<void> {
  await reader
    .updateTable('charger_command')
    .set({
      status,
      answer: answer ? JSON.stringify(maskSecrets(answer)) : null,
      error_code: errorCode ?? null,
      error_text: errorText === undefined ? null : maskSecrets(errorText),
      ended_at: now,
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    .execute()
}

/** One page of a charger's commands, newest first. */
export function selectCommandPage(reader: Reader, chargerId: string, { status, ...request }: ListRequest) {
  let rows = selectCommands(reader).where('charger_id', '=', chargerId)
  if (status) rows = rows.where('status', '=', status)
  return selectKeysetPage({
    rows,
    request,
    id: 'id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'created_at', type: 'timestamptz' } },
  })
}

/** The payload of the newest command of this action that has these fields. */
export async function selectNewestPayload(
  reader: Reader,
  chargerId: string,
  { action, fields }: { readonly action: string; readonly fields: Readonly<Record<string, unknown>> },
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { rows } = await sql<{ payload: Readonly<Record<string, unknown>> }>`
    select payload from charger_command
     where charger_id = ${chargerId} and action = ${action} and payload @> ${JSON.stringify(fields)}::jsonb
     order by created_at desc limit 1`.execute(reader)
  return rows[0]?.payload
}

export async function isConnected(reader: Reader, chargerId: string): Promise<boolean> {
  const charger = await reader
    .selectFrom('charger')
    .select('connection_id')
    .where('id', '=', chargerId)
    .executeTakeFirst()
  return charger?.connection_id != null
}

/** Of the version that a charger spoke last. */
export async function loadChargerDialect(
  reader: Reader,
  chargerId: string,
): Promise<SpokenDialect | undefined> {
  const charger = await reader
    .selectFrom('charger')
    .select('protocol')
    .where('id', '=', chargerId)
    .executeTakeFirst()
  return charger && findDialect(charger.protocol)
}
