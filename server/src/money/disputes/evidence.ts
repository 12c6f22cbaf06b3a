/** What is known of a disputed payment, as one PDF to hand in: the payment, and what the payer got for it. */
import {
  add,
  formatInWords,
  formatRupees,
  getStartOfIstDay,
  toIstDay,
  toKwh,
  wattHours,
  ZERO,
} from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { EVIDENCE_WORDS as words } from '../../messages/papers/evidence-words.ts'
import { selectCompany } from '../../people/company/index.ts'
import type { PdfWork } from '../../platform/pdf/pdf-work.ts'
import { buildSheetPdfWork, formatInstant, loadLook, type Sheet } from '../printing/index.ts'
import { type EvidenceCharge, type ListedDispute, selectCharges } from './list-queries.ts'

const toWords = (text: string) => ({ en: text, own: null })
const keepKnown = (facts: readonly (readonly [string, string | null])[]) =>
  facts.flatMap(([name, value]) => (value === null ? [] : [{ label: toWords(name), value }]))

const { label } = words
const NUMBERS = new Set<string>([label.energy, label.amount])

interface Merchant {
  readonly name: string
  readonly lines: readonly string[]
}

function buildEvidenceSheet(
  dispute: ListedDispute,
  charges: readonly EvidenceCharge[],
  merchant: Merchant,
  explanation: string | null,
): Sheet {
  const sum = add(ZERO, ...charges.flatMap(({ total }) => total ?? []))
  return {
    language: 'en',
    heading: toWords(words.heading),
    number: dispute.providerDisputeId,
    facts: keepKnown([
      [label.dispute, dispute.providerDisputeId],
      [label.provider, dispute.provider],
      [label.reason, dispute.reason],
      [label.disputed, formatRupees(dispute.amount)],
      [label.order, dispute.orderNumber],
      [label.payment, dispute.paymentId],
      [label.bankReference, dispute.bankReference],
      [label.paid, dispute.paid === null ? null : formatRupees(dispute.paid)],
      [label.paidAt, dispute.paidAt && formatInstant(dispute.paidAt.toISOString())],
    ]),
    supplier: {
      label: toWords(label.merchant),
      name: merchant.name,
      lines: merchant.lines,
      facts: [],
    },
    recipient: {
      label: toWords(label.payer),
      name: dispute.customerName ?? '',
      lines: [],
      facts: keepKnown([[label.phone, dispute.customerPhone]]),
    },
    columns: [label.charge, label.energy, label.invoice, label.amount].map((name) => ({
      label: toWords(name),
      isNumber: NUMBERS.has(name),
    })),
    rows: charges.map(toRow),
    sums: [{ label: toWords(label.sum), value: formatRupees(sum), isTotal: true }],
    inWords: { label: toWords(label.inWords), value: formatInWords(sum) },
    payments: [],
    charge: null,
    registration: null,
    notes: [...(explanation === null ? [] : [`${words.explanation} ${explanation}`]), ...words.notes].map(
      toWords,
    ),
  }
}

function toRow(charge: EvidenceCharge): Sheet['rows'][number] {
  const { station, city, startedAt, endedAt, energyWh, invoice, total } = charge
  const period = words.period(
    formatInstant(startedAt.toISOString()),
    endedAt && formatInstant(endedAt.toISOString()),
  )
  return {
    item: toWords([station, city].filter(Boolean).join(', ')),
    detail: period,
    cells: [
      energyWh === null ? '–' : `${toKwh(wattHours(energyWh)).toFixed(2)} kWh`,
      invoice ?? '–',
      total === null ? '–' : formatRupees(total),
    ],
  }
}

export async function buildEvidencePdfWork(
  reader: Reader,
  dispute: ListedDispute,
  explanation: string | null,
): Promise<PdfWork> {
  const company = await selectCompany(reader)
  const merchant = {
    name: company.legalName ?? company.brandName ?? '',
    lines: company.officeAddress?.split('\n') ?? [],
  }
  const charges = await selectCharges(reader, dispute)
  return buildSheetPdfWork({
    sheet: buildEvidenceSheet(dispute, charges, merchant, explanation),
    look: await loadLook(reader),
    createdAt: getStartOfIstDay(toIstDay(dispute.reportedAt)),
  })
}
