/**
 * Registers papers for registered buyers, after they were issued: no charge waits for the portal. What the portal did not
 * decide is tried again, later and later; what it refused waits for a person.
 */
import type { Paper } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { computeIrn } from '../../platform/invoice-portal/irn.ts'
import type { InvoicePortal } from '../../platform/invoice-portal/portal.ts'
import { buildDocument } from './document.ts'
import {
  beginRegistrations,
  claimDue,
  type DueRegistration,
  markCancelled,
  markFailed,
  markNotCancelled,
  markRefused,
  markRegistered,
  selectUnregisteredPapers,
} from './queries.ts'

export interface RegisteringContext {
  readonly db: Db
  readonly portal: InvoicePortal
  readonly now: Date
}

export interface RegisteringReport extends Readonly<Record<Outcome, number>> {
  readonly begun: number
}

type Outcome = 'registered' | 'refused' | 'failed' | 'cancelled'

const BATCH = 20
const MOST_IN_ONE_RUN = 400
/** After an attempt the next is due 1, 2, 4 … minutes later, and at least every 6 hours. */
const PAUSE = { firstSeconds: 60, mostSeconds: 6 * 3600 } as const
/** What the portal takes: the reporting limit of GSTN for the largest suppliers, since 1 April 2025. */
const OLDEST_DAYS = 30

export async function registerDue({ db, portal, now }: RegisteringContext): Promise<RegisteringReport> {
  const begun = await begin({ db, portal, now })
  const counts = { registered: 0, refused: 0, failed: 0, cancelled: 0 }
  for (let done = 0; done < MOST_IN_ONE_RUN; done += BATCH) {
    const due = await claimDue(db, { now, limit: BATCH, pause: PAUSE })
    for (const one of due)
      counts[await (one.cancel === null ? register : cancel)(one, { db, portal, now })] += 1
    if (due.length < BATCH) break
  }
  return { begun, ...counts }
}

async function begin({ db, portal, now }: RegisteringContext): Promise<number> {
  const since = new Date(now.getTime() - OLDEST_DAYS * 24 * 3_600_000)
  const papers = await selectUnregisteredPapers(db, { since, gstins: portal.gstins, limit: MOST_IN_ONE_RUN })
  return beginRegistrations(
    db,
    papers.map(({ paperId, content }) => ({ paperId, irn: computePaperIrn(parsePaper(content)) })),
    now,
  )
}

const parsePaper = (content: Buffer): Paper => JSON.parse(content.toString()) as Paper

const computePaperIrn = ({ kind, number, date, supplier }: Paper): string =>
  computeIrn({
    gstin: supplier.gstin ?? '',
    type: kind === 'credit-note' ? 'CRN' : 'INV',
    number,
    date: date.split('-').toReversed().join('/'),
  })

async function register(
  { paperId, irn, content }: DueRegistration,
  { db, portal }: RegisteringContext,
): Promise<Outcome> {
  const document = buildDocument(parsePaper(content))
  if (!document.ok) {
    const { of, missing } = document.refusal
    const message = `The ${missing} of the ${of} is missing`
    await markRefused(db, paperId, { code: `${of}-incomplete`, message })
    return 'refused'
  }
  const answer = await portal.register(document.value)
  if (answer.kind === 'failed') {
    await markFailed(db, paperId, answer.reason)
    return 'failed'
  }
  if (answer.kind === 'refused') {
    await markRefused(db, paperId, answer)
    return 'refused'
  }
  if (answer.value.irn !== irn) {
    await markRefused(db, paperId, {
      code: 'irn-differs',
      message: `The portal gave ${answer.value.irn}, and this paper has ${irn}`,
    })
    return 'refused'
  }
  return (await markRegistered(db, paperId, answer.value)) ? 'registered' : 'failed'
}

/** So often the portal is asked to cancel one, which takes about four hours; then a person is asked. */
const MOST_CANCELS = 8

async function cancel(due: DueRegistration, { db, portal, now }: RegisteringContext): Promise<Outcome> {
  const { paperId, irn, gstin, attempts } = due
  if (!due.cancel) return 'failed'
  const { code, note, until } = due.cancel
  const isLate = now.getTime() >= Date.parse(until)
  const answer = await portal.cancel({ gstin, irn, reason: code, remark: note })
  if (answer.kind === 'done') {
    await markCancelled(db, paperId, answer.value.cancelledAt)
    return 'cancelled'
  }
  if (answer.kind === 'failed' && !isLate && attempts < MOST_CANCELS) {
    await markFailed(db, paperId, answer.reason)
    return 'failed'
  }
  const why =
    answer.kind === 'failed'
      ? `The portal gave no decision, asked ${attempts} times: ${answer.reason}`
      : `${answer.message} (${answer.code})`
  await markNotCancelled(db, paperId, why.slice(0, 1000))
  return 'refused'
}
