/** A charger's answer that lists its settings by their keys, as it may come: makers leave out what they like. */

export interface Setting {
  readonly _id: string
  readonly value: string
  readonly isReadOnly: boolean
}

type Answer = Readonly<Record<string, unknown>>

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** In the order of their names, each once. */
export function listSettings({ configurationKey }: Answer): readonly Setting[] {
  const settings = new Map<string, Setting>()
  for (const one of listIn(configurationKey)) {
    if (typeof one !== 'object' || one === null) continue
    const { key, value, readonly } = one as Answer
    if (typeof key !== 'string') continue
    settings.set(key, {
      _id: key,
      value: typeof value === 'string' ? value : '',
      isReadOnly: readonly === true,
    })
  }
  return [...settings.values()].sort((a, b) => a._id.localeCompare(b._id, 'en', { numeric: true }))
}

export const listUnknown = ({ unknownKey }: Answer): readonly string[] =>
  listIn(unknownKey).filter((key) => typeof key === 'string')
