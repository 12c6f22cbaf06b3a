/** SQL of the provider by which operators sign in, of the roles of its groups, and of whom it knows. */
import type { Reader, Tx } from '../../db/client.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'
import type { ChosenRole } from '../administrators/index.ts'

export interface GroupRole {
  readonly group: string
  readonly chosen: ChosenRole
}

export interface ProviderRow {
  readonly isOn: boolean
  readonly issuer: string
  readonly clientId: string
  readonly sealedSecret: Buffer
  readonly groupsClaim: string
}

export const selectProvider = (reader: Reader): Promise<ProviderRow | undefined> =>
  reader
    .selectFrom('single_sign_on')
    .select([
      'is_on as isOn',
      'issuer',
      'client_id as clientId',
      'sealed_secret as sealedSecret',
      'groups_claim as groupsClaim',
    ])
    .executeTakeFirst()

/** The one that decides first stands first. */
export async function selectGroupRoles(reader: Reader): Promise<readonly GroupRole[]> {
  const rows = await reader
    .selectFrom('single_sign_on_role')
    .select(['group_name as group', 'role', 'custom_role_id as customRoleId'])
    .orderBy('rank')
    .execute()
  return rows.map(({ group, role, customRoleId }) => ({
    group,
    chosen: { role: role as ChosenRole['role'], customRoleId },
  }))
}

export async function putProvider(tx: Tx, row: ProviderRow, at: Date): Promise<void> {
  const values = {
    is_on: row.isOn,
    issuer: row.issuer,
    client_id: row.clientId,
    sealed_secret: row.sealedSecret,
    groups_claim: row.groupsClaim,
    changed_at: at,
  }
  await tx
    .insertInto('single_sign_on')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute()
}

export async function replaceGroupRoles(tx: Tx, roles: readonly GroupRole[]) {
  await tx.deleteFrom('single_sign_on_role').execute()
  if (roles.length === 0) return { ok: true, value: undefined } as const
  return await refuseOnConstraint(
    tx
      .insertInto('single_sign_on_role')
      .values(
        roles.map(({ group, chosen }, rank) => ({
          group_name: group,
          rank,
          role: chosen.role,
          custom_role_id: chosen.customRoleId,
        })),
      )
      .execute(),
    { single_sign_on_role_custom_role: 'role-not-found', single_sign_on_role_pkey: 'sso-group-twice' },
  )
}

interface Known {
  readonly issuer: string
  readonly subject: string
}

/** Whose account it is; undefined for somebody who was never here. */
export async function selectLinkedAccount(
  reader: Reader,
  { issuer, subject }: Known,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('single_sign_on_person')
    .select('administrator_id as id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.id
}

export const insertLink = (tx: Tx, link: Known & { readonly administratorId: string; readonly at: Date }) =>
  refuseOnConstraint(
    tx
      .insertInto('single_sign_on_person')
      .values({
        issuer: link.issuer,
        subject: link.subject,
        administrator_id: link.administratorId,
        linked_at: link.at,
      })
      .execute(),
    { single_sign_on_person_pkey: 'sso-linked-already', single_sign_on_person_once: 'sso-linked-already' },
  )

/** @returns whom it was linked with; undefined where with nobody */
export const deleteLink = (tx: Tx, administratorId: string): Promise<Known | undefined> =>
  tx
    .deleteFrom('single_sign_on_person')
    .where('administrator_id', '=', administratorId)
    .returning(['issuer', 'subject'])
    .executeTakeFirst()
