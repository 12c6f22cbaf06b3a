/** Signs what a charger asks to have signed, once it has been looked at closely. */
import { webcrypto } from 'node:crypto'
import type { Pkcs10CertificateRequest } from '@peculiar/x509'
import { addMs, days, ok, type Result } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import { computeFingerprint, createSerial, ensureChargerAuthority, loadX509, SIGNING } from './authority.ts'
import { type ChargerNames, countSignedSince, insertCertificate, selectNames } from './queries.ts'

/** Certificates that one charger may have signed within a day. */
const MOST_A_DAY = 5
const LASTS_DAYS = 365

export interface SigningRequest {
  readonly chargerId: string
  /** PEM, as it came. */
  readonly csr: string
  /** Whose chargers they are: what a request names, where it names one. */
  readonly organisation: string
  readonly now: Date
}

export interface Signed {
  /** PEM: the charger's certificate, then that of the authority. */
  readonly chain: string
  readonly serial: string
  readonly fingerprint: string
  readonly endsAt: Date
}

/** Why it is not signed, for the charger's log. */
type NotSigned = { readonly kind: 'not-signed'; readonly reason: string }
const refuseSigning = (reason: string): Result<never, NotSigned> => ({
  ok: false,
  refusal: { kind: 'not-signed', reason },
})

/** Looks at a request and signs it; keeps nothing yet. */
export async function signRequest(db: Db, ask: SigningRequest): Promise<Result<Signed, NotSigned>> {
  const names = await selectNames(db, ask.chargerId)
  if (names === undefined) return refuseSigning('Not a charger of this network')
  const request = await readRequest(ask.csr)
  if (!request) return refuseSigning('Not a certificate signing request in PEM')
  const fault = await findRequestFault(request, { names, organisation: ask.organisation })
  if (fault) return refuseSigning(fault)

  const library = await loadX509()
  const authority = await ensureChargerAuthority(db, ask)
  const endsAt = addMs(ask.now, days(LASTS_DAYS))
  const serial = createSerial()
  const certificate = await library.X509CertificateGenerator.create({
    serialNumber: serial,
    subject: [{ CN: request.subjectName.getField('CN') }, { O: [ask.organisation] }],
    issuer: authority.certificate.subjectName,
    notBefore: addMs(ask.now, -days(1)),
    notAfter: endsAt,
    publicKey: request.publicKey,
    signingKey: authority.key,
    signingAlgorithm: SIGNING,
    extensions: [
      new library.BasicConstraintsExtension(false, undefined, true),
      new library.KeyUsagesExtension(library.KeyUsageFlags.digitalSignature, true),
      new library.ExtendedKeyUsageExtension([library.ExtendedKeyUsage.clientAuth]),
      await library.SubjectKeyIdentifierExtension.create(request.publicKey),
      await library.AuthorityKeyIdentifierExtension.create(authority.certificate),
    ],
  })
  const chain = `${certificate.toString('pem')}\n${authority.pem.trim()}\n`
  return ok({ chain, serial, fingerprint: computeFingerprint(certificate.rawData), endsAt })
}

async function readRequest(csr: string): Promise<Pkcs10CertificateRequest | undefined> {
  const { Pkcs10CertificateRequest } = await loadX509()
  try {
    return new Pkcs10CertificateRequest(csr)
  } catch {
    return undefined
  }
}

const CURVES: ReadonlySet<string> = new Set(['P-256', 'P-384', 'P-521'])
const RSA_BITS = { least: 2048, most: 4096 } as const

interface Expected {
  readonly names: ChargerNames
  readonly organisation: string
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Cheap looks first: a signature by a key of any size would take any time. */
async function findRequestFault(
  request: Pkcs10CertificateRequest,
  { names: { identity, serialNumber }, organisation }: Expected,
): Promise<string | undefined> {
  // OCPP wants the serial number there (A00.FR.405); chargers of some makers put their identity.
  const allowed = serialNumber === null ? [identity] : [identity, serialNumber]
  const [name, ...others] = request.subjectName.getField('CN')
  if (name === undefined || others.length > 0 || !allowed.some((one) => isSame(one, name))) {
    return `The common name must be ${allowed.join(' or ')}`
  }
  const organisations = request.subjectName.getField('O')
  if (organisations.some((one) => one !== organisation)) return `The organisation must be ${organisation}`
  const { algorithm } = request.publicKey
  const { namedCurve, modulusLength } = algorithm as { namedCurve?: string; modulusLength?: number }
  const isFitting =
    modulusLength === undefined
      ? algorithm.name === 'ECDSA' && CURVES.has(namedCurve ?? '')
      : algorithm.name.startsWith('RSA') && modulusLength >= RSA_BITS.least && modulusLength <= RSA_BITS.most
  if (!isFitting) return 'The key must be of P-256, P-384 or P-521, or RSA of 2048 to 4096 bits'
  const isOwn = await request.verify(webcrypto as unknown as typeof crypto).catch(() => false)
  return isOwn ? undefined : 'The request is not signed with its own key'
}

/** Keeps what was signed, with the command that hands it over; not beyond what one charger may have in a day. */
export async function keepSigned(
  tx: Tx,
  { chargerId, now }: Pick<SigningRequest, 'chargerId' | 'now'>,
  signed: Signed,
  command: { readonly action: string; readonly payload: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  if ((await countSignedSince(tx, chargerId, addMs(now, -days(1)))) >= MOST_A_DAY) return false
  const commandId = createId()
  const facts = { timeoutMs: HAND_OVER_MS, askedBy: null, requestedKey: null, now }
  await insertCommand(tx, { id: commandId, chargerId, ...command, ...facts })
  const { serial, fingerprint, endsAt } = signed
  await insertCertificate(tx, {
    id: createId(),
    chargerId,
    serial,
    fingerprint,
    issuedAt: now,
    endsAt,
    commandId,
  })
  return true
}

/** How long a charger has to look at its new certificate. */
const HAND_OVER_MS = 60_000
