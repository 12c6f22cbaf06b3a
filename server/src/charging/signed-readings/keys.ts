/**
 * Public keys of a charger's meters. The operator enters a key as it stands on the meter or in its maker's papers; what the charger
 * sends is compared with it, and is never itself the proof.
 */
import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { CURVES, checkSigned, completeKeys, readKey } from './check.ts'
import {
  deleteMeterKey,
  insertMeterKey,
  selectKeysOfChargers,
  selectMeterKeys,
  selectSentKeys,
} from './key-queries.ts'
import { type SignedRow, selectSignedOfBooking } from './queries.ts'

/** A charger has a meter for each connector, and each may have been replaced. */
const MOST = 40

export interface KnownKey {
  /** Null where it is not confirmed. */
  readonly id: string | null
  /** DER as hexadecimal; as the charger sent it where that is no key. */
  readonly publicKey: string
  /** SHA-256 of the DER, as people compare it; null where it is no key. */
  readonly fingerprint: string | null
  readonly confirmedAt: Date | null
  /** How many of the latest readings came with it. */
  readonly readings: number
  readonly lastAt: Date | null
}

/** Confirmed ones first, then what came with readings. */
export async function loadKnownKeys(reader: Reader, chargerId: string): Promise<readonly KnownKey[]> {
  const known = new Map<string, KnownKey>()
  for (const { id, publicKey, confirmedAt } of await selectMeterKeys(reader, chargerId)) {
    const hex = toHex(publicKey)
    known.set(hex, {
      ...{ id, publicKey: hex, fingerprint: computeFingerprint(publicKey), confirmedAt },
      ...{ readings: 0, lastAt: null },
    })
  }
  for (const { text, readings, lastAt } of await selectSentKeys(reader, chargerId)) {
    const der = toDer(text)
    const hex = der ? toHex(der) : text
    const before = known.get(hex)
    known.set(hex, {
      id: before?.id ?? null,
      publicKey: hex,
      fingerprint: der ? computeFingerprint(der) : null,
      confirmedAt: before?.confirmedAt ?? null,
      readings: readings + (before?.readings ?? 0),
      lastAt: before?.lastAt ?? lastAt,
    })
  }
  return [...known.values()]
}

/** How people write keys down: in lines, in pairs, as PEM. */
const AROUND_KEYS = /-----[A-Z ]+-----|[\s:]/g

/** The charger is there. */
export async function confirmMeterKey(
  work: Work,
  { chargerId, text }: { readonly chargerId: string; readonly text: string },
): Promise<Result<null, { readonly kind: 'meter-key-not-read' | 'too-many-meter-keys' }>> {
  const publicKey = toDer(text.replaceAll(AROUND_KEYS, ''))
  if (!publicKey) return refuse({ kind: 'meter-key-not-read' })
  const before = await selectMeterKeys(work.tx, chargerId)
  if (before.length >= MOST) return refuse({ kind: 'too-many-meter-keys' })
  const isNew = await insertMeterKey(work.tx, { id: createId(), chargerId, publicKey, now: work.now })
  if (!isNew) {
    work.nothingChanged()
    return ok(null)
  }
  await work.audit({
    action: 'charger.confirm-meter-key',
    subject: { kind: 'charger', id: chargerId },
    after: { publicKey: toHex(publicKey) },
  })
  return ok(null)
}

/** From then on readings with it are as unconfirmed as before. */
export async function withdrawMeterKey(
  work: Work,
  { chargerId, id }: { readonly chargerId: string; readonly id: string },
): Promise<Result<null, { readonly kind: 'meter-key-not-found' }>> {
  const publicKey = await deleteMeterKey(work.tx, { chargerId, id })
  if (!publicKey) return refuse({ kind: 'meter-key-not-found' })
  await work.audit({
    action: 'charger.withdraw-meter-key',
    subject: { kind: 'charger', id: chargerId },
    before: { publicKey: toHex(publicKey) },
  })
  return ok(null)
}

export interface ProvenRow extends SignedRow {
  /** Whether it fits a key that the operator has confirmed. */
  readonly isByConfirmedKey: boolean
}

/**
 * Readings of a booking by the keys that are confirmed now. One that came without a key is checked with that of the other end
 * of its session, else tried with the confirmed ones.
 */
export async function loadProven(reader: Reader, bookingId: string): Promise<readonly ProvenRow[]> {
  const rows = await selectSignedOfBooking(reader, bookingId)
  if (rows.length === 0) return []
  const keys = await selectKeysOfChargers(reader, [...new Set(rows.map(({ chargerId }) => chargerId))])
  const byCharger = Map.groupBy(keys, ({ chargerId }) => chargerId)
  const completed = [...Map.groupBy(rows, ({ sessionId }) => sessionId).values()].flatMap(completeKeys)
  return completed.map((row) =>
    checkRow(
      row,
      (byCharger.get(row.chargerId) ?? []).map(({ publicKey }) => toHex(publicKey)),
    ),
  )
}

function checkRow(row: SignedRow, confirmed: readonly string[]): ProvenRow {
  const sent = row.key === null ? undefined : toDer(row.key)
  if (sent) return { ...row, isByConfirmedKey: row.result === 'fits' && confirmed.includes(toHex(sent)) }
  const key = confirmed.find((one) => checkSigned(row.text, one).result === 'fits')
  return key === undefined
    ? { ...row, isByConfirmedKey: false }
    : { ...row, ...checkSigned(row.text, key), key, isByConfirmedKey: true }
}

/** Undefined where it is no key that signatures are checked with. */
function toDer(text: string): Buffer | undefined {
  const key = readKey(text)
  const curve = key?.asymmetricKeyDetails?.namedCurve
  return key && curve && [...CURVES.values()].includes(curve)
    ? key.export({ format: 'der', type: 'spki' })
    : undefined
}

const toHex = (der: Buffer): string => der.toString('hex').toUpperCase()

const computeFingerprint = (der: Buffer): string =>
  (createHash('sha256').update(der).digest('hex').toUpperCase().match(/.{4}/g) ?? []).join(' ')
