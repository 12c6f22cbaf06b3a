/** What a charger says of a control and of what it can do, in one line each. */

import { formatTime } from '../../../shared/formats.ts'

type Content = Readonly<Record<string, unknown>>

const isContent = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the commonest values say; with anything else the name as OCPP has it. */
const SAYINGS: Readonly<Record<string, (value: string) => string>> = {
  curveData: (points) => `points ${points}`,
  duration: (seconds) => `for ${seconds} s`,
  pctMaxDischargePower: (percent) => `at most ${percent}\u00a0% of its power`,
  startTime: (at) => `from ${formatTime(at)}`,
  yUnit: (unit) => (Object.hasOwn(UNITS, unit) ? (UNITS[unit] ?? unit) : `yUnit ${unit}`),
}

/** Of the second value of each point. */
const UNITS: Readonly<Record<string, string>> = {
  PctMaxW: 'in % of its power',
  PctMaxVar: 'in % of its reactive power',
  PctWAvail: 'in % of the power that it has now',
  PctVarAvail: 'in % of the reactive power that it has now',
  PctEffectiveV: 'in % of the voltage',
}

const describeValue = (name: string, value: string): string =>
  Object.hasOwn(SAYINGS, name) ? (SAYINGS[name]?.(value) ?? value) : `${name} ${value}`

/** Whatever the values are part of: `priority 0 · points 92/44, 108/-44`. */
export const formatContent = (content: Content): string =>
  Object.entries(content)
    // The control's title says it.
    .filter(([name]) => name !== 'curveType')
    .map(([name, value]) =>
      isContent(value) ? formatContent(value) : describeValue(name, formatValue(value)),
    )
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
