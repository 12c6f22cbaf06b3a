/** Which characters a font has: its `cmap` table, formats 4 and 12 (OpenType 1.9, chapter cmap). */

/** First and last code point, both included. */
export type CodeRange = readonly [first: number, last: number]

/** @throws where the file is no TrueType font with a Unicode `cmap` */
export function parseCodeRanges(font: Buffer): CodeRange[] {
  const table = findTable(font, 'cmap')
  const offsets = Array.from({ length: table.readUInt16BE(2) }, (_, index) =>
    table.readUInt32BE(8 + 8 * index),
  )
  const subtables = offsets.map((offset) => table.subarray(offset))
  const full = subtables.find((subtable) => subtable.readUInt16BE(0) === 12)
  if (full) return parseGroups(full)
  const basic = subtables.find((subtable) => subtable.readUInt16BE(0) === 4)
  if (basic) return parseSegments(basic)
  throw new Error('A font without a Unicode cmap')
}

function findTable(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const at = 12 + 16 * index
    if (font.toString('latin1', at, at + 4) === tag) return font.subarray(font.readUInt32BE(at + 8))
  }
  throw new Error(`A font without ${tag}`)
}

const parseGroups = (table: Buffer): CodeRange[] =>
  Array.from({ length: table.readUInt32BE(12) }, (_, index) => {
    const at = 16 + 12 * index
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4)] as const
  })

/** The last segment is the end mark, 0xFFFF, which is no character. */
function parseSegments(table: Buffer): CodeRange[] {
  const count = table.readUInt16BE(6) / 2
  return Array.from(
    { length: count - 1 },
    (_, index) =>
      [table.readUInt16BE(16 + 2 * count + 2 * index), table.readUInt16BE(14 + 2 * index)] as const,
  )
}
