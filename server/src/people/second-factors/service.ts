/** An operator sets up and removes what opens the own account beside the password. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { AdministratorActor } from '../../db/actor.ts'
import type { Db, Reader } from '../../db/client.ts'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import type { Work } from '../../db/unit-of-work.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { revokeAllSessions } from '../access/index.ts'
import * as passkeys from '../passkeys/index.ts'
import { openAppSecret, sealAppSecret } from './check.ts'
import { createRecoveryCodes, createSecret, findStep, hashRecoveryCode, normalizeCode } from './codes.ts'
import * as rows from './queries.ts'

type WrongCode = { readonly kind: 'factor-wrong' }
type NoApp = { readonly kind: 'code-app-not-found' }
type Required = { readonly kind: 'factor-required' }

export interface OwnFactors {
  readonly codeAppSince: Date | null
  readonly passkeys: readonly passkeys.Passkey[]
  readonly recoveryCodesLeft: number
  readonly requiredFrom: Date | null
}

export const toPasskeySubject = (administratorId: string) =>
  ({ kind: 'administrator', subjectId: administratorId }) as const

const toSubject = (id: string) => ({ kind: 'administrator', id })

export async function loadFactors(reader: Reader, administratorId: string): Promise<OwnFactors> {
  const app = await rows.selectCodeApp(reader, administratorId)
  return {
    codeAppSince: app?.confirmedAt ?? null,
    passkeys: await passkeys.selectPasskeys(reader, toPasskeySubject(administratorId)),
    recoveryCodesLeft: await rows.countRecoveryCodes(reader, administratorId),
    requiredFrom: await rows.selectRequiredFrom(reader, administratorId),
  }
}

/** A new secret for an app, which counts once a code of it was entered. */
export async function prepareApp(
  work: Work,
  { actor, secrets }: { readonly actor: AdministratorActor; readonly secrets: SecretBox },
): Promise<Result<string, { readonly kind: 'code-app-exists' }>> {
  const secret = createSecret()
  const sealedSecret = sealAppSecret(secrets, actor.id, secret)
  const put = await rows.putCodeApp(work.tx, { administratorId: actor.id, sealedSecret, at: work.now })
  if (!put) return refuse({ kind: 'code-app-exists' })
  await work.audit({ action: 'administrator.prepare-code-app', subject: toSubject(actor.id) })
  return ok(secret)
}

/** Own work: the account, the session that asks, and what keeps recovery codes secret. */
export interface OwnWork {
  readonly actor: AdministratorActor
  readonly token: string
  readonly recoverySecret: Buffer
}

export const loadRecoverySecret = (db: Db): Promise<Buffer> => loadProgramSecret(db, 'recovery-code')

/** Sets the app up. The first second factor brings recovery codes and ends every other session: none of them had shown one. */
export async function setUpApp(
  work: Work,
  own: OwnWork,
  { code, secrets }: { readonly code: string; readonly secrets: SecretBox },
): Promise<Result<readonly string[], WrongCode | NoApp>> {
  const { id } = own.actor
  await rows.lockAccount(work.tx, id)
  const app = await rows.selectCodeApp(work.tx, id)
  if (!app || app.confirmedAt) return refuse({ kind: 'code-app-not-found' })
  const secret = openAppSecret(secrets, id, app.sealedSecret)
  const step = secret && findStep(secret, { code: normalizeCode(code), now: work.now })
  if (!step) return refuse({ kind: 'factor-wrong' })
  const isFirst = !(await rows.hasFactor(work.tx, id))
  const { sealedSecret } = app
  await rows.confirmCodeApp(work.tx, { administratorId: id, sealedSecret, step, at: work.now })
  await work.audit({ action: 'administrator.set-up-code-app', subject: toSubject(id) })
  return ok(isFirst ? await beginFactors(work, own) : [])
}

async function beginFactors(work: Work, own: OwnWork): Promise<readonly string[]> {
  const { tx, now } = work
  await revokeAllSessions(tx, 'administrator', own.actor.id, now, own.token)
  return await replaceRecoveryCodes(work, own)
}

/** Ten new codes in the place of all earlier ones. */
export async function replaceRecoveryCodes(
  work: Work,
  { actor, recoverySecret }: OwnWork,
): Promise<readonly string[]> {
  const codes = createRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(recoverySecret, { administratorId: actor.id, code }))
  await rows.deleteRecoveryCodes(work.tx, actor.id)
  await rows.insertRecoveryCodes(work.tx, { administratorId: actor.id, hashes, at: work.now })
  await work.audit({ action: 'administrator.make-recovery-codes', subject: toSubject(actor.id) })
  return codes
}

export async function addPasskey(work: Work, own: OwnWork, added: Parameters<typeof passkeys.addPasskey>[2]) {
  const { id } = own.actor
  await rows.lockAccount(work.tx, id)
  const isFirst = !(await rows.hasFactor(work.tx, id))
  const result = await passkeys.addPasskey(work, toPasskeySubject(id), added)
  if (!result.ok) return result
  await work.audit({
    action: 'administrator.add-passkey',
    subject: toSubject(id),
    after: { name: added.name },
  })
  return ok({ passkey: result.value, recoveryCodes: isFirst ? await beginFactors(work, own) : [] })
}

/** The last factor stays where the role needs one, also before the day from which it does. */
async function refuseWithoutFactor(work: Work, id: string): Promise<Result<undefined, Required>> {
  const isNeeded = (await rows.selectRequiredFrom(work.tx, id)) !== null
  if (await rows.hasFactor(work.tx, id)) return ok(undefined)
  if (isNeeded) return refuse({ kind: 'factor-required' })
  await rows.deleteRecoveryCodes(work.tx, id)
  return ok(undefined)
}

export async function removeApp(
  work: Work,
  { id }: AdministratorActor,
): Promise<Result<undefined, NoApp | Required>> {
  await rows.lockAccount(work.tx, id)
  if (!(await rows.deleteCodeApp(work.tx, id))) return refuse({ kind: 'code-app-not-found' })
  const allowed = await refuseWithoutFactor(work, id)
  if (!allowed.ok) return allowed
  await work.audit({ action: 'administrator.remove-code-app', subject: toSubject(id) })
  return ok(undefined)
}

export async function removePasskey(
  work: Work,
  { actor, passkeyId }: { readonly actor: AdministratorActor; readonly passkeyId: string },
): Promise<Result<undefined, { readonly kind: 'passkey-not-found' } | Required>> {
  const { id } = actor
  await rows.lockAccount(work.tx, id)
  const removed = await passkeys.removePasskey(work, { ...toPasskeySubject(id), id: passkeyId })
  if (!removed.ok) return removed
  const allowed = await refuseWithoutFactor(work, id)
  if (!allowed.ok) return allowed
  await work.audit({
    action: 'administrator.remove-passkey',
    subject: toSubject(id),
    before: { name: removed.value },
  })
  return ok(undefined)
}

/** Removes everything beside the password, of an account whose owner has lost it; whether there was anything. */
export async function removeFactors(work: Work, administratorId: string): Promise<boolean> {
  await rows.lockAccount(work.tx, administratorId)
  const hadFactor = await rows.hasFactor(work.tx, administratorId)
  await rows.deleteCodeApp(work.tx, administratorId)
  await passkeys.deletePasskeysOf(work.tx, toPasskeySubject(administratorId))
  await rows.deleteRecoveryCodes(work.tx, administratorId)
  return hadFactor
}
