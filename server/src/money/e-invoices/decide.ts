/** What a person decides about a registration: to ask for it again, to leave it refused, to cancel it. */
import { addMs, hours, ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import type { CancelReasonOfPortal } from '../../platform/invoice-portal/portal.ts'
import { markAwaiting, markSetAside, requestToCancel } from './decision-queries.ts'
import { type EInvoice, lockEInvoice } from './list-queries.ts'

type NotFound = { readonly kind: 'e-invoice-not-found' }
type NotRefused = NotFound | { readonly kind: 'e-invoice-not-refused' }

/** For a cause outside the paper: what was issued stays as it is. */
export async function retryRegistration(work: Work, paperId: string): Promise<Result<null, NotRefused>> {
  const found = await lockRefused(work, paperId)
  if (!found.ok) return found
  await markAwaiting(work.tx, paperId, work.now)
  await work.audit({
    action: 'e-invoice.retry',
    subject: { kind: 'e-invoice', id: paperId },
    before: { state: 'refused', code: found.value.refusalCode },
    after: { state: 'awaiting' },
  })
  return ok(null)
}

/** It stays refused, and calls for attention no more. */
export async function setAside(work: Work, paperId: string, note: string): Promise<Result<null, NotRefused>> {
  const found = await lockRefused(work, paperId)
  if (!found.ok) return found
  await markSetAside(work.tx, paperId, { note, now: work.now })
  await work.audit({
    action: 'e-invoice.set-aside',
    subject: { kind: 'e-invoice', id: paperId },
    before: { note: found.value.setAsideNote },
    after: { note },
  })
  return ok(null)
}

async function lockRefused(work: Work, paperId: string): Promise<Result<EInvoice, NotRefused>> {
  const found = await lockEInvoice(work.tx, paperId)
  if (!found) return refuse({ kind: 'e-invoice-not-found' })
  return found.state === 'refused' ? ok(found) : refuse({ kind: 'e-invoice-not-refused' })
}

const CANCEL_HOURS = 24

/** Before this moment the portal cancels it; undefined where it is not registered. */
export const computeCancellableUntil = ({
  state,
  acknowledgedAt,
}: Pick<EInvoice, 'state' | 'acknowledgedAt'>): Date | undefined =>
  state === 'registered' && acknowledgedAt ? addMs(acknowledgedAt, hours(CANCEL_HOURS)) : undefined

/** The job asks the portal; until it has answered, the registration stands. */
export async function requestCancelling(
  work: Work,
  paperId: string,
  { code, note }: { readonly code: CancelReasonOfPortal; readonly note: string },
): Promise<Result<null, NotFound | { readonly kind: 'e-invoice-not-registered' | 'e-invoice-too-late' }>> {
  const found = await lockEInvoice(work.tx, paperId)
  if (!found) return refuse({ kind: 'e-invoice-not-found' })
  const until = computeCancellableUntil(found)
  if (!until || found.cancelAskedAt) return refuse({ kind: 'e-invoice-not-registered' })
  if (work.now >= until) return refuse({ kind: 'e-invoice-too-late' })
  await requestToCancel(work.tx, paperId, { code, note, now: work.now })
  await work.audit({
    action: 'e-invoice.cancel',
    subject: { kind: 'e-invoice', id: paperId },
    before: { state: 'registered' },
    after: { code, note },
  })
  return ok(null)
}
