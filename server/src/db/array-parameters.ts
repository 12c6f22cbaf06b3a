/**
 * Arrays as parameters in PostgreSQL's binary form, for statements that write many rows of unnested columns: nothing is
 * quoted here, and nothing parsed there. The parameter must be cast to the array's type in the statement.
 */
import { takeMemory } from './reused-memory.ts'

/** Of the types' own rows in pg_type: they are the same in every database. */
const OID = { text: 25, uuid: 2950, timestamptz: 1184, int4: 23, int8: 20, jsonb: 3802, bool: 16 } as const
/** Dimensions, whether nulls are in it, type, length, first index. */
const HEAD_BYTES = 20
const NULL_LENGTH = -1
/** PostgreSQL counts microseconds from the beginning of 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1)
const JSONB_VERSION = 1

export const buildTextArray = (values: readonly (string | null)[]): Buffer =>
  buildVariable(OID.text, values, undefined)

/** @param values as JSON texts */
export const buildJsonbArray = (values: readonly (string | null)[]): Buffer =>
  buildVariable(OID.jsonb, values, JSONB_VERSION)

export const buildUuidArray = (values: readonly (string | null)[]): Buffer =>
  buildFixed(OID.uuid, 16, values, writeUuid)

const DASH = 0x2d
const NO_DIGIT = -1

/** The figure of a hexadecimal digit, by its code. */
const HEX_DIGITS = Int8Array.from({ length: 128 }, (_none, code) => {
  const figure = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(figure) ? NO_DIGIT : figure
})

function writeUuid(buffer: Buffer, value: string, begin: number): void {
  let at = begin
  let high = NO_DIGIT
  for (let read = 0; read < value.length; read += 1) {
    const code = value.charCodeAt(read)
    if (code === DASH) continue
    const digit = HEX_DIGITS[code] ?? NO_DIGIT
    if (digit === NO_DIGIT || at === begin + 16) throw new TypeError(`${value} is no UUID`)
    if (high === NO_DIGIT) high = digit
    else {
      buffer[at] = high * 16 + digit
      at += 1
      high = NO_DIGIT
    }
  }
  if (at !== begin + 16 || high !== NO_DIGIT) throw new TypeError(`${value} is no UUID`)
}

export const buildTimeArray = (values: readonly (Date | null)[]): Buffer =>
  buildFixed(OID.timestamptz, 8, values, (buffer, value, at) => {
    writeWhole(buffer, (value.getTime() - EPOCH_MS) * 1_000, at)
  })

/** @param values whole numbers of 32 bits */
export const buildIntArray = (values: readonly (number | null)[]): Buffer =>
  buildFixed(OID.int4, 4, values, (buffer, value, at) => buffer.writeInt32BE(value, at))

/** @param values whole numbers that JavaScript has exactly */
export const buildBigintArray = (values: readonly (number | null)[]): Buffer =>
  buildFixed(OID.int8, 8, values, writeWhole)

export const buildBooleanArray = (values: readonly (boolean | null)[]): Buffer =>
  buildFixed(OID.bool, 1, values, (buffer, value, at) => buffer.writeUInt8(value ? 1 : 0, at))

/** A whole number as 64 bits, in two halves: as a bigint it would be made anew for each. */
function writeWhole(buffer: Buffer, value: number, at: number): void {
  if (!Number.isSafeInteger(value)) throw new TypeError(`${value} is not a whole number`)
  const high = Math.floor(value / 2 ** 32)
  buffer.writeInt32BE(high, at)
  buffer.writeUInt32BE(value - high * 2 ** 32, at + 4)
}

function buildFixed<T>(
  type: number,
  bytes: number,
  values: readonly (T | null)[],
  write: (buffer: Buffer, value: T, at: number) => void,
): Buffer {
  const buffer = takeMemory(HEAD_BYTES + values.length * (4 + bytes))
  let at = writeHead(buffer, type, values)
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? NULL_LENGTH : bytes, at)
    if (value === null) continue
    write(buffer, value, at)
    at += bytes
  }
  return buffer.subarray(0, at)
}

/** @param version a byte before each text */
function buildVariable(
  type: number,
  values: readonly (string | null)[],
  version: number | undefined,
): Buffer {
  const before = version === undefined ? 0 : 1
  let bytes = HEAD_BYTES
  for (const value of values) bytes += 4 + (value === null ? 0 : before + Buffer.byteLength(value))
  const buffer = takeMemory(bytes)
  let at = writeHead(buffer, type, values)
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(NULL_LENGTH, at)
      continue
    }
    const begin = at + 4
    if (version !== undefined) buffer.writeUInt8(version, begin)
    const written = before + buffer.write(value, begin + before)
    buffer.writeInt32BE(written, at)
    at = begin + written
  }
  return buffer.subarray(0, at)
}

/** @returns where the first element begins */
function writeHead(buffer: Buffer, type: number, values: readonly unknown[]): number {
  buffer.writeInt32BE(values.length === 0 ? 0 : 1, 0)
  buffer.writeInt32BE(values.includes(null) ? 1 : 0, 4)
  buffer.writeUInt32BE(type, 8)
  if (values.length === 0) return HEAD_BYTES - 8
  buffer.writeInt32BE(values.length, 12)
  buffer.writeInt32BE(1, 16)
  return HEAD_BYTES
}
