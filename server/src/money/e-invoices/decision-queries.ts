/** SQL of what people decide about registrations. */
import type { Tx } from '../../db/client.ts'

/** It is due at once, and what was decided about its refusal is over. */
export async function markAwaiting(tx: Tx, paperId: string, now: Date): Promise<void> {
  await tx
    .updateTable('e_invoice')
    .set({
      state: 'awaiting',
      refusal_code: null,
      refusal: null,
      set_aside_at: null,
      set_aside_note: null,
      attempts: 0,
      next_attempt_at: now,
    })
    .where('paper_id', '=', paperId)
    .execute()
}

export async function markSetAside(
  tx: Tx,
  paperId: string,
  { note, now }: { readonly note: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('e_invoice')
    .set({ set_aside_at: now, set_aside_note: note })
    .where('paper_id', '=', paperId)
    .execute()
}

export async function requestToCancel(
  tx: Tx,
  paperId: string,
  { code, note, now }: { readonly code: number; readonly note: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('e_invoice')
    .set({
      cancel_requested_at: now,
      cancel_code: code,
      cancel_reason: note,
      cancel_refusal: null,
      attempts: 0,
      next_attempt_at: now,
    })
    .where('paper_id', '=', paperId)
    .execute()
}
