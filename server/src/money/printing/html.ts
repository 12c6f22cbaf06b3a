/** HTML whose values cannot become markup. */

export interface Html {
  readonly text: string
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Only for what the program itself wrote. */
export const trustMarkup = (text: string): Html => ({ text })

export const joinHtml = (parts: readonly Html[]): Html => trustMarkup(parts.map(({ text }) => text).join(''))

/** Texts are escaped, HTML stays as it is. */
export const html = (strings: TemplateStringsArray, ...values: readonly (string | Html)[]): Html =>
  trustMarkup(
    String.raw(
      { raw: strings },
      ...values.map((value) => (typeof value === 'string' ? escapeHtml(value) : value.text)),
    ),
  )
