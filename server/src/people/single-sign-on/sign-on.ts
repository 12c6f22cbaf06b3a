/** A person comes back from the provider: which account that opens, and with which role. */
import { createHash, randomBytes } from 'node:crypto'
import { minutes, ok, type Result, refuse, type Sentence, toSentence } from '@voltyatra/domain'
import type { Db, Reader } from '../../db/client.ts'
import type { Work } from '../../db/unit-of-work.ts'
import type { Log } from '../../platform/log.ts'
import type { RequestOutside } from '../../platform/outside/request-outside.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import {
  allowTries,
  auditFailure,
  type SignOnRefusal,
  selectAccountByEmail,
  selectAccountById,
  type TooManyTries,
  toNetwork,
  toWideNetwork,
} from '../access/index.ts'
import {
  addAdministrator,
  type ChosenRole,
  changeRole,
  NO_PASSWORD,
  selectAdministrator,
} from '../administrators/index.ts'
import { createChallenge, takeChallenge } from '../passkeys/index.ts'
import { acceptAnswer, buildSignOnUrl, type Identity, loadConfiguration, type Provider } from './provider.ts'
import { insertLink, selectGroupRoles, selectLinkedAccount, selectProvider } from './queries.ts'
import { openSecret } from './settings.ts'

/** So long a person may take at the provider, in milliseconds. */
export const SIGN_ON_MS = minutes(10)

/** Beginnings and ends in ten minutes: each asks the provider, so this bounds what is asked for nothing. */
const TRIES = { network: 60, wide: 240 } as const

export interface Circumstances {
  readonly db: Db
  readonly box: SecretBox
  readonly request: RequestOutside
  readonly isDevelopment: boolean
  readonly log: Log
  readonly now: Date
  readonly address: string
  /** Where the provider sends browsers back to. */
  readonly redirectUrl: string
}

type NotSetUp = { readonly kind: 'sso-not-set-up' }

function allowTry({ db, address, now }: Circumstances): Promise<Result<undefined, TooManyTries>> {
  const bounds = [
    { bucket: `sso:${toNetwork(address)}`, limit: TRIES.network, windowMs: SIGN_ON_MS },
    { bucket: `sso-wide:${toWideNetwork(address)}`, limit: TRIES.wide, windowMs: SIGN_ON_MS },
  ]
  return allowTries(db, bounds, now)
}

/** @param isOnOnly leaves out a provider that is switched off */
async function loadProvider(
  { db, box, redirectUrl }: Circumstances,
  isOnOnly: boolean,
): Promise<Result<Provider, NotSetUp>> {
  const row = await selectProvider(db)
  const secret = row && (row.isOn || !isOnOnly) ? openSecret(box, row) : undefined
  if (!row || !secret?.ok) return refuse({ kind: 'sso-not-set-up' })
  const { issuer, clientId, groupsClaim } = row
  return ok({ issuer, clientId, groupsClaim, redirectUrl, clientSecret: secret.value })
}

const nameFailure = (error: unknown): string => {
  const { message, cause } = error as Error
  return [message, cause instanceof Error ? cause.message : ''].filter(Boolean).join(': ').slice(0, 300)
}

/** Reads what the provider says of itself, as it is entered, on or off. */
export async function testProvider(
  around: Circumstances,
): Promise<
  Result<{ readonly issuer: string }, NotSetUp | { kind: 'sso-provider-fails'; sentence: Sentence }>
> {
  const provider = await loadProvider(around, false)
  if (!provider.ok) return provider
  try {
    return ok({ issuer: (await loadConfiguration(around, provider.value)).serverMetadata().issuer })
  } catch (error) {
    return refuse({ kind: 'sso-provider-fails', sentence: toSentence(nameFailure(error)) })
  }
}

/** `link` with the account that is to be linked. */
export type SignOnUse = { readonly to: 'sign-in' } | { readonly to: 'link'; readonly administratorId: string }

/** The answer counts for this browser and this use alone. */
const buildPurpose = (use: SignOnUse, secret: string) =>
  ({
    to: 'single-sign-on',
    kind: 'administrator',
    subjectId: [
      createHash('sha256').update(secret).digest('base64url'),
      use.to === 'link' ? use.administratorId : '',
    ].join('\n'),
  }) as const

const LINK = 'link.'

/** Whether an answer of the provider was asked for to link an account. */
export const isLinking = (state: string): boolean => state.startsWith(LINK)

/** @returns where the browser goes, and what its cookie holds */
export async function startSignOn(
  around: Circumstances,
  use: SignOnUse,
): Promise<
  Result<
    { readonly url: string; readonly secret: string },
    TooManyTries | { readonly kind: 'sso-not-set-up' | 'sso-unreachable' }
  >
> {
  const allowed = await allowTry(around)
  if (!allowed.ok) return allowed
  const { db, now, log } = around
  const provider = await loadProvider(around, true)
  if (!provider.ok) return provider
  const secret = randomBytes(32).toString('base64url')
  const challenge = await createChallenge(db, buildPurpose(use, secret), now, SIGN_ON_MS)
  const state = `${use.to === 'link' ? LINK : ''}${challenge}`
  try {
    return ok({ url: await buildSignOnUrl(around, provider.value, { secret, state }), secret })
  } catch (error) {
    log.warn({ err: error }, 'the provider of single sign-on does not answer')
    return refuse({ kind: 'sso-unreachable' })
  }
}

interface Answer {
  readonly state: string
  readonly code: string
  readonly iss: string | undefined
  /** Of the browser's cookie. */
  readonly secret: string | undefined
  /** Undefined where the answer is for a link and nobody is signed in. */
  readonly use: SignOnUse | undefined
}

/** Whoever has come back, and may come in; each answer counts once. */
export async function acceptSignOn(
  around: Circumstances,
  { state, code, iss, secret, use }: Answer,
): Promise<Result<Identity, TooManyTries | NotSetUp | { readonly kind: 'sso-failed' | SignOnRefusal }>> {
  const allowed = await allowTry(around)
  if (!allowed.ok) return allowed
  const provider = await loadProvider(around, true)
  if (!provider.ok) return provider
  const { db, now, log } = around
  const challenge = state.startsWith(LINK) ? state.slice(LINK.length) : state
  const isOurs =
    secret !== undefined &&
    use !== undefined &&
    (await takeChallenge(db, buildPurpose(use, secret), { challenge, now }))
  if (!isOurs) return refuse({ kind: 'sso-failed' })
  let identity: Identity
  try {
    identity = await acceptAnswer(around, provider.value, { secret, state, code, iss })
  } catch (error) {
    log.warn({ err: error }, 'a single sign-on failed')
    return refuse({ kind: 'sso-failed' })
  }
  const admitted = await findAdmission(db, identity, use)
  if (admitted.ok) return ok(identity)
  const linked = await selectLinkedAccount(db, identity)
  const account = linked === undefined ? undefined : await selectAccountById(db, linked)
  await auditFailure(around, { account, reason: admitted.refusal.kind })
  return admitted
}

interface Admission {
  readonly chosen: ChosenRole
  /** Undefined where an account is made. */
  readonly administratorId: string | undefined
  readonly isLinked: boolean
}

/** Which account and role the identity has here. An e-mail address alone opens none. */
async function findAdmission(
  reader: Reader,
  identity: Identity,
  use: SignOnUse,
): Promise<Result<Admission, { readonly kind: SignOnRefusal }>> {
  const linked = await selectLinkedAccount(reader, identity)
  if (use.to === 'link' && linked !== undefined && linked !== use.administratorId) {
    return refuse({ kind: 'sso-linked-already' })
  }
  const id = use.to === 'link' ? use.administratorId : linked
  const account = id === undefined ? undefined : await selectAdministrator(reader, id)
  if (account?.disabledAt) return refuse({ kind: 'sso-closed' })
  if (account?.role === 'owner') return refuse({ kind: 'sso-owner' })
  const role = (await selectGroupRoles(reader)).find(({ group }) => identity.groups.includes(group))
  if (!role) return refuse({ kind: 'sso-no-group' })
  if (id === undefined) {
    if (identity.email === undefined) return refuse({ kind: 'sso-no-email' })
    if (await selectAccountByEmail(reader, identity.email)) return refuse({ kind: 'sso-link-needed' })
  }
  return ok({ chosen: role.chosen, administratorId: id, isLinked: linked !== undefined })
}

type Account = NonNullable<Awaited<ReturnType<typeof selectAccountById>>>

/** Links or makes the account where that is to be done, and gives it the role of its groups. */
export async function admit(
  work: Work,
  identity: Identity,
  use: SignOnUse,
): Promise<Result<Account, { readonly kind: 'sso-failed' | SignOnRefusal }>> {
  const { tx, now } = work
  const admission = await findAdmission(tx, identity, use)
  if (!admission.ok) return admission
  const { chosen, administratorId, isLinked } = admission.value
  const id = administratorId ?? (await makeAccount(work, { email: identity.email ?? '', chosen }))
  if (id === undefined) return refuse({ kind: 'sso-link-needed' })
  if (!isLinked) {
    const { issuer, subject } = identity
    const inserted = await insertLink(tx, { issuer, subject, administratorId: id, at: now })
    if (!inserted.ok) return refuse({ kind: 'sso-linked-already' })
    await work.audit({
      action: 'single-sign-on.link',
      subject: { kind: 'administrator', id },
      after: { issuer, subject },
    })
  }
  const found = await selectAdministrator(tx, id)
  if (found && (found.role !== chosen.role || found.customRoleId !== chosen.customRoleId)) {
    const changed = await changeRole(work, { id, chosen })
    if (!changed.ok) return refuse({ kind: 'sso-failed' })
  }
  const account = await selectAccountById(tx, id)
  return account ? ok(account) : refuse({ kind: 'sso-failed' })
}

/** @returns the id; undefined where somebody else has the address by now */
async function makeAccount(
  work: Work,
  { email, chosen }: { readonly email: string; readonly chosen: ChosenRole },
): Promise<string | undefined> {
  const added = await addAdministrator(work, { email, chosen, passwordHash: NO_PASSWORD })
  return added.ok ? added.value.id : undefined
}
