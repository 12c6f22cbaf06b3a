/** The shape of a legal text, and the words around it. */
export interface LegalSection {
  readonly heading: string
  /** Paragraphs; a list of texts is a list of points. */
  readonly body: readonly (string | readonly string[])[]
}

export interface LegalText {
  readonly title: string
  readonly description: string
  readonly heading: string
  readonly lead: string
  /** By the part of the address that leads to it. */
  readonly sections: Readonly<Record<string, LegalSection>>
}

export const legal = {
  contents: 'Contents',
  changed: 'Last changed',
  /** Above a translation. */
  translated: 'This is a translation. Where it differs from the English text, the English text counts.',
  english: 'Read the English text',
} as const
