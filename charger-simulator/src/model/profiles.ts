/** Charging profiles: which of them holds at a moment, and what it allows. */

export type ProfilePurpose = 'station' | 'default' | 'transaction'

export interface ProfilePeriod {
  /** Seconds after the schedule's start. */
  readonly startS: number
  readonly limit: number
  readonly phases?: number
}

export interface ChargingProfile {
  readonly id: number
  /** The connector it was set for; 0 is the whole charger. */
  readonly connector: number
  readonly stackLevel: number
  readonly purpose: ProfilePurpose
  readonly kind: 'Absolute' | 'Recurring' | 'Relative'
  readonly recurrency?: 'Daily' | 'Weekly'
  readonly validFrom?: Date
  readonly validTo?: Date
  /** Only for this transaction. */
  readonly transaction?: string
  readonly unit: 'A' | 'W'
  readonly start?: Date
  readonly durationS?: number
  readonly periods: readonly ProfilePeriod[]
}

/** For whom a limit is asked. */
export interface ProfileUser {
  readonly connector: number
  /** V of one phase, or of the direct current. */
  readonly voltage: number
  /** 3 or 1; direct current counts as 1. */
  readonly phases: number
  readonly transaction?: { readonly id: string; readonly startedAt: Date }
}

const DAY_S = 86_400

/** What is not named does not matter. */
interface NamedProfiles {
  readonly id: number | undefined
  readonly connector: number | undefined
  readonly stackLevel: number | undefined
  readonly purpose: ProfilePurpose | undefined
}

export class ChargingProfiles {
  #profiles: ChargingProfile[] = []

  get all(): readonly ChargingProfile[] {
    return this.#profiles
  }

  /** Replaces the one with the same id, and the one that stands at the same place of the stack. */
  set(profile: ChargingProfile): void {
    this.#profiles = this.#profiles.filter(
      (other) =>
        other.id !== profile.id &&
        !(
          other.connector === profile.connector &&
          other.purpose === profile.purpose &&
          other.stackLevel === profile.stackLevel &&
          other.transaction === profile.transaction
        ),
    )
    this.#profiles.push(profile)
  }

  /** Those that are meant by their id, or by all the rest that is named. @returns how many went */
  clearNamed({ id, connector, stackLevel, purpose }: NamedProfiles): number {
    return this.clear((profile) =>
      id !== undefined
        ? profile.id === id
        : (connector === undefined || profile.connector === connector) &&
          (stackLevel === undefined || profile.stackLevel === stackLevel) &&
          (purpose === undefined || profile.purpose === purpose),
    )
  }

  /** @returns how many went */
  clear(isMeant: (profile: ChargingProfile) => boolean): number {
    const before = this.#profiles.length
    this.#profiles = this.#profiles.filter((profile) => !isMeant(profile))
    return before - this.#profiles.length
  }

  /** @returns what the profiles allow one connector at a moment, in W; nothing where none holds */
  limitW(user: ProfileUser, at: Date): number | undefined {
    const own =
      this.#highest(user, at, ({ purpose }) => purpose === 'transaction') ??
      this.#highest(user, at, ({ purpose }) => purpose === 'default')
    const ofConnector = this.#highest(
      user,
      at,
      ({ purpose, connector }) => purpose === 'station' && connector !== 0,
    )
    return findLeast(own, ofConnector)
  }

  /** @returns what the whole charger may draw at a moment, in W */
  stationLimitW(user: ProfileUser, at: Date): number | undefined {
    return this.#highest(user, at, ({ purpose, connector }) => purpose === 'station' && connector === 0)
  }

  /**
   * @param limitAt the effective limit at a moment, in W
   * @returns when it changes: seconds after `from`, with the limit from there on; equal neighbours are one
   */
  schedule(
    from: Date,
    durationS: number,
    limitAt: (at: Date) => number,
  ): { startS: number; limitW: number }[] {
    const edges = new Set<number>([0])
    for (const profile of this.#profiles) {
      for (const edge of findProfileEdges(profile)) {
        const first = Math.ceil((edge - from.getTime()) / 1_000)
        const every = getRepetitionS(profile)
        if (every === undefined) edges.add(first)
        else for (let at = ((first % every) + every) % every; at < durationS; at += every) edges.add(at)
      }
    }
    const found: { startS: number; limitW: number }[] = []
    for (const startS of [...edges].filter((edge) => edge >= 0 && edge < durationS).sort((a, b) => a - b)) {
      const limitW = limitAt(new Date(from.getTime() + startS * 1_000))
      if (found.at(-1)?.limitW !== limitW) found.push({ startS, limitW })
    }
    return found
  }

  #highest(user: ProfileUser, at: Date, isMeant: (profile: ChargingProfile) => boolean): number | undefined {
    let best: { profile: ChargingProfile; limitW: number } | undefined
    for (const profile of this.#profiles) {
      if (!isMeant(profile) || (profile.connector !== 0 && profile.connector !== user.connector)) continue
      if (profile.purpose === 'transaction' && !isOfTransaction(profile, user)) continue
      const limitW = computeProfileLimitW(profile, user, at)
      if (limitW === undefined) continue
      const isHigher =
        best === undefined ||
        profile.stackLevel > best.profile.stackLevel ||
        (profile.stackLevel === best.profile.stackLevel && profile.connector > best.profile.connector)
      if (isHigher) best = { profile, limitW }
    }
    return best?.limitW
  }
}

const isOfTransaction = ({ transaction }: ChargingProfile, user: ProfileUser) =>
  user.transaction !== undefined && (transaction === undefined || transaction === user.transaction.id)

const getRepetitionS = ({ kind, recurrency }: ChargingProfile) =>
  kind === 'Recurring' ? (recurrency === 'Weekly' ? 7 * DAY_S : DAY_S) : undefined

/** @returns W, or nothing while the profile does not hold */
function computeProfileLimitW(profile: ChargingProfile, user: ProfileUser, at: Date): number | undefined {
  if (profile.validFrom && at < profile.validFrom) return undefined
  if (profile.validTo && at >= profile.validTo) return undefined
  const begun = profile.kind === 'Relative' ? user.transaction?.startedAt : profile.start
  let elapsedS = begun ? (at.getTime() - begun.getTime()) / 1_000 : 0
  const every = getRepetitionS(profile)
  if (every !== undefined) elapsedS = ((elapsedS % every) + every) % every
  if (elapsedS < 0 || (profile.durationS !== undefined && elapsedS >= profile.durationS)) return undefined
  const period = profile.periods.filter(({ startS }) => startS <= elapsedS).at(-1)
  if (!period) return undefined
  const phases = user.phases === 1 ? 1 : (period.phases ?? user.phases)
  return profile.unit === 'W' ? period.limit : period.limit * user.voltage * phases
}

/** Where the limit of a profile may change, in ms. */
function findProfileEdges(profile: ChargingProfile): number[] {
  const edges = [profile.validFrom, profile.validTo].flatMap((time) => (time ? [time.getTime()] : []))
  if (!profile.start) return edges
  const start = profile.start.getTime()
  for (const { startS } of profile.periods) edges.push(start + startS * 1_000)
  if (profile.durationS !== undefined) edges.push(start + profile.durationS * 1_000)
  return edges
}

export const findLeast = (...limits: readonly (number | undefined)[]): number | undefined =>
  limits.reduce<number | undefined>(
    (lowest, limit) =>
      limit === undefined ? lowest : lowest === undefined ? limit : Math.min(lowest, limit),
    undefined,
  )
