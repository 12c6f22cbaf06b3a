/** Who may connect: a known charger by its credentials, an unknown one as pending, until an operator has decided. */
import type { Db } from '../../db/client.ts'
import { createId } from '../../db/unit-of-work.ts'
import {
  forgetFormerPassword,
  type KnownCharger,
  keepFormerPassword,
  selectChargersToAdmit,
} from './connection-queries.ts'
import { toNetwork } from './network.ts'
import { insertPendingCharger, noteOtherCredentials, type PendingLimits } from './pending-queries.ts'
import { hashSecret, isSecret } from './secrets.ts'

/** What a charger shows when it connects. */
export interface Credentials {
  readonly identity: string
  /** A byte for each character. A buffer that lives as long as the connection would keep all that shares its memory. */
  readonly password: string | undefined
  readonly isEncrypted: boolean
  /** Hex SHA-256 of the client certificate whose key it has. */
  readonly certificate: string | undefined
  /** Whether an authority that the program knows has signed it, and it has not ended. */
  readonly isCertificateTrusted: boolean
  readonly address: string
}

export interface AdmittedCharger {
  readonly id: string
  readonly identity: string
  readonly status: KnownCharger['status']
  readonly statusReason: string | null
  /**
   * It has shown what its profile asks for. A pending one, or one that was accepted while it was connected, has not.
   */
  readonly isTrusted: boolean
}

export type Admission =
  | { readonly kind: 'admitted'; readonly charger: AdmittedCharger; readonly isNew: boolean }
  | { readonly kind: 'wrong-credentials' }
  /** As many are waiting for a decision as are taken in. */
  | { readonly kind: 'too-many-pending' }

/**
 * Unknown chargers that wait for a decision: a site behind one address has some thirty, a network's owner some
 * hundreds.
 */
const MOST_PENDING: PendingLimits = { ofNetwork: 30, inAll: 500 }

interface AdmissionRules {
  /** The charger of that name, where there is one. */
  readonly known: KnownCharger | undefined
  readonly now: Date
  /** Whether one that is not known may be taken in just now. */
  readonly takesUnknown: boolean
  readonly mostPending?: PendingLimits | undefined
  /** A new connection may show the password before one that it may not have taken. */
  readonly isConnecting: boolean
}

export async function admitCharger(
  db: Db,
  shown: Credentials,
  { known, now, takesUnknown, mostPending = MOST_PENDING, isConnecting }: AdmissionRules,
): Promise<Admission> {
  if (known) return isConnecting ? admitKnown(db, known, shown, now) : decideAdmission(known, shown, now)
  if (!takesUnknown) return { kind: 'too-many-pending' }
  const id = createId()
  const secret = shown.password && shown.password.length > 0 ? hashSecret(toBytes(shown.password)) : undefined
  const isTaken = await insertPendingCharger(db, {
    id,
    identity: shown.identity,
    secret,
    securityProfile: secret ? (shown.isEncrypted ? 2 : 1) : 0,
    address: shown.address,
    network: toNetwork(shown.address),
    now,
    most: mostPending,
  })
  if (!isTaken) {
    // Another connection of the same charger may have come first.
    const [twin] = await selectChargersToAdmit(db, [shown.identity])
    return twin ? decideAdmission(twin, shown, now) : { kind: 'too-many-pending' }
  }
  const charger = {
    id,
    identity: shown.identity,
    status: 'pending',
    statusReason: null,
    isTrusted: false,
  } as const
  return { kind: 'admitted', charger, isNew: true }
}

/** By the password that it was handed, or by the one before; which of the two it has is known from then on. */
async function admitKnown(db: Db, known: KnownCharger, shown: Credentials, now: Date): Promise<Admission> {
  const admission = decideAdmission(known, shown, now)
  const { former } = known
  if (!former) return admission
  if (isSameSecret(known, shown)) {
    await forgetFormerPassword(db, known)
    return admission
  }
  const isAccepted = former.use === 'used' || now < former.use
  const before = isAccepted ? decideAdmission({ ...known, secret: former }, shown, now) : admission
  const hasShown = before.kind === 'admitted' && isSameSecret({ ...known, secret: former }, shown)
  if (hasShown && former.use !== 'used') await keepFormerPassword(db, known)
  return before
}

/** Records that another party may have used an identity that waits for a decision. */
export async function noteStranger(db: Db, known: KnownCharger, address: string, now: Date): Promise<void> {
  if (known.status === 'pending') await noteOtherCredentials(db, { chargerId: known.id, address, now })
}

function decideAdmission(known: KnownCharger, shown: Credentials, now: Date): Admission {
  const { id, identity, status, statusReason } = known
  const has = isProven(known, shown, now)
  const isTrusted = status === 'accepted' && has
  // A charger that was admitted with a password keeps its identity for itself.
  const isOtherPending = status !== 'accepted' && known.secret !== null && !isSameSecret(known, shown)
  if (isOtherPending || (status === 'accepted' && !has)) return { kind: 'wrong-credentials' }
  return { kind: 'admitted', charger: { id, identity, status, statusReason, isTrusted }, isNew: false }
}

const toBytes = (password: string): Buffer => Buffer.from(password, 'latin1')

const isSameSecret = ({ secret }: KnownCharger, { password }: Credentials): boolean =>
  secret !== null && password !== undefined && isSecret(secret, toBytes(password))

/** Whether it shows all that its profile asks for. */
function isProven(known: KnownCharger, shown: Credentials, now: Date): boolean {
  switch (known.securityProfile) {
    case 0:
      return true
    case 1:
      return isSameSecret(known, shown)
    case 2:
      return shown.isEncrypted && isSameSecret(known, shown)
    case 3:
      return shown.isEncrypted && hasCertificate(known, shown, now)
    default:
      return false
  }
}

/** The one that the operator has named, or one that was signed here for this charger. */
const hasCertificate = (known: KnownCharger, shown: Credentials, now: Date): boolean =>
  shown.certificate !== undefined &&
  ((known.certificate === shown.certificate && shown.isCertificateTrusted) ||
    known.issued.some(
      ({ fingerprint, endsAt }) => fingerprint === shown.certificate && new Date(endsAt) > now,
    ))
