/** SQL of e-invoices. */
import type { PaperRegistration } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import type {
  CancelReasonOfPortal as CancelCode,
  PortalRegistration,
} from '../../platform/invoice-portal/portal.ts'

export interface UnregisteredPaper {
  readonly paperId: string
  readonly content: Buffer
}

const KINDS = ['tax-invoice', 'credit-note', 'commission-invoice'] as const

/** Papers for registered buyers, issued since then, which no registration was begun for; oldest first. */
export const selectUnregisteredPapers = (
  reader: Reader,
  {
    since,
    gstins,
    limit,
  }: {
    readonly since: Date
    readonly gstins: readonly string[] | null
    readonly limit: number
  },
): Promise<UnregisteredPaper[]> =>
  reader
    .selectFrom('paper')
    .select(['id as paperId', 'content'])
    .where('recipient_gstin', 'is not', null)
    .where('kind', 'in', [...KINDS])
    .where('issued_at', '>=', since)
    .$if(gstins !== null, (query) => query.where('gstin', 'in', [...(gstins ?? [])]))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('e_invoice').select('paper_id').whereRef('paper_id', '=', 'paper.id'))),
    )
    .orderBy('issued_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Begins registrations; one that another process began at the same time stays as it is. */
export async function beginRegistrations(
  db: Db,
  papers: readonly { readonly paperId: string; readonly irn: string }[],
  now: Date,
): Promise<number> {
  if (papers.length === 0) return 0
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('e_invoice')
    .values(papers.map(({ paperId, irn }) => ({ paper_id: paperId, irn, since: now, next_attempt_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export interface DueRegistration {
  readonly paperId: string
  readonly irn: string
  readonly content: Buffer
  readonly gstin: string
  readonly attempts: number
  /** To be cancelled; null where it is to be registered. */
  readonly cancel: {
    readonly code: CancelCode
    readonly note: string
    /** From when on the portal does not cancel it any more; an instant, ISO 8601. */
    readonly until: string
  } | null
}

const IS_DUE = sql<boolean>`(state = 'awaiting' or state = 'registered' and cancel_requested_at is not null)`

/** Takes what is due; what is taken is due again after the pause, whatever becomes of the process. */
export async function claimDue(
  db: Db,
  {
    now,
    limit,
    pause,
  }: {
    readonly now: Date
    readonly limit: number
    readonly pause: { readonly firstSeconds: number; readonly mostSeconds: number }
  },
): Promise<DueRegistration[]> {
  const { rows } = await sql<DueRegistration>`
    update e_invoice set
           attempts = attempts + 1,
           next_attempt_at = ${now}::timestamptz
             + make_interval(secs => least(${pause.firstSeconds} * power(2, least(attempts, 20)), ${pause.mostSeconds}))
      from paper
     where e_invoice.paper_id in (
             select paper_id from e_invoice where ${IS_DUE} and next_attempt_at <= ${now}
              order by next_attempt_at, paper_id limit ${limit} for update skip locked)
       and paper.id = e_invoice.paper_id
    returning e_invoice.paper_id as "paperId", e_invoice.irn, e_invoice.attempts, paper.content, paper.gstin,
              case when cancel_requested_at is not null then
                json_build_object('code', coalesce(cancel_code, 4), 'note', cancel_reason,
                                  'until', acknowledged_at + interval '24 hours') end as cancel`.execute(db)
  return rows
}

/** False where it is not awaiting any more: another process was quicker. */
export async function markRegistered(db: Db, paperId: string, given: PortalRegistration): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('e_invoice')
    .set({
      state: 'registered',
      failure: null,
      acknowledgement: given.acknowledgement,
      acknowledged_at: given.acknowledgedAt,
      signed_qr: given.signedQr,
      signed_invoice: given.signedInvoice,
    })
    .where('paper_id', '=', paperId)
    .where('state', '=', 'awaiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markRefused(
  db: Db,
  paperId: string,
  { code, message }: { readonly code: string; readonly message: string },
): Promise<void> {
  await db
    .updateTable('e_invoice')
    .set({ state: 'refused', refusal_code: code, refusal: message, failure: null })
    .where('paper_id', '=', paperId)
    .where('state', '=', 'awaiting')
    .execute()
}

export async function markFailed(db: Db, paperId: string, reason: string): Promise<void> {
  await db
    .updateTable('e_invoice')
    .set({ failure: reason.slice(0, 500) })
    .where('paper_id', '=', paperId)
    .where(IS_DUE)
    .execute()
}

export async function markCancelled(db: Db, paperId: string, at: Date): Promise<void> {
  await db
    .updateTable('e_invoice')
    .set({ state: 'cancelled', cancelled_at: at, cancel_refusal: null, failure: null })
    .where('paper_id', '=', paperId)
    .where('state', '=', 'registered')
    .execute()
}

/** It stays registered. */
export async function markNotCancelled(db: Db, paperId: string, refusal: string): Promise<void> {
  await db
    .updateTable('e_invoice')
    .set({
      cancel_requested_at: null,
      cancel_reason: null,
      cancel_code: null,
      cancel_refusal: refusal,
      failure: null,
    })
    .where('paper_id', '=', paperId)
    .where('state', '=', 'registered')
    .execute()
}

export async function selectNextAttemptAt(reader: Reader): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('e_invoice')
    .select('next_attempt_at as at')
    .where(IS_DUE)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

/** What stands on the paper: null where it has no registration, or has it no more. */
export async function selectRegistration(reader: Reader, paperId: string): Promise<PaperRegistration | null> {
  const row = await reader
    .selectFrom('e_invoice')
    .select(['irn', 'acknowledgement', 'acknowledged_at as acknowledgedAt', 'signed_qr as signedQr'])
    .where('paper_id', '=', paperId)
    .where('state', '=', 'registered')
    .executeTakeFirst()
  if (!row?.acknowledgement || !row.acknowledgedAt || !row.signedQr) return null
  const { irn, acknowledgement, acknowledgedAt, signedQr } = row
  return { irn, acknowledgement, acknowledgedAt: acknowledgedAt.toISOString(), signedQr }
}
