/** CSV for spreadsheets: RFC 4180, UTF-8 with its mark, and nothing in it that a spreadsheet takes for a formula. */
import { addMs, findStateByCode, hours, type Paise, toKwh, toRupees, wattHours } from '@voltyatra/domain'
import { stringify } from 'csv-stringify/sync'

/** What stands in a cell: text, a number, or nothing. */
type Cell = string | number | null

export interface Column<Row> {
  /** In plain words, with the unit. */
  readonly header: string
  /** How many decimals its numbers have. */
  readonly decimals: number
  cell(row: Row): Cell
}

export const textColumn = <Row>(header: string, cell: (row: Row) => string | null): Column<Row> => ({
  header,
  decimals: 0,
  cell,
})

export const numberColumn = <Row>(
  header: string,
  cell: (row: Row) => number | null,
  decimals = 0,
): Column<Row> => ({ header, decimals, cell })

export const moneyColumn = <Row>(label: string, of: (row: Row) => Paise | null): Column<Row> =>
  numberColumn(`${label} (Rs.)`, (row) => map(of(row), toRupees), 2)

export const energyColumn = <Row>(label: string, of: (row: Row) => number | null): Column<Row> =>
  numberColumn(`${label} (kWh)`, (row) => map(of(row), (count) => toKwh(wattHours(count))), 3)

export const yesNoColumn = <Row>(header: string, of: (row: Row) => boolean): Column<Row> =>
  textColumn(header, (row) => (of(row) ? 'yes' : 'no'))

/** Degrees, to about a decimetre. */
export const degreesColumn = <Row>(header: string, of: (row: Row) => number | null): Column<Row> =>
  numberColumn(header, of, 6)

const IST_OFFSET = hours(5.5)

/** A time as spreadsheets read it, by the clocks of India; the header names the zone. */
export const timeColumn = <Row>(label: string, of: (row: Row) => Date | null): Column<Row> =>
  textColumn(`${label} (IST)`, (row) =>
    map(of(row), (at) => addMs(at, IST_OFFSET).toISOString().slice(0, 19).replace('T', ' ')),
  )

const map = <T, U>(value: T | null, use: (value: T) => U): U | null => (value === null ? null : use(value))

/** A state of India by its GST code. */
export const formatStateName = (code: string): string => findStateByCode(code)?.name ?? code

const BYTE_ORDER_MARK = '\ufeff'

/** The beginning of a file: its mark and the line of headers. */
export const formatCsvHead = <Row>(columns: readonly Column<Row>[]): string =>
  BYTE_ORDER_MARK + formatLines([columns.map(({ header }) => header)], columns)

/** The lines of these rows. */
export const formatCsvLines = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : formatLines(
        rows.map((row) => columns.map((column) => column.cell(row))),
        columns,
      )

const formatLines = (cells: readonly (readonly Cell[])[], columns: readonly { decimals: number }[]): string =>
  stringify(cells as Cell[][], {
    record_delimiter: 'windows',
    // A lone line feed in a text is a line's end to many a reader.
    quote_record_delimiter: true,
    // Text that begins like a formula gets an apostrophe; a number below zero is no text.
    escape_formulas: true,
    cast: { number: (value, { index }) => value.toFixed(columns[index]?.decimals ?? 0) },
  })
