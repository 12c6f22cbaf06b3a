/** A statement as people read it: PDF and HTML, laid out as the other papers are. */
import { add, addDays, formatInWords, formatRupees, getStartOfIstDay, toIstDay } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { STATEMENT_WORDS as words } from '../../messages/papers/statement-words.ts'
import type { PdfWork } from '../../platform/pdf/pdf-work.ts'
import {
  buildSheetPdfWork,
  formatDay,
  formatRate,
  loadLook,
  type PaperPage,
  renderSheet,
  type Sheet,
} from '../printing/index.ts'
import { type StatementPaper, selectStatementPapers } from './invoice-queries.ts'
import type { IssuedLine, WholeStatement } from './read-queries.ts'

const toWords = (text: string) => ({ en: text, own: null })
const { label } = words

const keepKnown = (facts: readonly (readonly [string, string | null])[]) =>
  facts.flatMap(([name, value]) => (value === null ? [] : [{ label: toWords(name), value }]))

const NUMBERS = new Set<string>([label.base, label.rate, label.amount])

/** What is read on a statement, in order. */
export function buildStatementSheet(
  statement: WholeStatement,
  papers: readonly StatementPaper[] = [],
): Sheet {
  const { network, partner } = statement.document
  const { opening, closing, lines, number } = statement
  const office = [network.officeCity, network.officePincode].filter(Boolean).join(' ')
  const sum = add(...lines.map(({ amount }) => amount))
  return {
    language: 'en',
    heading: toWords(words.heading),
    number: String(number),
    facts: keepKnown([
      [label.number, String(number)],
      [label.period, words.period(formatDay(statement.first), formatDay(addDays(statement.next, -1)))],
      [label.issued, formatDay(toIstDay(statement.issuedAt))],
      [label.charges, String(statement.charges)],
      ...papers.map(({ kind, number }) => [words.paper[kind], number] as const),
    ]),
    supplier: {
      label: toWords(label.payer),
      name: network.legalName ?? network.brandName ?? '',
      lines: [...(network.officeAddress?.split('\n') ?? []), ...(office ? [office] : [])],
      facts: keepKnown([[label.pan, network.pan]]),
    },
    recipient: {
      label: toWords(label.payee),
      name: partner.legalName ?? partner.name,
      lines: partner.legalName !== null && partner.legalName !== partner.name ? [partner.name] : [],
      facts: keepKnown([
        [label.gstin, partner.gstin],
        [label.pan, partner.pan],
      ]),
    },
    columns: [label.what, label.base, label.rate, label.amount].map((name) => ({
      label: toWords(name),
      isNumber: NUMBERS.has(name),
    })),
    rows: lines.map(toRow),
    sums: [
      { label: toWords(label.opening), value: formatRupees(opening), isTotal: false },
      { label: toWords(label.sum), value: formatRupees(sum), isTotal: false },
      { label: toWords(label.closing), value: formatRupees(closing), isTotal: true },
    ],
    inWords: { label: toWords(label.inWords), value: formatInWords(closing) },
    payments: [],
    charge: null,
    registration: null,
    notes: words.notes.map(toWords),
  }
}

function toRow({ kind, of, note, code, base, rate, amount }: IssuedLine): Sheet['rows'][number] {
  const text = of === null ? words.line[kind] : `${words.line[kind]}: ${words.deduction[of]}`
  return {
    item: toWords(text),
    detail: note ?? (code === null ? null : words.code(code)),
    cells: [
      base === null ? '–' : formatRupees(base),
      rate === null ? '–' : formatRate(rate),
      formatRupees(amount),
    ],
  }
}

export const buildStatementPdfWork = async (reader: Reader, statement: WholeStatement): Promise<PdfWork> =>
  buildSheetPdfWork({
    sheet: buildStatementSheet(statement, await selectStatementPapers(reader, statement.id)),
    look: await loadLook(reader),
    createdAt: getStartOfIstDay(toIstDay(statement.issuedAt)),
  })

export const renderStatementPage = async (reader: Reader, statement: WholeStatement): Promise<PaperPage> =>
  renderSheet(
    buildStatementSheet(statement, await selectStatementPapers(reader, statement.id)),
    await loadLook(reader),
  )
