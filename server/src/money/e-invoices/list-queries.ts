/** SQL that reads registrations as people see them. */
import type { EInvoiceState, Paise, PaperKind } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export interface EInvoice {
  readonly paperId: string
  readonly kind: PaperKind
  readonly number: string
  /** 'YYYY-MM-DD'. */
  readonly issuedOn: string
  readonly gstin: string
  readonly recipientName: string | null
  readonly recipientGstin: string | null
  readonly customerId: string | null
  readonly partnerId: string | null
  readonly total: Paise
  readonly state: EInvoiceState
  readonly irn: string
  readonly since: Date
  readonly attempts: number
  readonly nextAttemptAt: Date
  readonly failure: string | null
  readonly refusalCode: string | null
  readonly refusal: string | null
  readonly acknowledgement: string | null
  readonly acknowledgedAt: Date | null
  readonly cancelAskedAt: Date | null
  /** 1 to 4, as the portal has them. */
  readonly cancelCode: number | null
  readonly cancelNote: string | null
  readonly cancelRefusal: string | null
  readonly cancelledAt: Date | null
  readonly setAsideAt: Date | null
  readonly setAsideNote: string | null
}

const selectEInvoices = (reader: Reader) =>
  reader
    .selectFrom('e_invoice')
    .innerJoin('paper', 'paper.id', 'e_invoice.paper_id')
    .select([
      'e_invoice.paper_id as paperId',
      sql<PaperKind>`paper.kind`.as('kind'),
      'paper.number',
      'paper.issued_on as issuedOn',
      'paper.gstin',
      sql<string | null>`convert_from(paper.content, 'UTF8')::jsonb #>> '{recipient,name}'`.as(
        'recipientName',
      ),
      'paper.recipient_gstin as recipientGstin',
      'paper.customer_id as customerId',
      'paper.partner_id as partnerId',
      'paper.total_paise as total',
      'e_invoice.state',
      'e_invoice.irn',
      'e_invoice.since',
      'e_invoice.attempts',
      'e_invoice.next_attempt_at as nextAttemptAt',
      'e_invoice.failure',
      'e_invoice.refusal_code as refusalCode',
      'e_invoice.refusal',
      'e_invoice.acknowledgement',
      'e_invoice.acknowledged_at as acknowledgedAt',
      'e_invoice.cancel_requested_at as cancelAskedAt',
      'e_invoice.cancel_code as cancelCode',
      'e_invoice.cancel_reason as cancelNote',
      'e_invoice.cancel_refusal as cancelRefusal',
      'e_invoice.cancelled_at as cancelledAt',
      'e_invoice.set_aside_at as setAsideAt',
      'e_invoice.set_aside_note as setAsideNote',
    ])

/** One page of registrations; `q` is a paper's number, a GSTIN or an IRN. */
export function selectEInvoicePage(reader: Reader, request: ListRequest) {
  const { q, status } = request
  let rows = selectEInvoices(reader)
  if (status) rows = rows.where('e_invoice.state', '=', status as EInvoiceState)
  if (q) {
    const typed = q.replaceAll(/\s/g, '')
    rows = rows.where((eb) =>
      eb.or([
        eb('paper.number', '=', typed.toUpperCase()),
        eb('paper.recipient_gstin', '=', typed.toUpperCase()),
        eb('e_invoice.irn', '=', typed.toLowerCase()),
      ]),
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'e_invoice.paper_id',
    defaultSort: '-since',
    dated: 'since',
    sortKeys: {
      since: { column: 'e_invoice.since', type: 'timestamptz' },
      total: { column: 'paper.total_paise', type: 'int8' },
    },
  })
}

export const selectEInvoice = (reader: Reader, paperId: string): Promise<EInvoice | undefined> =>
  selectEInvoices(reader).where('e_invoice.paper_id', '=', paperId).executeTakeFirst()

/** Keeps its row from everybody else until the transaction ends. */
export async function lockEInvoice(tx: Tx, paperId: string): Promise<EInvoice | undefined> {
  await tx
    .selectFrom('e_invoice')
    .select('paper_id')
    .where('paper_id', '=', paperId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return selectEInvoice(tx, paperId)
}
