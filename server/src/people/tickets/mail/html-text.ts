/** The text of a mail that has only HTML: without tags, and with quotations marked by `>` as in plain text. */

const BREAKS: ReadonlySet<string> = new Set(
  'br p div tr li ul ol table h1 h2 h3 h4 h5 h6 blockquote hr'.split(' '),
)
const HIDDEN: ReadonlySet<string> = new Set(['style', 'script', 'head', 'title'])

/** Each sign is looked at a fixed number of times, whatever a stranger has written. */
export function formatHtmlAsText(html: string): string {
  // As long as the other: some letters of other alphabets are longer in lower case.
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const lines: string[] = []
  let line = ''
  let depth = 0
  const endLine = () => {
    const text = decodeEntities(line).replace(/\s+/g, ' ').trim()
    lines.push(depth > 0 ? `> ${text}` : text)
    line = ''
  }
  let at = 0
  while (at < html.length) {
    const tag = html.indexOf('<', at)
    line += html.slice(at, tag === -1 ? html.length : tag)
    if (tag === -1) break
    const isComment = html.startsWith('<!--', tag)
    const end = isComment ? html.indexOf('-->', tag) : html.indexOf('>', tag)
    if (end === -1) break
    at = end + (isComment ? 3 : 1)
    const [, slash, name] = /^<(\/?)([a-z][a-z\d]{0,19})/.exec(lower.slice(tag, tag + 22)) ?? []
    if (isComment || name === undefined) continue
    if (BREAKS.has(name)) endLine()
    if (name === 'blockquote') depth = Math.max(0, depth + (slash ? -1 : 1))
    if (HIDDEN.has(name) && !slash) {
      const close = lower.indexOf(`</${name}`, at)
      if (close === -1) break
      at = close
    }
  }
  endLine()
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
}

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
