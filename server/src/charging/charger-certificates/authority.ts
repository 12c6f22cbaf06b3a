/** The program's own authority for chargers' certificates: made at first use, its key sealed. */
import { createHash, randomBytes, webcrypto } from 'node:crypto'
import type { X509Certificate } from '@peculiar/x509'
import { addMs, days } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { seal, unseal } from '../../db/sealed.ts'
import { createId } from '../../db/unit-of-work.ts'
import { insertAuthority, selectAuthorityCertificates, selectNewestAuthority } from './queries.ts'

export interface Authority {
  readonly certificate: X509Certificate
  readonly pem: string
  readonly key: webcrypto.CryptoKey
}

const KIND = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
export const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const
const YEAR_DAYS = 365
const LASTS_DAYS = 15 * YEAR_DAYS
/** What it signs must end before it does. */
export const RENEWED_DAYS = 2 * YEAR_DAYS

/** Loaded when it is needed: few programs sign anything in their first hours. */
export const loadX509 = () => import('@peculiar/x509')

/** The authority that signs now; several processes that make the first one at once all get the same. */
export async function ensureChargerAuthority(
  db: Db,
  { organisation, now }: { readonly organisation: string; readonly now: Date },
): Promise<Authority> {
  const known = await findSigningAuthority(db, now)
  if (known) return known
  const lasting = addMs(now, days(RENEWED_DAYS))
  await insertAuthority(db, await makeAuthority(db, organisation, now), lasting)
  const made = await selectNewestAuthority(db, lasting)
  if (!made) throw new Error('The authority for chargers was not kept')
  return openAuthority(db, made)
}

/** The authority that signs now; none before the first one is needed. */
export async function findSigningAuthority(db: Db, now: Date): Promise<Authority | undefined> {
  const known = await selectNewestAuthority(db, addMs(now, days(RENEWED_DAYS)))
  return known && openAuthority(db, known)
}

/** The certificates of all authorities that there were, which TLS names to chargers; one is made where there is none. */
export async function listChargerAuthorities(
  db: Db,
  facts: { readonly organisation: string; readonly now: Date },
): Promise<readonly string[]> {
  await ensureChargerAuthority(db, facts)
  return selectAuthorityCertificates(db, facts.now)
}

async function makeAuthority(db: Db, organisation: string, now: Date) {
  const {
    X509CertificateGenerator,
    BasicConstraintsExtension,
    KeyUsagesExtension,
    KeyUsageFlags,
    SubjectKeyIdentifierExtension,
  } = await loadX509()
  const keys = await webcrypto.subtle.generateKey(KIND, true, ['sign', 'verify'])
  const endsAt = addMs(now, days(LASTS_DAYS))
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: createSerial(),
    name: [{ CN: [`${organisation} chargers ${now.getUTCFullYear()}`] }, { O: [organisation] }],
    notBefore: addMs(now, -days(1)),
    notAfter: endsAt,
    keys,
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  const id = createId()
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
  return {
    id,
    certificate: certificate.toString('pem'),
    createdAt: now,
    endsAt,
    sealed: await seal(db, nameSecret(id), key),
  }
}

interface StoredAuthority {
  readonly id: string
  readonly certificate: string
  readonly sealed: Buffer
}

async function openAuthority(db: Db, { id, certificate, sealed }: StoredAuthority): Promise<Authority> {
  const { X509Certificate } = await loadX509()
  const pkcs8 = await unseal(db, nameSecret(id), sealed)
  const key = await webcrypto.subtle.importKey('pkcs8', pkcs8, KIND, false, ['sign'])
  return { certificate: new X509Certificate(certificate), pem: certificate, key }
}

/** Positive, and nobody can foresee it. */
export const createSerial = (): string => `01${randomBytes(15).toString('hex')}`

export const computeFingerprint = (raw: ArrayBuffer): string =>
  createHash('sha256').update(Buffer.from(raw)).digest('hex')

const nameSecret = (id: string) => ({ secret: 'charger-authority', id })
