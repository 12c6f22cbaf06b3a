/** COPY: rows as the server writes and reads them, without an object for each. */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** Size of a block of whole rows, in bytes, about. */
const BLOCK_BYTES = 1024 * 1024
/** A row of COPY's text format ends with the one line break that is not escaped. */
const NEWLINE = 0x0a

/**
 * Runs a `copy … to stdout` and hands its rows over in blocks of whole rows, one after the other: while `take` works,
 * the server waits. Where this rejects, the connection may still be sending and must not be used again.
 * @returns how many rows there were
 */
export async function copyOut(
  client: pg.ClientBase,
  statement: string,
  take: (rows: Buffer) => Promise<void>,
): Promise<number> {
  let pieces: Buffer[] = []
  let size = 0
  let rows = 0
  const handOver = async (last: Buffer) => {
    const block = Buffer.concat([...pieces, last])
    rows += countRows(block)
    await take(block)
  }
  for await (const piece of client.query(to(statement)) as AsyncIterable<Buffer>) {
    const whole = piece.lastIndexOf(NEWLINE) + 1
    size += piece.length
    if (size < BLOCK_BYTES || whole === 0) {
      pieces.push(piece)
      continue
    }
    await handOver(piece.subarray(0, whole))
    pieces = [piece.subarray(whole)]
    size = piece.length - whole
  }
  if (size > 0) await handOver(Buffer.alloc(0))
  return rows
}

/** Runs a `copy … from stdin` with these rows. */
export const copyIn = (client: pg.ClientBase, statement: string, rows: Buffer): Promise<void> =>
  pipeline([rows], client.query(from(statement)))

/** How many rows of COPY's text format these are. */
export function countRows(content: Buffer): number {
  let count = 0
  for (let at = content.indexOf(NEWLINE); at !== -1; at = content.indexOf(NEWLINE, at + 1)) count += 1
  return count
}
