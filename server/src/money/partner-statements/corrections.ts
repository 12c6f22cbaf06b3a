/** An operator’s corrections of an issued statement: they appear on the next statement. */
import { ok, type Paise, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { findNextPeriod } from './issue.ts'
import { type Correction, insertCorrection } from './queries.ts'

export type CorrectionRefused = { readonly kind: 'partner-without-contract' }

export async function addCorrection(
  work: Work,
  of: { readonly partnerId: string; readonly by: string; readonly amount: Paise; readonly note: string },
): Promise<Result<Correction, CorrectionRefused>> {
  const { partnerId, by, amount, note } = of
  if (!(await findNextPeriod(work.tx, partnerId))) return refuse({ kind: 'partner-without-contract' })
  const correction = { id: createId(), amount, note }
  await insertCorrection(work.tx, { ...correction, partnerId, createdAt: work.now, createdBy: by })
  await work.audit({
    action: 'partner.correct-statement',
    subject: { kind: 'partner', id: partnerId },
    after: { correctionId: correction.id, amountPaise: amount, note },
  })
  return ok(correction)
}
