/** The certificate that a proxy in front has seen in a charger's TLS handshake, as it hands it on in a header. */
import { createHash, X509Certificate } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What the program believes of proxies that end TLS for chargers. */
export interface ForwardedTrust {
  /** Addresses of the proxies, as sockets report them; no IPv4 as IPv6. */
  readonly proxies: ReadonlySet<string>
  /** PEM: the operator's own authority for chargers, where there is one. */
  readonly authority: string | undefined
}

interface Forwarded {
  /** Hex SHA-256. */
  readonly fingerprint: string
  /** Where the header carries it whole. */
  readonly whole: X509Certificate | undefined
}

/** In characters: a certificate with a key of RSA 4096 has some 2,500. */
const LONGEST = 8_192

/**
 * Reads `Client-Cert` (RFC 9440: the certificate in base64 between colons) or Envoy's `X-Forwarded-Client-Cert` with `Hash` or `Cert`.
 * Both at once, or several certificates, could be what a client has said beside the proxy: nothing is read then.
 */
export function readForwardedCertificate(headers: IncomingHttpHeaders): Forwarded | undefined {
  const standard = headers['client-cert']
  const envoy = headers['x-forwarded-client-cert']
  const text = standard ?? envoy
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  if (standard !== undefined && envoy !== undefined) return undefined
  return standard === undefined ? parseEnvoy(text) : parseStandard(text)
}

function parseStandard(text: string): Forwarded | undefined {
  const [, base64] = /^ *:([A-Za-z0-9+/]+={0,2}): *$/.exec(text) ?? []
  return base64 ? parseWhole(Buffer.from(base64, 'base64')) : undefined
}

/** A quoted value may hold commas and semicolons; Envoy writes certificates as PEM in percent codes, with none. */
function parseEnvoy(text: string): Forwarded | undefined {
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, (quoted) => encodeURIComponent(quoted.slice(1, -1)))
  if (bare.includes(',') || bare.includes('"')) return undefined
  const pairs = bare.split(';').map((pair) => /^([^=]*)=(.*)$/s.exec(pair.trim()) ?? [])
  const listValues = (name: string) =>
    pairs.filter(([, key]) => key?.toLowerCase() === name).map(([, , value = '']) => value)
  const [hashes, certificates] = [listValues('hash'), listValues('cert')]
  if (hashes.length > 1 || certificates.length > 1) return undefined
  const [hash = ''] = hashes
  const [certificate] = certificates
  if (certificate) {
    const read = parseWhole(decodeText(decodeText(certificate)))
    return hash === '' || read?.fingerprint === hash.toLowerCase() ? read : undefined
  }
  return /^[\da-f]{64}$/i.test(hash) ? { fingerprint: hash.toLowerCase(), whole: undefined } : undefined
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function parseWhole(raw: Buffer | string): Forwarded | undefined {
  try {
    const whole = new X509Certificate(raw)
    return { fingerprint: createHash('sha256').update(whole.raw).digest('hex'), whole }
  } catch {
    return undefined
  }
}

/** Whether the authority has signed it, and it counts now. The proxy has seen that its key is there; who has signed it is judged here. */
export function isSignedBy(whole: X509Certificate, authority: string, now: Date): boolean {
  const signer = new X509Certificate(authority)
  return (
    whole.checkIssued(signer) &&
    whole.verify(signer.publicKey) &&
    new Date(whole.validFrom) <= now &&
    new Date(whole.validTo) > now
  )
}
