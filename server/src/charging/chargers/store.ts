/**
 * Stores the calls of many chargers in one transaction, before they are answered. A connection that a newer one has
 * replaced writes nothing.
 */
import type { Db, Tx } from '../../db/client.ts'
import { useMemoryAgain } from '../../db/reused-memory.ts'
import {
  buildCourseInsert,
  buildSessionUpdate,
  buildUnpluggedUpdate,
  noteUnplugged,
  type SessionRow,
  saveSessions,
} from '../charging-sessions/index.ts'
import { countStreamed, type StreamCount } from '../event-streams/index.ts'
import { type BootFacts, noteBoots } from './boot-queries.ts'
import { leaveOutBeyond, mayExceed } from './bounds.ts'
import { holdConnections, writeHeld } from './held-queries.ts'
import {
  buildConnectorUpsert,
  buildMessageInsert,
  type ConnectorStatusRow,
  endProblems,
  insertMessages,
  type MessageRow,
  type ProblemOver,
} from './message-queries.ts'
import { upsertVariables, type VariableRow } from './variable-queries.ts'

/** One call and what was answered, for the log. */
export type ChargerCall = Omit<MessageRow, 'chargerId'>

/** What a call changes. */
export interface Effects {
  readonly boot?: BootFacts
  readonly connectors?: readonly Omit<ConnectorStatusRow, 'chargerId' | 'arrivedAt'>[]
  readonly problemsOver?: readonly Omit<ProblemOver, 'chargerId'>[]
  readonly sessions?: readonly SessionRow[]
  readonly variables?: readonly Omit<VariableRow, 'chargerId'>[]
  /** What batches of its streams came to. */
  readonly streamed?: readonly Omit<StreamCount, 'chargerId'>[]
  /** What of the call is not kept, for its charger's log. */
  readonly leftOut?: readonly string[]
}

export interface StoredCall extends Effects {
  readonly chargerId: string
  readonly connectionId: string
  /** Absent where sessions change without a message of the charger. */
  readonly call?: ChargerCall
}

/** A newer connection of the charger counts, or it was forgotten. */
export class LostConnection extends Error {
  override readonly name = 'LostConnection'
}

/**
 * Stores all in one transaction.
 * @returns for each whether it was stored: not where its connection does not count any more
 */
export async function storeBatch(db: Db, calls: readonly StoredCall[]): Promise<readonly boolean[]> {
  if (calls.every(isUsual) && (await storeAtOnce(db, calls))) return calls.map(() => true)
  return db.transaction().execute(async (tx) => {
    const held = await holdConnections(tx, calls, { willChange: calls.some(({ boot }) => boot) })
    const counting = calls.filter(({ connectionId }) => held.has(connectionId))
    await write(tx, counting)
    return calls.map(({ connectionId }) => held.has(connectionId))
  })
}

/**
 * Of what chargers say all day nothing is read in the batch that is written in it: one statement holds the connections and
 * writes everything, and no other round trip is needed.
 */
const isUsual = (call: StoredCall): boolean => {
  const { boot, variables, streamed, problemsOver, sessions = [], connectors = [] } = call
  if (boot || variables || streamed || problemsOver || mayExceed(call)) return false
  return sessions.length === 0 || !connectors.some(isFree)
}

const isFree = ({ status }: { readonly status: string }): boolean => status === 'Available'

const storeAtOnce = (db: Db, calls: readonly StoredCall[]): Promise<boolean> =>
  useMemoryAgain(() => {
    const sessions = listSessions(calls)
    return writeHeld(db, calls, {
      messages: buildMessageInsert(listMessages(calls)),
      connectors: buildConnectorUpsert(listConnectorStatuses(calls)),
      sessions: buildSessionUpdate(sessions),
      course: buildCourseInsert(sessions),
      unplugged: buildUnpluggedUpdate(listFreed(calls)),
    })
  })

/**
 * Stores one call whose answer must be found in the database, in a transaction of its own.
 * @throws LostConnection
 */
export async function storeAlone<T>(
  tx: Tx,
  of: Pick<StoredCall, 'chargerId' | 'connectionId'>,
  use: () => Promise<{
    readonly value: T
    readonly call: ChargerCall
    readonly effects?: Effects | undefined
  }>,
): Promise<T> {
  const held = await holdConnections(tx, [of])
  if (held.size === 0) throw new LostConnection()
  const { value, call, effects } = await use()
  await write(tx, [{ ...of, ...effects, call }])
  return value
}

async function write(tx: Tx, all: readonly StoredCall[]): Promise<void> {
  const calls = await leaveOutBeyond(tx, all)
  await insertMessages(tx, listMessages(calls))
  await noteBoots(
    tx,
    calls.flatMap(({ chargerId, boot, call }) =>
      boot && call ? [{ chargerId, facts: boot, at: call.at }] : [],
    ),
  )
  await buildConnectorUpsert(listConnectorStatuses(calls))?.execute(tx)
  await endProblems(
    tx,
    calls.flatMap(({ chargerId, problemsOver = [] }) => problemsOver.map((over) => ({ ...over, chargerId }))),
  )
  await upsertVariables(
    tx,
    calls.flatMap(({ chargerId, variables = [] }) =>
      variables.map((variable) => ({ ...variable, chargerId })),
    ),
  )
  await countStreamed(
    tx,
    calls.flatMap(({ chargerId, streamed = [] }) => streamed.map((count) => ({ ...count, chargerId }))),
  )
  await saveSessions(tx, listSessions(calls))
  await noteUnplugged(tx, listFreed(calls))
}

const listMessages = (calls: readonly StoredCall[]): readonly MessageRow[] =>
  calls.flatMap(({ chargerId, call, leftOut }) => {
    if (!call) return []
    return leftOut
      ? [{ ...call, chargerId, repairs: [...(call.repairs ?? []), ...leftOut] }]
      : [{ ...call, chargerId }]
  })

const listConnectorStatuses = (calls: readonly StoredCall[]): readonly ConnectorStatusRow[] =>
  calls.flatMap(({ chargerId, connectors = [], call }) =>
    connectors.flatMap((connector) =>
      connector.isPast ? [] : [{ ...connector, chargerId, arrivedAt: call?.at ?? connector.at }],
    ),
  )

const listSessions = (calls: readonly StoredCall[]): readonly SessionRow[] =>
  calls.flatMap(({ sessions = [] }) => sessions)

const listFreed = (calls: readonly StoredCall[]) =>
  calls.flatMap(({ chargerId, connectors = [] }) =>
    connectors.flatMap((one) => (isFree(one) ? [{ ...one, chargerId }] : [])),
  )
