/** The owner enters the provider; its secret is sealed, and goes to the issuer alone that it was entered for. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { lockStandingOwners } from '../administrators/index.ts'
import {
  type GroupRole,
  type ProviderRow,
  putProvider,
  replaceGroupRoles,
  selectProvider,
} from './queries.ts'

const SECRET_USE = { purpose: 'single-sign-on', id: 'client-secret' } as const

export const openSecret = (box: SecretBox, { sealedSecret }: ProviderRow) =>
  box.open(SECRET_USE, sealedSecret)

export interface ProviderRequest extends Omit<ProviderRow, 'sealedSecret'> {
  /** Empty for the one that is kept. */
  readonly clientSecret: string
  readonly roles: readonly GroupRole[]
}

interface Around {
  readonly box: SecretBox
  /** The provider of a development installation may speak http. */
  readonly isDevelopment: boolean
}

export async function setProvider(
  work: Work,
  { clientSecret, roles, ...wanted }: ProviderRequest,
  { box, isDevelopment }: Around,
): Promise<
  Result<
    ProviderRow,
    {
      readonly kind:
        | 'not-allowed'
        | 'role-not-found'
        | 'sso-secret-missing'
        | 'sso-issuer-wrong'
        | 'sso-group-twice'
    }
  >
> {
  const owners = await lockStandingOwners(work)
  if (!owners.ok) return owners
  const { protocol, search, hash } = new URL(wanted.issuer)
  if ((protocol !== 'https:' && !isDevelopment) || search || hash) return refuse({ kind: 'sso-issuer-wrong' })
  const before = await selectProvider(work.tx)
  const kept = before?.issuer === wanted.issuer ? before.sealedSecret : undefined
  const sealedSecret = clientSecret ? box.seal(SECRET_USE, clientSecret) : kept
  if (!sealedSecret) return refuse({ kind: 'sso-secret-missing' })
  const row = { ...wanted, sealedSecret }
  await putProvider(work.tx, row, work.now)
  const replaced = await replaceGroupRoles(work.tx, roles)
  if (!replaced.ok) return replaced
  await work.audit({
    action: 'single-sign-on.set',
    subject: { kind: 'single-sign-on', id: null },
    ...(before && { before: { isOn: before.isOn, issuer: before.issuer, clientId: before.clientId } }),
    after: {
      ...wanted,
      isSecretNew: clientSecret !== '',
      roles: roles.map(({ group, chosen }) => `${group}: ${chosen.customRoleId ?? chosen.role}`),
    },
  })
  return ok(row)
}
