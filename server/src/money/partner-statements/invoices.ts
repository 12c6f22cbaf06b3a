/** The invoices of a statement: what the partner supplied, and what the network charges it. */
import {
  add,
  addDays,
  checkGstin,
  computeIncludedGst,
  findGstRate,
  getStateOfGstin,
  ok,
  type PartnerInvoice,
  type Period,
  planPartnerInvoices,
  refuse,
  type StateCode,
  type Statement,
  type Supplier,
  ZERO,
} from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import { createId, runUnitOfWork, type Work } from '../../db/unit-of-work.ts'
import type { Partner } from '../../people/partners/index.ts'
import { runPages } from '../../platform/run-each.ts'
import { issuePaper } from '../papers/index.ts'
import {
  givePaper,
  insertInvoice,
  lockWaitingInvoice,
  type PartnerAddress,
  type StatementInvoice,
  selectChargesByState,
  selectIssuableInvoices,
  selectPartnerAddresses,
} from './invoice-queries.ts'

export interface InvoicesRequest {
  readonly statementId: string
  readonly partner: Partner
  readonly legalName: string | null
  readonly period: Period
  readonly made: Statement
}

/** In the transaction that issues the statement, last, so that numbers are held for as short as can be. */
export async function invoiceStatement(work: Work, request: InvoicesRequest): Promise<void> {
  const { statementId, partner, period, made } = request
  const { tx } = work
  const [charges, addresses] = [
    await selectChargesByState(tx, statementId),
    await selectPartnerAddresses(tx, partner.id),
  ]
  const lastDay = addDays(period.next, -1)
  const rate = findGstRate(lastDay)
  const sumLines = (kind: string) =>
    add(ZERO, ...made.lines.filter((line) => line.kind === kind).map(({ amount }) => amount))
  const plans = planPartnerInvoices({
    charges,
    home: addresses[0]?.state ?? null,
    ...{ rent: sumLines('rent'), minimum: sumLines('minimum'), fixedGst: made.postings.gst },
    paymentFee: made.postings.paymentFee,
    paymentFeeGst: computeIncludedGst(made.postings.paymentFee, rate),
    isRegistered: partner.gstin !== null,
    rate,
    period: `${period.first} to ${lastDay}`,
  })
  for (const plan of plans) {
    const invoice: StatementInvoice = {
      ...{ id: createId(), kind: plan.kind, state: plan.state },
      content: {
        partnerId: partner.id,
        partner: namePartner(request, addresses, plan),
        ...{ lines: plan.lines, rate: plan.rate, gst: plan.gst },
      },
    }
    const taxable = add(...plan.lines.map((line) => line.taxable))
    await insertInvoice(tx, { ...invoice, statementId, isTaxed: plan.isTaxed, taxable })
    await issueInvoice(work, invoice)
  }
}

/** Without an address of its own the partner is named with that of its station there. */
function namePartner(
  { partner, legalName }: InvoicesRequest,
  addresses: readonly PartnerAddress[],
  { kind, state, isTaxed }: PartnerInvoice,
): Supplier {
  const checked = partner.gstin === null ? undefined : checkGstin(partner.gstin)
  // What was supplied before it was registered, or without GST, is no taxed supply of a registered partner.
  const gstin = checked?.ok && (isTaxed || kind === 'commission-invoice') ? checked.value : null
  const at: StateCode = gstin === null ? state : getStateOfGstin(gstin)
  const address = addresses.find((one) => one.state === at) ?? addresses.find((one) => one.state === state)
  return {
    name: legalName ?? partner.name,
    gstin,
    address: address?.address ?? null,
    city: address?.city ?? null,
    pincode: null,
    state: at,
  }
}

/** Whether it has its paper now. */
async function issueInvoice(work: Work, { id, kind, state, content }: StatementInvoice): Promise<boolean> {
  const { partnerId, partner, lines, rate, gst } = content
  // A taxed supply has a supplier's GSTIN: one that gave it up meanwhile waits for a person.
  if (kind === 'self-billed-invoice' && rate > 0 && partner.gstin === null) return false
  const issued = await issuePaper(work, {
    ...{ kind, state, subjectId: id, customerId: null, partnerId, recipient: partner },
    ...(kind === 'self-billed-invoice' && { suppliedBy: partner }),
    content: { lines, rate, gst },
  })
  if (issued) await givePaper(work.tx, id, issued.id)
  return issued !== undefined
}

/**
 * Issues those that waited for a registration of their state or for the company's legal name.
 * @param page how many are read at once
 * @throws SomeFailed when all of them have been tried
 */
export const issueWaitingInvoices = (db: Db, now: Date, page?: number): Promise<number> =>
  runPages<string>({
    select: (after, most) => selectIssuableInvoices(db, { after, most }),
    run: (id) => issueOne(db, id, now),
    page,
  })

async function issueOne(db: Db, id: string, now: Date): Promise<number> {
  const actor = { kind: 'system', name: 'issue-partner-invoices' } as const
  const done = await runUnitOfWork({ db, now, actor }, async (work) => {
    const invoice = await lockWaitingInvoice(work.tx, id)
    return invoice && (await issueInvoice(work, invoice)) ? ok(null) : refuse({ kind: 'still-waiting' })
  })
  return done.ok ? 1 : 0
}
