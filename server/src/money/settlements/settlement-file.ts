/** A settlement file: CSV with a line of headers, a row for each movement, amounts in rupees. Nothing is guessed. */
import { ok, type Paise, parseRupees, type Result, refuse } from '@voltyatra/domain'
import type { ProviderSettlement, ProviderSettlementLine } from '../../platform/payment-provider.ts'

const SETTLEMENT_COLUMNS = [
  'settlement_id',
  'utr',
  'settled_on',
  'bank_amount',
  'type',
  'payment_id',
  'refund_id',
  'order_id',
  'amount',
  'fee',
  'gst',
  'net',
  'remarks',
] as const
type Column = (typeof SETTLEMENT_COLUMNS)[number]

/** Columns that may be missing, and cells that may be empty. */
const OPTIONAL: ReadonlySet<Column> = new Set(['utr', 'payment_id', 'refund_id', 'order_id', 'remarks'])
const MOST_ROWS = 5_000
const MOST_SIGNS = 100

export interface FileFault {
  readonly kind: 'settlement-file-faulty'
  /** As a spreadsheet counts: 1 is the line of headers. */
  readonly row: number
  /** Its name, or its number where it has none. */
  readonly column: string
  readonly why: 'missing' | 'unknown' | 'text' | 'date' | 'amount' | 'type' | 'other' | 'quotes' | 'rows'
}

const refuseAt = (row: number, column: string, why: FileFault['why']) =>
  refuse({ kind: 'settlement-file-faulty' as const, row, column, why })

type Cells = Readonly<Record<Column, string>>

interface FileRow {
  readonly number: number
  readonly cells: Cells
  readonly settledAt: Date
  readonly bank: Paise
  readonly line: ProviderSettlementLine
}

/** The settlements of a file, or its first fault. */
export function parseSettlementFile(text: string): Result<readonly ProviderSettlement[], FileFault> {
  const table = parseCsv(text)
  if (!table.ok) return table
  const [headers = [], ...body] = table.value
  const names = headers.map((name) => name.trim().toLowerCase())
  const missing = SETTLEMENT_COLUMNS.find((name) => !OPTIONAL.has(name) && !names.includes(name))
  if (missing) return refuseAt(1, missing, 'missing')
  const unknown = names.find((name, at) => !isColumn(name) || names.indexOf(name) !== at)
  if (unknown !== undefined) return refuseAt(1, unknown.slice(0, MOST_SIGNS), 'unknown')
  if (body.length === 0 || body.length > MOST_ROWS) return refuseAt(body.length + 1, 'settlement_id', 'rows')
  const rows: FileRow[] = []
  for (const [at, values] of body.entries()) {
    const row = readRow(at + 2, names, values)
    if (!row.ok) return row
    rows.push(row.value)
  }
  return groupRows(rows)
}

const hasControlCharacter = (text: string): boolean =>
  [...text].some((sign) => sign < ' ' || sign === '\u007f')

const isColumn = (name: string): name is Column => (SETTLEMENT_COLUMNS as readonly string[]).includes(name)

const TYPES = { payment: 1, refund: -1, adjustment: 0 } as const

function readRow(
  number: number,
  names: readonly string[],
  values: readonly string[],
): Result<FileRow, FileFault> {
  const [extra] = values.slice(names.length)
  if (extra !== undefined) return refuseAt(number, String(names.length + 1), 'unknown')
  const cells = Object.fromEntries(
    SETTLEMENT_COLUMNS.map((name) => [name, values[names.indexOf(name)]?.trim() ?? '']),
  ) as Record<Column, string>
  for (const name of SETTLEMENT_COLUMNS) {
    const value = cells[name]
    if (value === '' && !OPTIONAL.has(name)) return refuseAt(number, name, 'missing')
    if (value.length > MOST_SIGNS || hasControlCharacter(value)) return refuseAt(number, name, 'text')
  }
  const { type } = cells
  if (!Object.hasOwn(TYPES, type)) return refuseAt(number, 'type', 'type')
  const kind = type as keyof typeof TYPES
  const settledAt = parseDay(cells.settled_on)
  if (!settledAt) return refuseAt(number, 'settled_on', 'date')
  const amounts = {
    bank_amount: 0 as Paise,
    amount: 0 as Paise,
    fee: 0 as Paise,
    gst: 0 as Paise,
    net: 0 as Paise,
  }
  for (const name of Object.keys(amounts) as (keyof typeof amounts)[]) {
    const parsed = parseAmount(cells[name])
    if (parsed === undefined) return refuseAt(number, name, 'amount')
    amounts[name] = parsed
  }
  // What is paid is above zero and what is given back below it, so that a sign is never a guess.
  if (TYPES[kind] * amounts.amount < 0) return refuseAt(number, 'amount', 'amount')
  if (kind === 'payment' && cells.payment_id === '') return refuseAt(number, 'payment_id', 'missing')
  const line = {
    ...{ kind, paymentId: cells.payment_id || null, refundId: cells.refund_id || null },
    ...{ orderId: cells.order_id || null, remarks: cells.remarks || null },
    ...{ gross: amounts.amount, fee: amounts.fee, tax: amounts.gst, net: amounts.net },
  }
  return ok({ number, cells, settledAt, bank: amounts.bank_amount, line })
}

function groupRows(rows: readonly FileRow[]): Result<readonly ProviderSettlement[], FileFault> {
  const settlements: ProviderSettlement[] = []
  for (const [settlementId, those] of Map.groupBy(rows, ({ cells }) => cells.settlement_id)) {
    const [first] = those
    if (!first) continue
    for (const name of ['utr', 'settled_on', 'bank_amount'] as const) {
      const other = those.find(({ cells }) => cells[name] !== first.cells[name])
      if (other) return refuseAt(other.number, name, 'other')
    }
    const { settledAt, bank, cells } = first
    settlements.push({
      ...{ settlementId, utr: cells.utr || null, settledAt, bank },
      lines: those.map(({ line }) => line),
    })
  }
  return ok(settlements)
}

/** A day in India, its midnight: 2026-11-23. */
function parseDay(text: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00+05:30`)
  const isReal = !Number.isNaN(at.getTime()) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
  return isReal ? at : undefined
}

/** Rupees with at most two decimals, no separators: -1250.50. */
const parseAmount = (text: string): Paise | undefined =>
  /^-?\d{1,10}(\.\d{1,2})?$/.test(text) ? parseRupees(Number(text)) : undefined

/** RFC 4180; a mark of UTF-8 and empty lines at the end are left out. */
function parseCsv(text: string): Result<string[][], FileFault> {
  const rows: string[][] = []
  let cells: string[] = []
  let [cell, isQuoted, wasQuoted] = ['', false, false]
  const signs = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const endCell = () => {
    cells.push(cell)
    ;[cell, wasQuoted] = ['', false]
  }
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (signs[at + 1] === '"') {
        cell += '"'
        at += 1
      } else [isQuoted, wasQuoted] = [false, true]
    } else if (sign === '"' && cell === '' && !wasQuoted) isQuoted = true
    else if (sign === ',') endCell()
    else if (sign === '\n') {
      endCell()
      if (cells.some((one) => one !== '')) rows.push(cells)
      cells = []
      if (rows.length > MOST_ROWS + 1) return refuseAt(rows.length, 'settlement_id', 'rows')
    } else if (sign === '"' || wasQuoted) return refuseAt(rows.length + 1, String(cells.length + 1), 'quotes')
    else cell += sign
  }
  if (isQuoted) return refuseAt(rows.length + 1, String(cells.length + 1), 'quotes')
  endCell()
  if (cells.some((one) => one !== '')) rows.push(cells)
  return ok(rows)
}
