/** A label is replaced: the code that it shows leads nowhere any more, and says so. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { formatCode } from './code.ts'
import { endCode, makeCode } from './queries.ts'

interface ReplaceRequest {
  readonly stationId: string
  readonly connectorId: string
}

export async function replaceCode(
  work: Work,
  request: ReplaceRequest,
): Promise<Result<string, { readonly kind: 'connector-not-found' }>> {
  const before = await endCode(work.tx, { ...request, at: work.now })
  if (before === undefined) return refuse({ kind: 'connector-not-found' })
  const code = await makeCode(work.tx, request.connectorId, work.now)
  await work.audit({
    action: 'connector-code.replace',
    subject: { kind: 'station', id: request.stationId },
    before: { code: formatCode(before), connectorId: request.connectorId },
    after: { code: formatCode(code), connectorId: request.connectorId },
  })
  return ok(code)
}
