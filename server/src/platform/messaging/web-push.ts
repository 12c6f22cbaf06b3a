/**
 * Push messages to browsers: VAPID (RFC 8292) says who sends, the message is encrypted for one browser (RFC 8291), and
 * push services are known by name, so that a subscription cannot point anywhere else.
 */
import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import type { RequestOutside } from '../outside/request-outside.ts'
import type { Handover } from './channel.ts'

/** Public key of the browser and its secret, both base64url, and where its push service takes messages. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface VapidAccess {
  /** Base64url: a point of 65 bytes, and a number of 32. */
  readonly publicKey: string
  readonly privateKey: string
  /** Whom push services write to. */
  readonly contact: string
}

/** Those of the browsers in use. */
const PUSH_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z\d-]+\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
  /^[a-z\d-]+\.push\.apple\.com$/,
]

export const isPushEndpoint = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
  return isPlain && PUSH_HOSTS.some((host) => host.test(hostname))
}

export function makeVapidKeys(): Pick<VapidAccess, 'publicKey' | 'privateKey'> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { d = '', x = '', y = '' } = privateKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}

/** For so long a push service keeps a message for a browser that is not there. */
const TTL_SECONDS = 24 * 3600
/** What every push service takes, less what encryption adds. */
const MOST_BYTES = 3000

export type PushOutcome = Handover | { readonly outcome: 'gone' }

export interface Push {
  readonly title: string
  readonly body: string
  /** Where in the app it leads. */
  readonly path: string
  /** A later message with the same takes the place of one that still waits, and of one that a browser shows. */
  readonly topic: string
  readonly now: Date
}

export async function sendByWebPush(
  request: RequestOutside,
  access: VapidAccess,
  { to, push }: { readonly to: PushSubscription; readonly push: Push },
): Promise<PushOutcome> {
  const { title, path, topic } = push
  const content = Buffer.from(JSON.stringify({ title, body: shortenText(push.body), path, tag: topic }))
  const { status } = await request({
    method: 'POST',
    url: to.endpoint,
    headers: {
      authorization: writeVapidHeader(access, new URL(to.endpoint).origin, push.now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL_SECONDS),
      topic,
      urgency: 'normal',
    },
    body: encryptPush(content, to),
  })
  if (status === 404 || status === 410) return { outcome: 'gone' }
  if (status >= 200 && status < 300) return { outcome: 'delivered' }
  throw new Error(`The push service answered ${status}`)
}

const shortenText = (text: string): string =>
  Buffer.byteLength(text) <= MOST_BYTES ? text : `${text.slice(0, MOST_BYTES / 4)}…`

/** How long a signature holds; a day is the most that is allowed. */
const SIGNED_SECONDS = 12 * 3600

export function writeVapidHeader(
  { publicKey, privateKey, contact }: VapidAccess,
  origin: string,
  now: Date,
): string {
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(now.getTime() / 1000) + SIGNED_SECONDS
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: origin, exp, sub: `mailto:${contact}` })}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`
}

const KEY_BYTES = 16
const NONCE_BYTES = 12
const RECORD_BYTES = 4096

/** One record of `aes128gcm` (RFC 8188) under keys that only this browser can make again. */
export function encryptPush(
  content: Buffer,
  { p256dh, auth }: Pick<PushSubscription, 'p256dh' | 'auth'>,
  { own = createKey(), salt = randomBytes(KEY_BYTES) } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = own.getPublicKey()
  const shared = own.computeSecret(theirs)
  const extracted = createHmac('sha256', Buffer.from(auth, 'base64url')).update(shared).digest()
  const input = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours, Buffer.of(1)])
  const secret = createHmac('sha256', extracted).update(input).digest()
  const derived = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createCipheriv('aes-128-gcm', derived('aes128gcm', KEY_BYTES), derived('nonce', NONCE_BYTES))
  // A two marks the end of the last record.
  const sealed = Buffer.concat([cipher.update(content), cipher.update(Buffer.of(2)), cipher.final()])
  const head = Buffer.alloc(KEY_BYTES + 5)
  salt.copy(head)
  head.writeUInt32BE(RECORD_BYTES, KEY_BYTES)
  head.writeUInt8(ours.length, KEY_BYTES + 4)
  return Buffer.concat([head, ours, sealed, cipher.getAuthTag()])
}

function createKey(): ECDH {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return key
}
