/** Finds the connector of a code. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { parseCode } from './code.ts'
import { type ConnectorOfCode, selectConnectorOfCode } from './queries.ts'

export type CodeRefused = { readonly kind: 'code-unknown' | 'code-replaced' }

export async function findConnectorByCode(
  reader: Reader,
  typed: string,
): Promise<Result<Omit<ConnectorOfCode, 'isReplaced'> & { readonly code: string }, CodeRefused>> {
  const code = parseCode(typed)
  const found = await selectConnectorOfCode(reader, code)
  if (!found) return refuse({ kind: 'code-unknown' })
  return found.isReplaced ? refuse({ kind: 'code-replaced' }) : ok({ code, ...found })
}
