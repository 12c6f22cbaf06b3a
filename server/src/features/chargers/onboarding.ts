/** Chargers: the operator takes one into a station, turns it away, and says how it has to prove who it is. */
import type { AuditAction } from '@voltyatra/contract'
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { holdStationForBooking } from '../stations/index.ts'
import { rememberConnection } from './connection-queries.ts'
import {
  decideCharger,
  deleteCharger,
  type LockedCharger,
  lockCharger,
  mapPlugs,
  type PlugMapping,
} from './onboarding-queries.ts'
import { newPassword, storedSecret } from './secrets.ts'

type NotFound = { readonly kind: 'charger-not-found' }

export interface Acceptance {
  readonly id: string
  readonly stationId: string
  readonly securityProfile: number
  /** Hex SHA-256; what profile 3 needs. */
  readonly certificate?: string | undefined
  readonly plugs: readonly PlugMapping[]
}

/** What the operator has to tell the charger; shown this once. */
export interface Accepted {
  readonly password: string | null
}

/**
 * Takes a charger into a station. Where its profile asks for a password and it came with none, one is made.
 * Accepting it again moves it, or maps its plugs anew.
 */
export async function acceptCharger(
  work: Work,
  { id, stationId, securityProfile, certificate, plugs }: Acceptance,
): Promise<
  Result<
    Accepted,
    NotFound | { readonly kind: 'station-not-found' | 'connector-not-found' | 'certificate-needed' }
  >
> {
  const before = await lockCharger(work.tx, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  const station = await holdStationForBooking(work.tx, stationId)
  if (!station) return refuse({ kind: 'station-not-found' })
  const ids = new Set(station.connectors.map((connector) => connector.id))
  if (plugs.some(({ connectorId }) => !ids.has(connectorId))) return refuse({ kind: 'connector-not-found' })
  if (securityProfile === 3 && !(certificate ?? before.certificate)) {
    return refuse({ kind: 'certificate-needed' })
  }
  const needsPassword = (securityProfile === 1 || securityProfile === 2) && !before.hasPassword
  const password = needsPassword ? newPassword() : null
  const after = { status: 'accepted', statusReason: null, stationId, securityProfile } as const
  await decideCharger(work.tx, id, {
    ...after,
    ...(before.status !== 'accepted' && { acceptedAt: work.now }),
    ...(certificate !== undefined && { certificate }),
    ...(password && { secret: storedSecret(password) }),
  })
  await rememberConnection(work.tx, id, work.now)
  await mapPlugs(work.tx, id, plugs, work.now)
  await audit(work, 'charger.accept', { id, before, after: { ...after, plugs } })
  return ok({ password })
}

/** Turns a charger away; it is told the reason when it comes again. */
export async function rejectCharger(work: Work, id: string, reason: string): Promise<Result<null, NotFound>> {
  const before = await lockCharger(work.tx, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  if (before.status === 'rejected' && before.statusReason === reason) {
    work.nothingChanged()
    return ok(null)
  }
  const after = { status: 'rejected', statusReason: reason, stationId: null } as const
  await decideCharger(work.tx, id, after)
  await mapPlugs(work.tx, id, [], work.now)
  await audit(work, 'charger.reject', { id, before, after })
  return ok(null)
}

/** Forgets a charger at which nothing was ever charged; should it come again, it is an unknown one. */
export async function forgetCharger(
  work: Work,
  id: string,
): Promise<Result<null, NotFound | { readonly kind: 'charger-has-sessions' }>> {
  const before = await lockCharger(work.tx, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  if (!(await deleteCharger(work.tx, id))) return refuse({ kind: 'charger-has-sessions' })
  await work.audit({ action: 'charger.forget', subject: { kind: 'charger', id }, before })
  return ok(null)
}

/** Makes a new password, which counts from the charger's next connection on; the old one does not any more. */
export async function setPassword(work: Work, id: string): Promise<Result<{ password: string }, NotFound>> {
  const before = await lockCharger(work.tx, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  const password = newPassword()
  await decideCharger(work.tx, id, { secret: storedSecret(password) })
  await work.audit({ action: 'charger.set-password', subject: { kind: 'charger', id } })
  return ok({ password })
}

export interface Security {
  readonly securityProfile: number
  readonly certificate?: string | null | undefined
}

/** Says what a charger must show from its next connection on. */
export async function changeSecurity(
  work: Work,
  id: string,
  { securityProfile, certificate }: Security,
): Promise<Result<null, NotFound | { readonly kind: 'certificate-needed' | 'password-needed' }>> {
  const before = await lockCharger(work.tx, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  const shown = certificate === undefined ? before.certificate : certificate
  if (securityProfile === 3 && shown === null) return refuse({ kind: 'certificate-needed' })
  if ((securityProfile === 1 || securityProfile === 2) && !before.hasPassword) {
    return refuse({ kind: 'password-needed' })
  }
  if (before.securityProfile === securityProfile && before.certificate === shown) {
    work.nothingChanged()
    return ok(null)
  }
  const after = { securityProfile, certificate: shown }
  await decideCharger(work.tx, id, after)
  await audit(work, 'charger.change-security', { id, before, after })
  return ok(null)
}

const audit = (
  work: Work,
  action: AuditAction,
  { id, before, after }: { readonly id: string; readonly before: LockedCharger; readonly after: object },
): Promise<void> => work.audit({ action, subject: { kind: 'charger', id }, before, after })
