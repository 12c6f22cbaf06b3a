/** What is kept of a charging session while it goes on. */
import type { CourseProgress } from './course-progress.ts'
import type { ClockStep, Point, Sum } from './meter-steps.ts'

export const SESSION_STATES = ['unclaimed', 'charging', 'suspended', 'interrupted', 'ended'] as const

export type SessionState = (typeof SESSION_STATES)[number]

export const ANOMALIES = [
  'clock-wrong',
  'meter-reset',
  'meter-glitch',
  'implausible-step',
  'stop-below-last-reading',
  'stop-without-meter',
  'begun-without-start',
  'ended-without-stop',
  'stopped-twice',
  'unknown-transaction',
] as const

/** Something odd that an operator may want to look at. */
export type Anomaly = (typeof ANOMALIES)[number]

/** What is kept of a session: plain JSON of bounded size. */
export interface SessionProgress {
  /** What the connector can deliver, in watts. */
  readonly maxPowerW: number
  readonly startedAt?: number | undefined
  /** `startedAt` is when it was heard of first: its start has not arrived. */
  readonly isStartMissed?: true | undefined
  /** When it started, by the charger's word, while the register of then is not known. */
  readonly unmeteredFrom?: number | undefined
  /** When the program asked for it, by our clock: of one that by the charger's word began before, or has not begun. */
  readonly askedAt?: number | undefined
  readonly clockStep?: ClockStep | undefined
  /** Everything older than `recent`. */
  readonly sum?: Sum | undefined
  /** The oldest reading of a session whose start has not arrived, or not with its register. */
  readonly first?: Point | undefined
  /** The newest readings in their order: among these a late one finds its place. */
  readonly recent: readonly Point[]
  readonly stopped?: {
    readonly at: number
    readonly said: number
    readonly registerWh: number | null
    readonly reason: string
    readonly lapsed: boolean
    /** When the charger's word of its end arrived, by our clock. */
    readonly arrived?: number | undefined
    /** By our clock, when that became clear of one that has lapsed. */
    readonly lapsedAt?: number | undefined
  }
  readonly flow: 'charging' | 'suspended' | 'interrupted'
  /** When it was interrupted last, by our clock. */
  readonly interruptedAt?: number | undefined
  /** The highest order of what was said of the flow. */
  readonly flowOrder?: number | undefined
  readonly power?: readonly [at: number, watts: number] | undefined
  readonly soc?: readonly [at: number, percent: number] | undefined
  /** When the newest reading of the register arrived, by our clock. */
  readonly heardAt?: number | undefined
  /** Readings that have said what was delivered, at most two, and when by the charger's word the last of them. */
  readonly counted?: readonly [count: number, reported: number] | undefined
  /** The charger has said that it charges. */
  readonly saidCharging?: boolean | undefined
  /** It has measured power that flows to the car. */
  readonly drewPower?: boolean | undefined
  readonly anomalies: readonly Anomaly[]
  readonly course?: CourseProgress | undefined
}

/** The strongest connector that there is; stands where the real one is not known yet. */
const STRONGEST_W = 500_000

export const createSession = (maxPowerW: number = STRONGEST_W): SessionProgress => ({
  maxPowerW,
  recent: [],
  flow: 'charging',
  anomalies: [],
})
