/** Who read which driver's data: what keeps it, and one read as it is kept. */

export interface DriverLooks {
  readonly reader: { readonly kind: 'administrator' | 'partner' | 'program'; readonly id: string }
  /** The call's name. */
  readonly call: string
  /** Ids of the drivers, each once. */
  readonly customerIds: readonly string[]
  readonly at: Date
  /** A driver whom the same reader sees again by the same call in this time is not kept again. */
  readonly onceIn: 'hour' | 'day'
}

/** Resolves once they are kept: a read that cannot be kept is not answered. */
export type KeepDriverLooks = (looks: DriverLooks) => Promise<void>
