/** Frames that were recorded from chargers, and what can be wrong with each part of one. */
import { readFileSync } from 'node:fs'
import type { OcppVersion } from '../../dialects/index.ts'

const recorded: Readonly<Record<OcppVersion, readonly (readonly [string, object])[]>> = JSON.parse(
  readFileSync(new URL('./recorded-frames.json', import.meta.url), 'utf8'),
)

interface RecordedFrame {
  readonly action: string
  readonly payload: object
}

/** What 2.1 says otherwise than 2.0.1. */
const CHANGED = new Set(['NotifyMonitoringReport'])
const shared = recorded['ocpp2.0.1'].filter(([action]) => !CHANGED.has(action))

/** A simulated charger's day, with commands and a new firmware, and what other chargers say in their own words. */
export const recordedFrames = (version: OcppVersion): readonly RecordedFrame[] =>
  [...(version === 'ocpp2.1' ? shared : []), ...recorded[version]].map(([action, payload]) => ({
    action,
    payload,
  }))

type Path = readonly (string | number)[]

/** Where something stands in a payload. */
export function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key]
    return [here, ...pathsOf(inner, here)]
  })
}

const nested = (depth: number): object => (depth === 0 ? {} : { deeper: nested(depth - 1) })

/** Nonsense in the place of a value: nothing of this says what was said. */
export const NONSENSE: Readonly<Record<string, (value: unknown) => unknown>> = {
  'is null': () => null,
  'is of another type': (value) => (typeof value === 'object' ? 'text' : { value: 'object' }),
  'is a list': (value) => [value],
  'is a boolean': () => true,
  'is an unknown word': () => 'Zz-Unknown',
  'is bad Unicode': () => '\u{d800}\u{0}\u{feff}',
  'is very long': () => 'x'.repeat(5_000),
  'is nested': () => nested(20),
  'is nested deeper than anything': () => nested(60),
}

/** Numbers that a schema may allow and no charger means. */
export const HUGE: Readonly<Record<string, (value: unknown) => unknown>> = {
  'is beyond all numbers': () => 1e308,
  'is beyond whole numbers': () => 2 ** 53,
  'is beyond 32 bits': () => 2 ** 31,
  'is below nothing': () => -1,
}

/** The payload with another value at the path; without it where that is undefined. */
export function changedAt<T>(value: T, path: Path, change: (value: unknown) => unknown): T {
  const [key, ...rest] = path
  if (key === undefined) return change(value) as T
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>
  const to = changedAt(copy[key], rest, change)
  if (to !== undefined) copy[key] = to
  else if (Array.isArray(copy)) copy.splice(Number(key), 1)
  else delete copy[key]
  return copy as T
}
