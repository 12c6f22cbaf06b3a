/** Puts texts of another language in the place of the English ones. */

type MakeText = (...facts: readonly never[]) => string

/** By place in the texts, as in `orders.columns.amount`. */
export type ReadyTexts = Readonly<Record<string, string | MakeText>>

/**
 * @param texts as the module has them: objects and lists of sentences, and of functions that make sentences
 * @param ready what is missing stays English
 */
export function replaceTexts(texts: object, ready: ReadyTexts): void {
  const replaceWithin = (within: Record<string, unknown>, path: string): void => {
    for (const [name, english] of Object.entries(within)) {
      const key = path + name
      if (typeof english === 'object' && english !== null) {
        replaceWithin(english as Record<string, unknown>, `${key}.`)
      } else within[name] = ready[key] ?? english
    }
  }
  replaceWithin(texts as Record<string, unknown>, '')
}
