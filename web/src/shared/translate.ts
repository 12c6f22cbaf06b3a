/** Puts the texts of another language in the place of the English ones. Only a build for that language has this. */
import { IntlMessageFormat } from 'intl-messageformat'

/**
 * @param texts as the module has them: objects and lists of sentences, and of functions that make sentences
 * @param catalogue by place in `texts`, as in `orders.columns.amount`; what a function makes is an ICU message, whose
 * arguments are `{0}`, `{1}`, in the order of the function's own. What is missing stays English.
 */
export function translate(
  texts: object,
  catalogue: Readonly<Record<string, string>>,
  language: string,
): void {
  const replaceWithin = (within: Record<string, unknown>, path: string): void => {
    for (const [name, english] of Object.entries(within)) {
      const key = path === '' ? name : `${path}.${name}`
      const text = catalogue[key]
      if (typeof english === 'object' && english !== null) {
        replaceWithin(english as Record<string, unknown>, key)
      } else if (text === undefined) continue
      else if (typeof english === 'string') within[name] = text
      else if (typeof english === 'function') within[name] = createMessageFunction(text, language)
    }
  }
  replaceWithin(texts as Record<string, unknown>, '')
}

/** Read when it is first needed. Nothing may be imported for that which apps have as well: it would run before the language is chosen. */
function createMessageFunction(text: string, language: string): (...facts: readonly unknown[]) => string {
  let message: IntlMessageFormat | undefined
  return (...facts) => {
    message ??= new IntlMessageFormat(text, language, undefined, { ignoreTag: true })
    return String(
      message.format(Object.fromEntries(facts.map((fact, at) => [String(at), fact as string | number]))),
    )
  }
}
