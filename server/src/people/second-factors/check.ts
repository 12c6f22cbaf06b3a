/** An operator shows a second factor: a code of the app, or a recovery code. */
import { days, minutes, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { loadProgramSecret } from '../../db/program-secrets.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { allowTries, type TooManyTries, takeBack } from '../access/index.ts'
import { findStep, hashRecoveryCode, isOfApp, normalizeCode } from './codes.ts'
import { hasFactor, hasRecoveryCode, selectCodeApp, takeRecoveryCode, takeStep } from './queries.ts'

/** A code that was right; it counts for nothing before it is taken. */
export type ProvenFactor =
  | { readonly kind: 'code'; readonly step: number }
  | { readonly kind: 'recovery-code'; readonly hash: Buffer }

type Wrong = { readonly kind: 'factor-wrong' }
export type FactorRefusal = Wrong | { readonly kind: 'factor-needed' } | TooManyTries

/** Wrong codes; a known device has its own count, so that who knows the password cannot lock the owner out. */
const TRIES = [
  { name: 'now', limit: 5, windowMs: minutes(15) },
  { name: 'day', limit: 20, windowMs: days(1) },
] as const

interface Shown {
  readonly db: Db
  readonly secrets: SecretBox
  readonly now: Date
  readonly administratorId: string
  /** As it was typed; undefined where none was. */
  readonly code: string | undefined
  /** A device on which the owner signed in before. */
  readonly device?: string | undefined
}

const toUse = (administratorId: string) => ({ purpose: 'code-app', id: administratorId })

export const sealAppSecret = (secrets: SecretBox, administratorId: string, secret: string): Buffer =>
  secrets.seal(toUse(administratorId), secret)

/** Undefined where the program has another SECRET_KEY than when the app was set up: its codes cannot be checked. */
export function openAppSecret(
  secrets: SecretBox,
  administratorId: string,
  sealed: Buffer,
): string | undefined {
  const opened = secrets.open(toUse(administratorId), sealed)
  return opened.ok ? opened.value : undefined
}

/**
 * Looks at the code; the tries are counted before. Give it the pool, before any transaction.
 * @returns undefined for an account without a second factor
 */
export async function checkFactor(shown: Shown): Promise<Result<ProvenFactor | undefined, FactorRefusal>> {
  const { db, now, administratorId, code, device } = shown
  if (!(await hasFactor(db, administratorId))) return ok(undefined)
  if (code === undefined) return refuse({ kind: 'factor-needed' })
  const bounds = TRIES.map(({ name, ...bound }) => ({
    ...bound,
    bucket: `factor:${name}:${administratorId}:${device ?? ''}`,
  }))
  const allowed = await allowTries(db, bounds, now)
  if (!allowed.ok) return allowed
  const proven = await findProof(shown, normalizeCode(code))
  if (!proven) return refuse({ kind: 'factor-wrong' })
  for (const { bucket } of bounds) await takeBack(db, bucket)
  return ok(proven)
}

async function findProof(
  { db, secrets, now, administratorId }: Shown,
  code: string,
): Promise<ProvenFactor | undefined> {
  if (!isOfApp(code)) {
    const secret = await loadProgramSecret(db, 'recovery-code')
    const hash = hashRecoveryCode(secret, { administratorId, code })
    return (await hasRecoveryCode(db, { administratorId, hash }))
      ? { kind: 'recovery-code', hash }
      : undefined
  }
  const app = await selectCodeApp(db, administratorId)
  const secret = app?.confirmedAt && openAppSecret(secrets, administratorId, app.sealedSecret)
  if (!app || !secret) return undefined
  const step = findStep(secret, { code, now })
  return step !== undefined && step > app.lastStep ? { kind: 'code', step } : undefined
}

/** Uses the code up. Without one, an account that got a factor meanwhile is refused. */
export async function takeFactor(
  tx: Tx,
  {
    administratorId,
    proven,
    now,
  }: { readonly administratorId: string; readonly proven: ProvenFactor | undefined; readonly now: Date },
): Promise<Result<undefined, Wrong | { readonly kind: 'factor-needed' }>> {
  if (!proven) {
    return (await hasFactor(tx, administratorId)) ? refuse({ kind: 'factor-needed' }) : ok(undefined)
  }
  const isTaken =
    proven.kind === 'code'
      ? await takeStep(tx, { administratorId, step: proven.step })
      : await takeRecoveryCode(tx, { administratorId, hash: proven.hash, at: now })
  return isTaken ? ok(undefined) : refuse({ kind: 'factor-wrong' })
}
