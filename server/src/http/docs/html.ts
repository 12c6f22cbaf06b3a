/** HTML by template: every value is escaped unless it is HTML already. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Part = Html | string | number | undefined | false | readonly Part[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

function toText(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(toText).join('')
  return part instanceof Html ? part.text : escapeHtml(String(part))
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((text, at) => text + toText(parts[at])).join(''))

/** Text with `code` between backticks, as the OpenAPI document writes it. */
export const renderProse = (text: string): Html[] =>
  text.split(/`([^`]*)`/).map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`))
