/** A page of the messages between a charger and the server, from the database and from the files of old months. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { ArchiveDamaged } from '../../db/archive/block-file.ts'
import { buildMessageKey, getMessageNumber } from '../../db/archive/keys.ts'
import {
  type ArchiveRows,
  type FoundBlock,
  hasFiles,
  readArchivedRows,
  selectArchivedBlocks,
  withTableAndFiles,
} from '../../db/archive/read-archive.ts'
import type { Db } from '../../db/client.ts'
import type { ArchiveFolder } from '../../platform/config.ts'
import { type MessageRequest, type StoredMessage, selectMessagePage } from './queries.ts'

const TABLE = 'charger_message'
/** After every number. */
const END = '~'

interface MessagePage {
  readonly rows: readonly StoredMessage[]
  /** For the next page; null on the last. */
  readonly before: number | null
}

/** The newest first. One that reads long in files ends early, and says where the next goes on. */
export async function loadMessagePage(
  db: Db,
  archive: ArchiveFolder | undefined,
  request: MessageRequest,
): Promise<Result<MessagePage, { readonly kind: 'archived-month-missing' }>> {
  const { chargerId, before, limit } = request
  if (!archive) {
    const rows = await selectMessagePage(db, request)
    if (!(await hasFiles(db, TABLE))) return ok(buildPage(rows, limit, null))
  }
  const above =
    before === undefined ? `${buildMessageKey(chargerId)}${END}` : buildMessageKey(chargerId, before)
  const { online, below, blocks } = await withTableAndFiles(db, TABLE, async (tx) => {
    const online = await selectMessagePage(tx, request)
    const last = online.length === limit ? online.at(-1)?.id : undefined
    const below = buildMessageKey(chargerId, last)
    const blocks = await selectArchivedBlocks(tx, { table: TABLE, direction: 'descending', above, below })
    return { online, below, blocks }
  })
  const archived = await readFiles({ request, archive, blocks, above, below })
  if (!archived) return refuse({ kind: 'archived-month-missing' })
  const readTo = archived.readTo === undefined ? undefined : getMessageNumber(archived.readTo)
  const complete = [...online, ...archived.rows.map(({ row }) => row)]
    .sort((a, b) => b.id - a.id)
    .filter(({ id }) => readTo === undefined || id >= readTo)
  return ok(buildPage(complete.slice(0, limit), limit, readTo ?? null))
}

/** @param readTo where a page that is not full goes on; null where nothing is left */
const buildPage = (rows: readonly StoredMessage[], limit: number, readTo: number | null): MessagePage => ({
  rows,
  before: rows.length === limit ? (rows.at(-1)?.id ?? null) : readTo,
})

interface Reading {
  readonly request: MessageRequest
  readonly archive: ArchiveFolder | undefined
  readonly blocks: readonly FoundBlock[]
  readonly above: string
  readonly below: string
}

/** Undefined where a file is missing. */
async function readFiles({
  request,
  archive,
  blocks,
  above,
  below,
}: Reading): Promise<ArchiveRows<StoredMessage> | undefined> {
  if (blocks.length === 0) return { rows: [], readTo: undefined }
  if (!archive) return undefined
  try {
    return await readArchivedRows({
      folder: archive.folder,
      blocks,
      request: { table: TABLE, direction: 'descending', above, below },
      limit: request.limit,
      parse: parseMessage,
      isWanted: (message) => isRequestedFor(message, request),
    })
  } catch (error) {
    if (error instanceof ArchiveDamaged) return undefined
    throw error
  }
}

interface StoredRow {
  readonly id: number
  readonly charger_id: string
  readonly at: string
  readonly direction: StoredMessage['direction']
  readonly action: string
  readonly message_id: string
  readonly payload: string
  readonly answer: string | null
  readonly error_code: string | null
  readonly ms: number | null
  readonly repairs: string | null
}

function parseMessage(line: string): { readonly key: string; readonly row: StoredMessage } {
  const {
    id,
    charger_id: chargerId,
    at,
    direction,
    action,
    payload,
    answer,
    ms,
    repairs,
    ...rest
  } = JSON.parse(line) as StoredRow
  const { message_id: messageId, error_code: errorCode } = rest
  const row = { id, at: new Date(at), direction, action, messageId, payload, answer, errorCode, ms, repairs }
  return { key: buildMessageKey(chargerId, id), row }
}

/** As the database is asked for it. */
function isRequestedFor(
  message: StoredMessage,
  { q, action, direction, errorsOnly, repairedOnly }: MessageRequest,
): boolean {
  if (action && message.action !== action) return false
  if (direction && message.direction !== direction) return false
  if (errorsOnly && message.errorCode === null) return false
  if (repairedOnly && message.repairs === null) return false
  if (!q) return true
  const sought = q.toLowerCase()
  const { payload, answer, errorCode, repairs } = message
  return [message.action, payload, answer, errorCode, repairs].some((text) =>
    text?.toLowerCase().includes(sought),
  )
}
