/** Issues a paper: takes its number, composes it, and keeps its bytes, all in the transaction that makes it due. */
import { createHash } from 'node:crypto'
import {
  composePaper,
  formatCanonicalJson,
  type PaperKind,
  type PaperParty,
  type PaperRequest,
  type StateCode,
  type Supplier,
  toFinancialYear,
  toIstDay,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { insertPaper, type TakenNumber, takeNumber } from './queries.ts'

type Given = 'kind' | 'number' | 'date' | 'supplier' | 'recipient'

export interface IssueRequest {
  readonly kind: PaperKind
  /** The state whose registration supplies. */
  readonly state: StateCode
  /** Where only this registration will do. */
  readonly gstin?: string | null
  readonly subjectId: string
  /** Whose paper it is: exactly one of the two. */
  readonly customerId: string | null
  readonly partnerId: string | null
  readonly originalId?: string
  readonly recipient: PaperParty
  /** Who supplied, where the company writes the paper for somebody: its registration is the recipient then. */
  readonly suppliedBy?: Supplier
  /** Whose details for invoices go before that, where there are any. */
  readonly detailsOf?: string
  readonly content: Omit<PaperRequest, Given>
}

export interface IssuedPaper {
  readonly id: string
  readonly number: string
  /** Of the registration that issued it. */
  readonly gstin: string
}

/**
 * Undefined where nothing can be issued, which uses no number: the state has no registration, or the company no legal
 * name. A second paper of its kind for its subject violates `paper_once`.
 */
export async function issuePaper(work: Work, request: IssueRequest): Promise<IssuedPaper | undefined> {
  const taken = await takePaperNumber(work, request)
  return taken && (await writePaper(work, request, taken))
}

/**
 * The first half of it, where what the paper says depends on `advancesOf`'s advances. The number is lost with the
 * transaction alone: whoever takes one writes its paper.
 */
export const takePaperNumber = (
  work: Work,
  { kind, state, gstin = null, detailsOf }: Omit<IssueRequest, 'content'>,
  advancesOf: string | null = null,
): Promise<TakenNumber | undefined> =>
  takeNumber(work.tx, {
    kind,
    state,
    year: toSeriesYear(work.now),
    gstin,
    customerId: detailsOf ?? null,
    advancesOf,
  })

/** The other half. */
export async function writePaper(
  work: Work,
  request: IssueRequest,
  taken: TakenNumber,
): Promise<IssuedPaper> {
  const { kind } = request
  const { supplier: registration } = taken
  const supplier = request.suppliedBy ?? registration
  const paper = composePaper({
    ...request.content,
    kind,
    number: taken.number,
    date: toIstDay(work.now),
    supplier,
    recipient: request.suppliedBy ? registration : (taken.recipient ?? request.recipient),
  })
  const content = Buffer.from(formatCanonicalJson(paper))
  const [tax] = paper.taxes
  if (!tax) throw new Error(`Paper ${paper.number} has no rate`)
  const id = createId()
  await insertPaper(work.tx, {
    id,
    kind,
    number: taken,
    gstin: registration.gstin,
    issuedAt: work.now,
    issuedOn: paper.date,
    subjectId: request.subjectId,
    customerId: request.customerId,
    partnerId: request.partnerId,
    originalId: request.originalId ?? null,
    recipientGstin: paper.recipient.gstin,
    placeState: paper.place.state,
    tax,
    total: paper.totals.total,
    content,
    sha256: createHash('sha256').update(content).digest(),
  })
  return { id, number: paper.number, gstin: registration.gstin }
}

/** '2026-27' as '2627'. */
export const toSeriesYear = (at: Date): string => toFinancialYear(at).slice(2).replace('-', '')
