/** Passkeys of a person: added, used to sign in, removed. Who the person is, a driver or an operator, is data here. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { CHALLENGE_MS, createChallenge, takeChallenge } from './challenges.ts'
import {
  deletePasskey,
  insertPasskey,
  type Passkey,
  recordUse,
  type Subject,
  selectKey,
  selectPasskeys,
} from './queries.ts'
import {
  ALGORITHMS,
  type Assertion,
  findSite,
  type MadeCredential,
  type VerifiedKey,
  verifyAssertion,
  verifyMade,
} from './verify.ts'

/** Of one person. */
const MOST_PASSKEYS = 10

type Unnamed = { readonly kind: 'passkeys-need-a-name' }
type TooMany = { readonly kind: 'too-many-passkeys' }
type Wrong = { readonly kind: 'passkey-wrong' }

/** The id of a person as browsers keep it beside the key. */
const toUserHandle = (subjectId: string): string =>
  Buffer.from(subjectId.replaceAll('-', ''), 'hex').toString('base64url')

interface Requested {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
}

interface Person extends Subject {
  /** As the browser's list of passkeys shows it. */
  readonly name: string
  readonly displayName: string
}

/** What a browser needs to make a key for this person. */
export async function prepareNew(
  { db, now, publicUrl }: Requested,
  { person, brand }: { readonly person: Person; readonly brand: string },
) {
  const site = findSite(publicUrl)
  if (!site) return refuse<Unnamed>({ kind: 'passkeys-need-a-name' })
  const { kind, subjectId, name, displayName } = person
  const known = await selectPasskeys(db, person)
  if (known.length >= MOST_PASSKEYS) return refuse<TooMany>({ kind: 'too-many-passkeys' })
  return ok({
    challenge: await createChallenge(db, { to: 'add', kind, subjectId }, now),
    rp: { id: site.id, name: brand },
    user: { id: toUserHandle(subjectId), name, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none' as const,
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    excludeCredentials: known.map(({ credentialId }) => ({
      type: 'public-key' as const,
      id: credentialId.toString('base64url'),
    })),
  })
}

/** The key that the browser has made for this person; its challenge is used up whatever follows. */
export async function checkNew(
  { db, now, publicUrl }: Requested,
  { kind, subjectId }: Subject,
  credential: MadeCredential,
): Promise<Result<VerifiedKey, Wrong>> {
  const site = findSite(publicUrl)
  const take = (challenge: string) => takeChallenge(db, { to: 'add', kind, subjectId }, { challenge, now })
  const key = site && (await verifyMade(site, take, credential))
  return key ? ok(key) : refuse({ kind: 'passkey-wrong' })
}

interface Added {
  readonly key: VerifiedKey
  readonly name: string
  readonly transports: readonly string[]
}

export async function addPasskey(
  work: Work,
  { kind, subjectId }: Subject,
  { key, name, transports }: Added,
): Promise<Result<Passkey, TooMany | { readonly kind: 'passkey-exists' }>> {
  const known = await selectPasskeys(work.tx, { kind, subjectId })
  if (known.length >= MOST_PASSKEYS) return refuse({ kind: 'too-many-passkeys' })
  const one = {
    id: createId(),
    kind,
    subjectId,
    ...key,
    name,
    transports,
    createdAt: work.now,
    lastUsedAt: null,
  }
  const inserted = await insertPasskey(work.tx, one)
  return inserted.ok ? ok(one) : inserted
}

/** The name of what was removed. */
export async function removePasskey(
  work: Work,
  of: Subject & { readonly id: string },
): Promise<Result<string, { readonly kind: 'passkey-not-found' }>> {
  const name = await deletePasskey(work.tx, of)
  return name === undefined ? refuse({ kind: 'passkey-not-found' }) : ok(name)
}

/** What a browser needs to offer its keys for this site; whose they are is not asked. */
export async function prepareSignIn({ db, now, publicUrl }: Requested, kind: Subject['kind']) {
  const site = findSite(publicUrl)
  if (!site) return refuse<Unnamed>({ kind: 'passkeys-need-a-name' })
  return ok({
    challenge: await createChallenge(db, { to: 'sign-in', kind }, now),
    rpId: site.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required' as const,
  })
}

/** A use of a key that was right; nothing is opened by it yet. */
export interface ProvenKey {
  readonly id: string
  readonly subjectId: string
  readonly counter: number
}

/** Everything that can be wrong is answered alike. The challenge is used up whatever follows. */
export async function acceptPasskey(
  { db, now, publicUrl }: Requested,
  kind: Subject['kind'],
  assertion: Assertion,
): Promise<Result<ProvenKey, Wrong>> {
  const wrong = refuse<Wrong>({ kind: 'passkey-wrong' })
  const site = findSite(publicUrl)
  const key = await selectKey(db, { kind, credentialId: Buffer.from(assertion.id, 'base64url') })
  if (!site || !key || assertion.response.userHandle !== toUserHandle(key.subjectId)) return wrong
  const take = (challenge: string) => takeChallenge(db, { to: 'sign-in', kind }, { challenge, now })
  const verified = await verifyAssertion(site, take, { assertion, key })
  return verified ? ok({ id: key.id, subjectId: key.subjectId, counter: verified.counter }) : wrong
}

/** Of two uses with one count, and of one whose key was removed meanwhile, none opens anything. */
export async function recordPasskeyUse(
  work: Work,
  { id, counter }: ProvenKey,
): Promise<Result<undefined, Wrong>> {
  return (await recordUse(work.tx, { id, counter, at: work.now }))
    ? ok(undefined)
    : refuse({ kind: 'passkey-wrong' })
}
