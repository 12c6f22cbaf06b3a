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

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Only for what the program itself wrote. */
export const markup = (text: string): Html => ({ text })

export const joined = (parts: readonly Html[]): Html => markup(parts.map(({ text }) => text).join(''))

/** Texts are escaped, HTML stays as it is. */
export const html = (strings: TemplateStringsArray, ...values: readonly (string | Html)[]): Html =>
  markup(
    String.raw(
      { raw: strings },
      ...values.map((value) => (typeof value === 'string' ? escaped(value) : value.text)),
    ),
  )
