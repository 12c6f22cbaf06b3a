/** The shape of a legal text, and the words around it. */
export interface LegalSection {
  readonly id: string
  readonly heading: string
  /** Paragraphs; a list of texts is a list of points. */
  readonly body: readonly (string | readonly string[])[]
}

export interface LegalText {
  readonly title: string
  readonly description: string
  readonly heading: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

export const legal = {
  contents: 'Contents',
  changed: 'Last changed',
  isEnglish:
    'This text is in English only. If you would like to have something in it explained, please ask our support.',
} as const
