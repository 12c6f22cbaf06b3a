/**
 * Devices on which a person has signed in before. Each has its own count of tries, so that strangers' tries from
 * elsewhere lock nobody out. The browser keeps a few signed tokens in one cookie; nothing is stored here.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addMs, days } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import type { SessionKind } from './session-queries.ts'

/** Whose device it is: an administrator's account, or the phone that a driver signs in with. */
export interface DeviceOwner {
  readonly kind: SessionKind
  readonly subject: string
}

/** Browsers keep a cookie no longer. */
const LIFETIME_DAYS = 400
/** People who share a browser; the one who signed in there longest ago is forgotten. */
const MOST_TOKENS = 5
const ID_BYTES = 16
/** Of the device, the day from which it counts, and the proof of both and of the owner; the owner is not in it. */
const TOKEN = /^([\w-]{22})\.(\d{1,6})\.([\w-]{43})$/

interface Token {
  readonly text: string
  readonly id: string
  readonly day: string
  readonly proof: string
}

const parseTokens = (cookie: string | undefined): readonly Token[] =>
  (cookie ?? '')
    .split('~', MOST_TOKENS)
    .map((text) => TOKEN.exec(text))
    .filter((found) => found !== null)
    .map(([text, id = '', day = '', proof = '']) => ({ text, id, day, proof }))

const toDayNumber = (at: Date): number => Math.floor(at.getTime() / days(1))

const loadSecret = (db: Db): Promise<Buffer> => loadProgramSecret(db, 'known-device')

const computeProof = (
  secret: Buffer,
  { kind, subject }: DeviceOwner,
  { id, day }: Pick<Token, 'id' | 'day'>,
): string => createHmac('sha256', secret).update([kind, subject, id, day].join('\n')).digest('base64url')

function findOwnToken(
  secret: Buffer,
  owner: DeviceOwner,
  { cookie, now }: { readonly cookie: string | undefined; readonly now: Date },
): Token | undefined {
  return parseTokens(cookie).find(
    (token) =>
      timingSafeEqual(Buffer.from(token.proof), Buffer.from(computeProof(secret, owner, token))) &&
      toDayNumber(now) - Number(token.day) < LIFETIME_DAYS,
  )
}

interface DeviceAt {
  readonly cookie: string | undefined
  readonly now: Date
}

/** What stands for the device with this cookie; undefined where its owner has never signed in. */
export async function findKnownDevice(db: Db, owner: DeviceOwner, at: DeviceAt): Promise<string | undefined> {
  if (at.cookie === undefined) return undefined
  return findOwnToken(await loadSecret(db), owner, at)?.id
}

export interface DeviceCookie {
  readonly value: string
  readonly expiresAt: Date
}

/** The cookie with which a device is known from now on, to this owner and to those before. */
export const rememberDevice = async (db: Db, owner: DeviceOwner, at: DeviceAt): Promise<DeviceCookie> =>
  makeCookie(await loadSecret(db), owner, at)

/** The devices that are known, for whoever learns only in a transaction whose device it is. */
export interface KnownDevices {
  isKnown(owner: DeviceOwner, at: DeviceAt): boolean
  remember(owner: DeviceOwner, at: DeviceAt): DeviceCookie
}

export async function loadKnownDevices(db: Db): Promise<KnownDevices> {
  const secret = await loadSecret(db)
  return {
    isKnown: (owner, at) => findOwnToken(secret, owner, at) !== undefined,
    remember: (owner, at) => makeCookie(secret, owner, at),
  }
}

function makeCookie(secret: Buffer, owner: DeviceOwner, { cookie, now }: DeviceAt): DeviceCookie {
  const earlier = findOwnToken(secret, owner, { cookie, now })
  const token = {
    id: earlier?.id ?? randomBytes(ID_BYTES).toString('base64url'),
    day: String(toDayNumber(now)),
  }
  const others = parseTokens(cookie).filter(({ text }) => text !== earlier?.text)
  const texts = [
    `${token.id}.${token.day}.${computeProof(secret, owner, token)}`,
    ...others.map(({ text }) => text),
  ]
  return { value: texts.slice(0, MOST_TOKENS).join('~'), expiresAt: addMs(now, days(LIFETIME_DAYS)) }
}
