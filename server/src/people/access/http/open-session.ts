/** The last step of every way to sign in to the panel: the session, sent to the browser. */
import { listPermissions, ok, type Result } from '@voltyatra/domain'
import type { AdministratorActor } from '../../../db/actor.ts'
import type { Work } from '../../../db/unit-of-work.ts'
import type { DeviceCookie, SessionCookies } from '../../../http/route.ts'
import type { Config } from '../../../platform/config.ts'
import { getIdleMinutes, selectPolicy } from '../../access-policy/index.ts'
import { type KnownDevices, type OpenedBy, type selectAccountById, signIn } from '../index.ts'

export const toWire = (
  {
    id,
    name,
    role,
    rights,
    roleName,
    limit,
    isLooking = false,
  }: AdministratorActor & { readonly roleName: string | null },
  expiresAt: Date,
) => ({
  _id: id,
  email: name,
  role,
  roleName,
  limitedBy: limit?.kind ?? null,
  isLooking,
  permissions: [...listPermissions({ role, rights })],
  expiresAt: expiresAt.toISOString(),
})

interface SignInCall {
  readonly now: Date
  readonly deps: { readonly config: Pick<Config, 'publicUrl'> }
  readonly sessions: SessionCookies
  readonly address: string
  readonly userAgent: string | undefined
}

type Account = NonNullable<Awaited<ReturnType<typeof selectAccountById>>>

interface Verified {
  readonly account: Account
  readonly device: DeviceCookie
  readonly isKnownDevice: boolean
}

/** The account with what is known of the device that it is used on. */
export function addDevice(
  devices: KnownDevices,
  { now, sessions }: Pick<SignInCall, 'now' | 'sessions'>,
  account: Account,
): Verified {
  const owner = { kind: 'administrator', subject: account.id } as const
  const at = { cookie: sessions.device(), now }
  return {
    account,
    isKnownDevice: devices.isKnown(owner, at),
    device: devices.remember(owner, at),
  }
}

/** Opens the session, and sends it to the browser. */
export async function openOperatorSession(
  { deps, sessions, address, userAgent }: SignInCall,
  work: Work,
  { account, device, isKnownDevice, openedBy }: Verified & { readonly openedBy: OpenedBy },
): Promise<Result<ReturnType<typeof toWire>, { readonly kind: 'bad-credentials' }>> {
  const policy = await selectPolicy(work.tx)
  const signedIn = await signIn(work, account, {
    ...{ replacedToken: sessions.token('administrator'), address, userAgent, isKnownDevice, openedBy },
    publicUrl: deps.config.publicUrl,
    getIdleMinutes: (role) => getIdleMinutes(policy, role),
  })
  if (!signedIn.ok) return signedIn
  const { administrator, session } = signedIn.value
  sessions.open('administrator', session.token, session.expiresAt)
  sessions.knowDevice(device)
  return ok(toWire(administrator, session.expiresAt))
}
