/** What somebody wrote in an answer by mail, without what the mail program repeats of the mail before it. */

/**
 * The own words of an answer. Where nothing else is left everything stays, so that nothing is lost: some write into what
 * is quoted.
 */
export function cutQuotes(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const before = lines.slice(0, findRepeated(lines))
  const own = dropQuoted(before.some((line) => line.trim() !== '') ? before : lines)
  const written = joinLines(dropSignature(own))
  return written === '' ? joinLines(lines) : written
}

const joinLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** `-----Original Message-----`, in whatever language. */
const SEPARATOR = /^\s*-{4,}\s?[^-\n]{3,60}\s?-{4,}\s*$/
/** The line that Outlook draws above the fields. */
const DRAWN = /^\s*_{10,}\s*$/
/** `From: …`, `Von: …`, `प्रेषक: …`; bold in some programs. */
const FIELD = /^\s*\*?[\p{L}\p{M}][\p{L}\p{M} -]{0,24}\s?:\*?\s?\S/u
const HEADER_LINES = 3
const MOST_LINES_OF_HEADER = 8

/** Where a mail that is repeated without signs of quotation begins; behind the end where there is none. */
function findRepeated(lines: readonly string[]): number {
  const at = lines.findIndex((line, index) => SEPARATOR.test(line) || isHeader(lines, index))
  if (at === -1) return lines.length
  return DRAWN.test(lines[at - 1] ?? '') ? at - 1 : at
}

const TIME = /\d{1,2}[:.]\d{2}/

/** At least three fields below each other, an address and a time among them: nobody's own name and number are that. */
function isHeader(lines: readonly string[], at: number): boolean {
  if (!FIELD.test(lines[at] ?? '')) return false
  const block = lines.slice(at, at + MOST_LINES_OF_HEADER)
  const end = block.findIndex((line) => !FIELD.test(line))
  const fields = end === -1 ? block : block.slice(0, end)
  const has = (isIt: (line: string) => boolean) => fields.some(isIt)
  return fields.length >= HEADER_LINES && has((line) => line.includes('@')) && has((line) => TIME.test(line))
}

const isQuoted = (line: string | undefined): boolean => /^\s{0,3}>/.test(line ?? '')

/** Without quoted lines, and without the line or two that say whose they are. */
function dropQuoted(lines: readonly string[]): readonly string[] {
  const dropped = new Set<number>()
  lines.forEach((line, index) => {
    if (!isQuoted(line)) return
    dropped.add(index)
    if (!isQuoted(lines[index - 1])) for (const one of findAttribution(lines, index)) dropped.add(one)
  })
  return lines.filter((_, index) => !dropped.has(index))
}

const MOST_LINES_OF_ATTRIBUTION = 3

/** `On Tue, 24 Nov 2026 at 10:00, VoltYatra <…> wrote:`, in whatever language: it ends with a colon and has a date or an address. */
function findAttribution(lines: readonly string[], quoted: number): readonly number[] {
  let last = quoted - 1
  while (last >= 0 && lines[last]?.trim() === '') last -= 1
  if (!/[:：]\s*$/.test(lines[last] ?? '')) return []
  const found: number[] = []
  for (let at = last; at >= 0 && at > last - MOST_LINES_OF_ATTRIBUTION; at -= 1) {
    if (lines[at]?.trim() === '') break
    found.push(at)
  }
  const heading = found.map((at) => lines[at]).join(' ')
  return heading.includes('@') || TIME.test(heading) || /\d{4}/.test(heading) ? found : []
}

/** RFC 3676, 4.3: what follows a line of two hyphens and a space. */
function dropSignature(lines: readonly string[]): readonly string[] {
  const at = lines.indexOf('-- ')
  return at === -1 ? lines : lines.slice(0, at)
}
