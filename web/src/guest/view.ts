/** What the page shows at a time. */

export interface View<Data> {
  readonly element: HTMLElement
  /** Brings what it shows up to date without moving anything. */
  update(data: Data): void
}

export const findSentence = (error: unknown): string =>
  error instanceof Error ? error.message : 'Something went wrong. Please try again.'
