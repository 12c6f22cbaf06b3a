/** What a charger's request for a connection says, and how one is turned away. */
import { createHash } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import { createTrustedProxies, type TrustedProxies } from '../../platform/trusted-proxies.ts'
import type { Credentials } from '../chargers/index.ts'
import { type ForwardedTrust, isSignedBy, readForwardedCertificate } from './forwarded-certificate.ts'

/** Many chargers put a slash of their own before or after what they were given. */
const PATH = /^\/+ocpp\/+([^/]{1,200})\/*$/
/** The characters that OCPP allows in an identity, and its longest. */
const IDENTITY = /^[A-Za-z0-9*\-_=:+|@.]{1,48}$/

const THIS_MACHINE = createTrustedProxies()

/** Whether the request is for this server's chargers at all. */
export const isForChargers = ({ url, headers }: IncomingMessage): boolean =>
  /^websocket$/i.test(headers.upgrade ?? '') && /^\/+ocpp(\/|%2f)/i.test(url ?? '')

/** What the program believes of who hands a request on. */
export interface HandshakeTrust {
  /** Proxies that hand certificates on; none where it is undefined. */
  readonly forwarded?: ForwardedTrust | undefined
  /** Who is believed about addresses and encryption; this machine where it is undefined. */
  readonly proxies?: TrustedProxies | undefined
  readonly now: Date
}

/** Undefined where the address names no charger. */
export function readCredentials(
  request: IncomingMessage,
  { forwarded, proxies = THIS_MACHINE, now }: HandshakeTrust,
): Credentials | undefined {
  const path = decodeText((request.url ?? '').split(/[?#]/, 1)[0] ?? '')
  const identity = PATH.exec(path)?.[1]?.trim() ?? ''
  if (!IDENTITY.test(identity)) return undefined
  const { socket, headers } = request
  const peer = (socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
  const isProxy = forwarded?.proxies.has(peer) === true
  const isBelieved = isProxy || proxies.trusts(peer)
  const reported = isBelieved ? headers['x-forwarded-proto'] : undefined
  const address = isBelieved
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return {
    identity,
    password: readPassword(headers.authorization, identity),
    isEncrypted: socket instanceof TLSSocket || reported === 'https' || reported === 'wss',
    ...(isProxy ? readOnward(headers, forwarded, now) : readCertificate(socket)),
    address: address || peer,
  }
}

const MOST_OFFERED = 5

/** The names of the protocols that a charger offers, as far as they are names. */
export const readOfferedProtocols = ({ headers }: IncomingMessage): readonly string[] =>
  (headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[\w.+-]{1,30}$/.test(name))
    .slice(0, MOST_OFFERED)

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The password of Basic authentication; its user must be the charger itself. Identities may hold colons. */
function readPassword(header: string | undefined, identity: string): string | undefined {
  const [, base64] = /^ *basic +([A-Za-z0-9+/]{1,400}=*) *$/i.exec(header ?? '') ?? []
  if (base64 === undefined) return undefined
  const both = Buffer.from(base64, 'base64')
  const user = `${identity}:`
  const isSame = both.subarray(0, user.length).toString('latin1').toLowerCase() === user.toLowerCase()
  return isSame ? both.toString('latin1', user.length) : undefined
}

type ShownCertificate = Pick<Credentials, 'certificate' | 'isCertificateTrusted'>

/** What the charger has shown to the proxy; a certificate of the proxy's own is none of a charger. */
function readOnward(
  headers: IncomingMessage['headers'],
  { authority }: ForwardedTrust,
  now: Date,
): ShownCertificate {
  const read = readForwardedCertificate(headers)
  const isCertificateTrusted =
    read?.whole !== undefined && authority !== undefined && isSignedBy(read.whole, authority, now)
  return { certificate: read?.fingerprint, isCertificateTrusted }
}

/** What it has shown that it has the key of. Whether that counts here depends on who has signed it. */
function readCertificate(socket: IncomingMessage['socket']): ShownCertificate {
  if (!(socket instanceof TLSSocket)) return { certificate: undefined, isCertificateTrusted: false }
  const { raw } = socket.getPeerCertificate()
  const certificate = raw && createHash('sha256').update(raw).digest('hex')
  return { certificate, isCertificateTrusted: socket.authorized }
}

/** Answers the request in plain HTTP and closes. */
export function refuseConnection(
  socket: Duplex,
  status: number,
  text: string,
  headers: readonly string[] = [],
): void {
  socket.on('error', () => socket.destroy())
  const body = `${text}\n`
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )
}
