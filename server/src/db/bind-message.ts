/**
 * The message of PostgreSQL's protocol that gives a statement its values. The driver's own copies each value two to four
 * times into buffers that grow; here large ones are sent as they are. Micro-batches send a hundred kilobytes each.
 */

/** A value as it is sent: a text, the binary form of its type, or null. */
export type SentValue = string | Buffer | null | undefined

/** Values of fewer bytes are put together: one more piece to send costs more than the copy. */
const LARGE = 2_048
const BIND = 'B'.charCodeAt(0)
const TEXT = 0
const BINARY = 1
const NULL_LENGTH = -1
const INT16 = 2
const INT32 = 4

export const isLarge = (value: unknown): value is Buffer => Buffer.isBuffer(value) && value.length >= LARGE

/**
 * @param statement its name, empty for one without
 * @returns what is to be written, in this order; the results are asked for as texts
 */
export function buildBind(statement: string, values: readonly SentValue[]): readonly Buffer[] {
  const lengths = values.map(measure)
  const nameBytes = Buffer.byteLength(statement)
  const head = 1 + INT32 + 1 + nameBytes + 1 + INT16 + INT16 * values.length + INT16
  const ofValues = lengths.reduce((sum, length) => sum + INT32 + Math.max(length, 0), 0)
  const whole = head + ofValues + 2 * INT16
  const ofLarge = values.reduce<number>((sum, value) => sum + (isLarge(value) ? value.length : 0), 0)

  const small = Buffer.allocUnsafe(whole - ofLarge)
  const pieces: Buffer[] = []
  let begin = 0
  let at = small.writeUInt8(BIND, 0)
  // The letter is not counted.
  at = small.writeInt32BE(whole - 1, at)
  // The portal has no name.
  at = small.writeUInt8(0, at)
  at += small.write(statement, at)
  at = small.writeUInt8(0, at)
  at = small.writeInt16BE(values.length, at)
  for (const value of values) at = small.writeInt16BE(Buffer.isBuffer(value) ? BINARY : TEXT, at)
  at = small.writeInt16BE(values.length, at)
  for (const [index, value] of values.entries()) {
    at = small.writeInt32BE(lengths[index] ?? NULL_LENGTH, at)
    if (isLarge(value)) {
      pieces.push(small.subarray(begin, at), value)
      begin = at
    } else if (Buffer.isBuffer(value)) at += value.copy(small, at)
    else if (value != null) at += small.write(value, at)
  }
  at = small.writeInt16BE(1, at)
  at = small.writeInt16BE(TEXT, at)
  return [...pieces, small.subarray(begin, at)]
}

function measure(value: SentValue): number {
  if (value == null) return NULL_LENGTH
  return Buffer.isBuffer(value) ? value.length : Buffer.byteLength(value)
}
