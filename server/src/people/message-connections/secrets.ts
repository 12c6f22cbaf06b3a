/** The secrets of a connection: one sealed text, bound to the connection's id. */
import { ok, type Result } from '@voltyatra/domain'
import type { SecretBox, SecretUnreadable } from '../../platform/secret-box.ts'
import type { ConnectionRow } from './queries.ts'

export type SecretName = 'key' | 'password' | 'dkimKey' | 'appSecret' | 'privateKey'
export type Secrets = Readonly<Partial<Record<SecretName, string>>>

const useOf = (id: string) => ({ purpose: 'message-connection', id })

export const sealSecrets = (box: SecretBox, id: string, secrets: Secrets): Buffer | null =>
  Object.keys(secrets).length === 0 ? null : box.seal(useOf(id), JSON.stringify(secrets))

export function openSecrets(
  box: SecretBox,
  { id, sealedSecrets }: Pick<ConnectionRow, 'id' | 'sealedSecrets'>,
): Result<Secrets, SecretUnreadable> {
  if (!sealedSecrets) return ok({})
  const opened = box.open(useOf(id), sealedSecrets)
  return opened.ok ? ok(JSON.parse(opened.value) as Secrets) : opened
}
