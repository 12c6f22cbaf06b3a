/** What a charger says of a control and of what it can do, in one line each. */

type Content = Readonly<Record<string, unknown>>

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names and values of OCPP, whatever they are part of: `priority 0 · curveData 92/44, 108/-44`. */
export const formatContent = (content: Content): string =>
  Object.entries(content)
    // The control's title says it.
    .filter(([name]) => name !== 'curveType')
    .map(([name, value]) => (isContent(value) ? formatContent(value) : `${name} ${formatValue(value)}`))
    .join(' · ')

function formatValue(value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return value
    .map((one: unknown) => (isContent(one) ? Object.values(one).map(String).join('/') : String(one)))
    .join(', ')
}

interface Ability {
  readonly evse: number
  readonly what: string
  readonly words: string
}

/** The same of several EVSEs is said once. */
export function groupAbilities<T extends Ability>(
  abilities: readonly T[],
): readonly (Pick<T, 'what' | 'words'> & { readonly evses: readonly number[] })[] {
  const groups = new Map<string, Pick<T, 'what' | 'words'> & { readonly evses: number[] }>()
  for (const { evse, what, words } of abilities) {
    const key = `${what} ${words}`
    const group = groups.get(key)
    if (group) group.evses.push(evse)
    else groups.set(key, { what, words, evses: [evse] })
  }
  return [...groups.values()]
}
