/** Rows as a CSV file that spreadsheets open without harm. */

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** With the byte order mark by which Excel knows UTF-8; columns in the order in which they first appear. */
export function formatCsv(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return `\u{feff}${lines.map((cells) => cells.map(formatCell).join(',')).join('\r\n')}\r\n`
}
