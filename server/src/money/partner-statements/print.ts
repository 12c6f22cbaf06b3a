/** A statement as people read it: PDF and HTML, laid out as the other papers are. */
import { add, addDays, formatInWords, formatRupees, startOfIstDay, toIstDay } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { STATEMENT_WORDS as words } from '../../messages/papers/statement-words.ts'
import type { PdfWork } from '../../platform/pdf/pdf-work.ts'
import {
  dayInText,
  lookOf,
  type PaperPage,
  rateInText,
  type Sheet,
  sheetHtml,
  sheetPdfWork,
} from '../printing/index.ts'
import type { IssuedLine, WholeStatement } from './read-queries.ts'

const same = (text: string) => ({ en: text, own: null })
const { label } = words

const known = (facts: readonly (readonly [string, string | null])[]) =>
  facts.flatMap(([name, value]) => (value === null ? [] : [{ label: same(name), value }]))

const NUMBERS = new Set<string>([label.base, label.rate, label.amount])

/** What is read on a statement, in order. */
export function sheetOfStatement(statement: WholeStatement): Sheet {
  const { network, partner } = statement.document
  const { opening, closing, lines, number } = statement
  const office = [network.officeCity, network.officePincode].filter(Boolean).join(' ')
  const sum = add(...lines.map(({ amount }) => amount))
  return {
    language: 'en',
    heading: same(words.heading),
    number: String(number),
    facts: known([
      [label.number, String(number)],
      [label.period, words.period(dayInText(statement.first), dayInText(addDays(statement.next, -1)))],
      [label.issued, dayInText(toIstDay(statement.issuedAt))],
      [label.charges, String(statement.charges)],
    ]),
    supplier: {
      label: same(label.payer),
      name: network.legalName ?? network.brandName ?? '',
      lines: [...(network.officeAddress?.split('\n') ?? []), ...(office ? [office] : [])],
      facts: known([[label.pan, network.pan]]),
    },
    recipient: {
      label: same(label.payee),
      name: partner.legalName ?? partner.name,
      lines: partner.legalName !== null && partner.legalName !== partner.name ? [partner.name] : [],
      facts: known([
        [label.gstin, partner.gstin],
        [label.pan, partner.pan],
      ]),
    },
    columns: [label.what, label.base, label.rate, label.amount].map((name) => ({
      label: same(name),
      isNumber: NUMBERS.has(name),
    })),
    rows: lines.map(rowOf),
    sums: [
      { label: same(label.opening), value: formatRupees(opening), isTotal: false },
      { label: same(label.sum), value: formatRupees(sum), isTotal: false },
      { label: same(label.closing), value: formatRupees(closing), isTotal: true },
    ],
    inWords: { label: same(label.inWords), value: formatInWords(closing) },
    payments: [],
    charge: null,
    registration: null,
    notes: words.notes.map(same),
  }
}

function rowOf({ kind, of, note, code, base, rate, amount }: IssuedLine): Sheet['rows'][number] {
  const what = of === null ? words.line[kind] : `${words.line[kind]}: ${words.deduction[of]}`
  return {
    item: same(what),
    detail: note ?? (code === null ? null : words.code(code)),
    cells: [
      base === null ? '–' : formatRupees(base),
      rate === null ? '–' : rateInText(rate),
      formatRupees(amount),
    ],
  }
}

export const statementPdfWork = async (reader: Reader, statement: WholeStatement): Promise<PdfWork> =>
  sheetPdfWork({
    sheet: sheetOfStatement(statement),
    look: await lookOf(reader),
    createdAt: startOfIstDay(toIstDay(statement.issuedAt)),
  })

export const statementPage = async (reader: Reader, statement: WholeStatement): Promise<PaperPage> =>
  sheetHtml(sheetOfStatement(statement), await lookOf(reader))
