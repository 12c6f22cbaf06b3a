/** What the gateway bounds: sizes, times between its looks, and attempts. */
import type { PendingLimits } from '../chargers/index.ts'

export interface GatewayLimits {
  /** The largest message, in bytes. */
  readonly messageBytes: number
  /** A connection that gives no sign of life for two of these is cut, in milliseconds. */
  readonly lookMs: number
  /** The same for a charger that speaks but answers no ping: longer than it is silent between two heartbeats. */
  readonly quietMs: number
  /** How often sessions are looked for that their charger does not go on with, in milliseconds. */
  readonly settleMs: number
  /** How often all of the database's connections are compared with those that are open, in milliseconds. */
  readonly compareMs: number
  /** How often is looked which displays are to show other prices, in milliseconds. */
  readonly pricesMs: number
  /**
   * Each minute: wrong passwords of one address for one charger, its connections before it is trusted, and unknown
   * chargers of one network.
   */
  readonly wrongPasswords: number
  readonly untrusted: number
  readonly unknownChargers: number
  /** Most unknown chargers that wait for a decision; the usual ones unless given. */
  readonly mostPending: PendingLimits | undefined
  /** How long a charger that was accepted while it was connected has to boot, in milliseconds: it may wait for its next try, a minute. */
  readonly bootMs: number
  /** Over how long chargers are asked to go elsewhere when the process ends, in milliseconds. */
  readonly drainMs: number
  /** How long a charger that is asked to has for the answer to a call that is under way, in milliseconds. */
  readonly answerMs: number
  /** Chargers that are let in at the same time; of the others the newest is next, and who gives up meanwhile is forgotten. */
  readonly handshakesAtOnce: number
}

/** Unless a test has others. */
export const GATEWAY_LIMITS: GatewayLimits = {
  messageBytes: 256 * 1024,
  lookMs: 30_000,
  quietMs: 660_000,
  settleMs: 30_000,
  compareMs: 60_000,
  pricesMs: 30_000,
  wrongPasswords: 5,
  untrusted: 20,
  unknownChargers: 60,
  mostPending: undefined,
  bootMs: 75_000,
  drainMs: 0,
  answerMs: 2_000,
  handshakesAtOnce: 300,
}
