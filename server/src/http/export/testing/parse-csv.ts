/** A reader of CSV as RFC 4180 has it, written from the standard: what we write must not be read by what wrote it. */

/** The cells, line by line. @throws Error where the file does not begin with its mark or does not end with a line */
export function parseCsv(file: string): string[][] {
  if (!file.startsWith('\ufeff')) throw new Error('The mark of UTF-8 is missing')
  if (!file.endsWith('\r\n')) throw new Error('The last line does not end')
  const lines: string[][] = []
  let cells: string[] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  field.lastIndex = 1
  while (field.lastIndex < file.length) {
    const at = field.lastIndex
    const found = field.exec(file)
    if (!found) throw new Error(`Not CSV from ${JSON.stringify(file.slice(at, at + 50))} on`)
    const [, quoted, plain = '', end] = found
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    lines.push(cells)
    cells = []
  }
  return lines
}
