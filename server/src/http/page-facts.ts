/** What the running program puts into the pages of the build: Mustache tags name it. */
import Mustache from 'mustache'

export interface PageFacts {
  /** Another one where the values are others. */
  readonly version: string
  /** By the names that the pages' tags have; what is absent or empty leaves its section out. */
  readonly values: Readonly<Record<string, unknown>>
}

export type ReadPageFacts = () => Promise<PageFacts>

/** Those of all who have some. */
export const joinFacts = (readers: readonly ReadPageFacts[]): ReadPageFacts => {
  return async () => {
    const all = await Promise.all(readers.map((read) => read()))
    return {
      version: all.map(({ version }) => version).join('.'),
      values: Object.assign({}, ...all.map(({ values }) => values)) as PageFacts['values'],
    }
  }
}

export const NO_FACTS: ReadPageFacts = () => Promise.resolve({ version: '', values: {} })

/** Text in `{{name}}` is escaped for HTML; `{{{json.name}}}` is the inside of a JSON string, in a script too. */
export function fillPage(template: string, values: PageFacts['values']): string {
  const json = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? escapeJsonText(value) : value,
    ]),
  )
  return Mustache.render(template, { ...values, json })
}

const escapeJsonText = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c')
