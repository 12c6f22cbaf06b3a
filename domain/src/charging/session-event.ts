/** What a charger says of a session, whatever its version of OCPP. */
import type { MeterReading } from './meter.ts'

/** One thing that a charger said, or that became clear, of a session; `arrived` by our own clock, in ms since 1970. */
export type SessionEvent = {
  readonly arrived: number
} & (
  | { readonly kind: 'started'; readonly at: number; readonly registerWh?: number | undefined }
  /** The program has asked the charger for it, at that time by our clock. */
  | { readonly kind: 'requested'; readonly at: number }
  /** Whose it is has become known without its start, which may still come; `at` is when it said so first. */
  | { readonly kind: 'start-missed'; readonly at: number }
  /** The register at the start, said only later: many chargers name it with the end alone. */
  | { readonly kind: 'start-metered'; readonly registerWh: number }
  | { readonly kind: 'metered'; readonly readings: readonly MeterReading[] }
  | {
      readonly kind: 'stopped'
      readonly at: number
      readonly registerWh?: number | undefined
      readonly reason: string
      /** It names a transaction that nobody knows. */
      readonly isUnknown?: boolean | undefined
    }
  /**
   * The charger holds energy back or the car takes none; `either` where only a session that has charged says that it is
   * the car. `at` is when, by the charger's word.
   */
  | {
      readonly kind: 'suspended'
      readonly order?: number | undefined
      readonly by: 'vehicle' | 'charger' | 'either'
      readonly at?: number | undefined
    }
  /**
   * `order` counts what a charger says of a session, where it counts: what came later counts, whatever arrives later.
   */
  | { readonly kind: 'resumed'; readonly order?: number | undefined; readonly at?: number | undefined }
  /** The charger is out of order for now. */
  | { readonly kind: 'faulted'; readonly at?: number | undefined }
  /** The charger started anew without having ended the session. */
  | { readonly kind: 'interrupted' }
  /** No more messages of it are expected. A stop that does arrive still counts. */
  | { readonly kind: 'lapsed'; readonly reason: string }
)
