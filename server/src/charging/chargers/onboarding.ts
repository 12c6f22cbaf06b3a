/** Chargers: the operator takes one into a station, turns it away, and says how it has to prove who it is. */
import { addMs, days, may, ok, type Result, refuse } from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import type { AuditedAction, Work } from '../../db/unit-of-work.ts'
import { holdStationForBooking } from '../../network/stations/index.ts'
import { findDialect } from '../dialects/index.ts'
import { insertCommand } from './command-queries.ts'
import {
  type ConnectorMapping,
  decideCharger,
  deleteCharger,
  type LockedCharger,
  lockCharger,
  lockHandedOver,
  mapConnectors,
  unmapConnectors,
} from './onboarding-queries.ts'
import { createPassword, hashSecret, isSecret } from './secrets.ts'

type NotFound = { readonly kind: 'charger-not-found' }
type LeadsOnly = { readonly kind: 'charger-security-for-leads' }

/** Lowering what a charger must show, or taking another certificate for its own, is for owner and manager alone. */
const maySecure = ({ actor }: Work): boolean =>
  actor.kind === 'administrator' ? may(actor, 'charger.secure') : actor.kind === 'system'

interface Shows {
  readonly securityProfile: number
  readonly certificate: string | null
}

const isLess = (before: Shows, after: Shows): boolean =>
  after.securityProfile < before.securityProfile ||
  (before.certificate !== null && after.certificate !== before.certificate)

export interface Acceptance {
  readonly id: string
  readonly stationId: string
  readonly securityProfile: number
  /** Hex SHA-256; what profile 3 needs. */
  readonly certificate?: string | undefined
  readonly connectors: readonly ConnectorMapping[]
}

/** The password that the operator has to set at the charger; shown this once. */
export interface Accepted {
  readonly password: string | null
}

interface WrongNumber {
  readonly kind: 'connector-number'
  readonly charger: string
  readonly number: number
  readonly how: 'evse' | 'none'
}

/** A connector under a number that its charger never says would stay unknown for ever. */
function checkNumbers(
  { identity, protocol }: Pick<LockedCharger, 'identity' | 'protocol'>,
  connectors: readonly ConnectorMapping[],
): WrongNumber | undefined {
  // Before its first connection nobody knows how it numbers them.
  if (protocol === null) return undefined
  const { isConnectorAddress } = findDialect(protocol)
  const wrong = connectors.find((connector) => !isConnectorAddress(connector))
  return (
    wrong && {
      ...{ kind: 'connector-number', charger: identity, number: wrong.number },
      how: wrong.evse === 0 ? 'evse' : 'none',
    }
  )
}

/**
 * Takes a charger into a station. Where its profile asks for a password and it came with none, one is made.
 * Accepting it again moves it, or maps its connectors anew.
 */
export async function acceptCharger(
  work: Work,
  { id, stationId, securityProfile, certificate, connectors }: Acceptance,
): Promise<
  Result<
    Accepted,
    | NotFound
    | LeadsOnly
    | WrongNumber
    | {
        readonly kind: 'station-not-found' | 'connector-not-found' | 'connector-taken' | 'certificate-needed'
      }
  >
> {
  const before = await lockCharger(work, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  const wrong = checkNumbers(before, connectors)
  if (wrong) return refuse(wrong)
  const station = await holdStationForBooking(work.tx, stationId)
  if (!station) return refuse({ kind: 'station-not-found' })
  const ids = new Set(station.connectors.map((connector) => connector.id))
  if (connectors.some(({ connectorId }) => !ids.has(connectorId)))
    return refuse({ kind: 'connector-not-found' })
  if (securityProfile === 3 && !(certificate ?? before.certificate) && !before.hasIssued) {
    return refuse({ kind: 'certificate-needed' })
  }
  const shows = { securityProfile, certificate: certificate ?? before.certificate }
  if (isLess(before, shows) && !maySecure(work)) return refuse({ kind: 'charger-security-for-leads' })
  const needsPassword = (securityProfile === 1 || securityProfile === 2) && !before.hasPassword
  const password = needsPassword ? createPassword() : null
  const after = { status: 'accepted', statusReason: null, stationId, securityProfile } as const
  await decideCharger(work.tx, id, {
    ...after,
    ...(before.status !== 'accepted' && { acceptedAt: work.now }),
    isUnproven: before.status !== 'accepted' || password !== null || isOther(before, shows),
    ...(certificate !== undefined && { certificate }),
    ...(password && { secret: hashSecret(password) }),
  })
  const mapped = await mapConnectors(work.tx, id, connectors, work.now)
  if (!mapped.ok) return mapped
  await audit(work, 'charger.accept', { id, before, after: { ...after, connectors } })
  return ok({ password })
}

/** Refuses a charger; it gets the reason when it connects again. */
export async function rejectCharger(work: Work, id: string, reason: string): Promise<Result<null, NotFound>> {
  const before = await lockCharger(work, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  if (before.status === 'rejected' && before.statusReason === reason) {
    work.nothingChanged()
    return ok(null)
  }
  const after = { status: 'rejected', statusReason: reason, stationId: null } as const
  await decideCharger(work.tx, id, after)
  await unmapConnectors(work.tx, id)
  await audit(work, 'charger.reject', { id, before, after })
  return ok(null)
}

/** Forgets a charger at which nothing was ever charged; should it come again, it is an unknown one. */
export async function forgetCharger(
  work: Work,
  id: string,
): Promise<Result<null, NotFound | LeadsOnly | { readonly kind: 'charger-has-sessions' }>> {
  const before = await lockCharger(work, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  // Forgotten, it could come again and be taken in with less.
  const isLowered = before.acceptedAt !== null && before.securityProfile > 0
  if (isLowered && !maySecure(work)) return refuse({ kind: 'charger-security-for-leads' })
  if (!(await deleteCharger(work.tx, id))) return refuse({ kind: 'charger-has-sessions' })
  await work.audit({ action: 'charger.forget', subject: { kind: 'charger', id }, before })
  return ok(null)
}

/** A command that has the charger take its new password, sealed before the transaction. */
export interface PasswordCommand {
  readonly password: string
  readonly id: string
  readonly action: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly sealed: Buffer
}

/**
 * Makes a new password; the old one does not count any more, and what came by it is disconnected. With a command, the
 * charger is given it over the connection that it has: that command goes first.
 */
export async function setPassword(
  work: Work,
  id: string,
  command?: PasswordCommand | undefined,
): Promise<Result<{ password: string }, NotFound>> {
  const before = await lockCharger(work, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  const password = command?.password ?? createPassword()
  if (command && work.actor.kind === 'administrator') {
    const { action, payload, sealed } = command
    const requested = { askedBy: work.actor.id, requestedKey: null, timeoutMs: HAND_OVER_MS, now: work.now }
    await insertCommand(work.tx, { id: command.id, chargerId: id, action, payload, sealed, ...requested })
  }
  const secret = hashSecret(password)
  await decideCharger(work.tx, id, {
    secret,
    isUnproven: true,
    ...(command && { formerUntil: addMs(work.now, BOTH_COUNT_MS) }),
  })
  const after = command && { command: command.id }
  await work.audit({
    action: 'charger.set-password',
    subject: { kind: 'charger', id },
    ...(after && { after }),
  })
  return ok({ password })
}

/** A charger has refused the password that it was handed: the one before counts again, unless another was set meanwhile. */
export async function takeBackPassword(tx: Tx, id: string, refused: string): Promise<void> {
  const secrets = await lockHandedOver(tx, id)
  if (secrets && isSecret(secrets.handed, Buffer.from(refused)))
    await decideCharger(tx, id, { secret: secrets.former, isUnproven: true })
}

/** How long a charger has to take its new password. */
const HAND_OVER_MS = 20_000
/**
 * For so long a charger that was handed a new password may come with the one before, and from then on for as long as it has
 * not shown the new one: it may have answered with an error or not at all, or take it with its next start.
 */
const BOTH_COUNT_MS = days(7)

export interface Security {
  readonly securityProfile: number
  readonly certificate?: string | null | undefined
}

/** Says what a charger must show from its next connection on. */
export async function changeSecurity(
  work: Work,
  id: string,
  { securityProfile, certificate }: Security,
): Promise<Result<null, NotFound | LeadsOnly | { readonly kind: 'certificate-needed' | 'password-needed' }>> {
  const before = await lockCharger(work, id)
  if (!before) return refuse({ kind: 'charger-not-found' })
  const shown = certificate === undefined ? before.certificate : certificate
  if (securityProfile === 3 && shown === null && !before.hasIssued)
    return refuse({ kind: 'certificate-needed' })
  if ((securityProfile === 1 || securityProfile === 2) && !before.hasPassword) {
    return refuse({ kind: 'password-needed' })
  }
  if (before.securityProfile === securityProfile && before.certificate === shown) {
    work.nothingChanged()
    return ok(null)
  }
  const after = { securityProfile, certificate: shown }
  if (isLess(before, after) && !maySecure(work)) return refuse({ kind: 'charger-security-for-leads' })
  await decideCharger(work.tx, id, { ...after, isUnproven: true })
  await audit(work, 'charger.change-security', { id, before, after })
  return ok(null)
}

const isOther = (before: Shows, after: Shows): boolean =>
  before.securityProfile !== after.securityProfile || before.certificate !== after.certificate

const audit = (
  work: Work,
  action: AuditedAction,
  { id, before, after }: { readonly id: string; readonly before: LockedCharger; readonly after: object },
): Promise<void> => work.audit({ action, subject: { kind: 'charger', id }, before, after })
