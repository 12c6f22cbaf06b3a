/** Takes in a file that a charger sends to the address that it was given. Its content is kept as it came, and never read. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Db } from '../../db/client.ts'
import { insertContent, selectOpenLog } from './queries.ts'
import { hashSecret } from './request-log.ts'

/** As the constraints of the tables have it. */
export const LONGEST_BYTES = 10 * 1024 * 1024

/** As `prepareLog` makes them. */
const SECRET = /^[\w-]{43}$/

/** Whether the address takes a file now. */
export async function isOpenForUpload(
  db: Db,
  { secret, now }: { readonly secret: string; readonly now: Date },
) {
  return (
    SECRET.test(secret) && (await selectOpenLog(db, { secretHash: hashSecret(secret), now })) !== undefined
  )
}

interface Upload {
  readonly secret: string
  readonly content: Buffer
  /** As the charger calls it. */
  readonly name: string | undefined
  readonly now: Date
}

/** @returns whether it was kept: not where another one came first */
export async function receiveLog(db: Db, { secret, content, name, now }: Upload): Promise<boolean> {
  const sha256 = createHash('sha256').update(content).digest()
  return insertContent(db, {
    secretHash: hashSecret(secret),
    content,
    sha256,
    fileName: cleanName(name),
    now,
  })
}

const LONGEST_NAME = 100

/** Of a name that a charger chose, what is safe in a header and on any disk. */
export function cleanName(name: string | undefined): string | null {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replaceAll(/[^\w.-]/g, '_')
    .replace(/^\.+/, '')
    .slice(-LONGEST_NAME)
  return clean === '' ? null : clean
}

/** Reads to the end; undefined where there is more than a file may have. */
export async function readBounded(stream: Readable, most = LONGEST_BYTES): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    length += (part as Buffer).length
    if (length > most) return undefined
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}
