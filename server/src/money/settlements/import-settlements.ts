/** A person imports a provider's settlement file: all of it, or nothing. */
import { ok, type Result } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { recordSettlement } from './record-settlement.ts'
import { type FileFault, parseSettlementFile } from './settlement-file.ts'

export interface Imported {
  readonly recorded: number
  /** Settlements that were recorded before. */
  readonly known: number
  readonly differences: number
}

/** Importing a file again records nothing again. */
export async function importSettlements(
  work: Work,
  { provider, file, by }: { readonly provider: string; readonly file: string; readonly by: string },
): Promise<Result<Imported, FileFault>> {
  const parsed = parseSettlementFile(file)
  if (!parsed.ok) return parsed
  const sum = { recorded: 0, known: 0, differences: 0 }
  for (const settlement of parsed.value) {
    const done = await recordSettlement(work, { provider, source: 'file', by, settlement })
    sum[done.outcome === 'recorded' ? 'recorded' : 'known'] += 1
    sum.differences += done.differences
  }
  await work.audit({
    action: 'settlement.import',
    subject: { kind: 'settlement', id: null },
    after: { provider, ...sum },
  })
  return ok(sum)
}
