/** What a charging session is by what is kept of it: its state, its figures, and whether they are known. */
import { countReadings } from './counted-readings.ts'
import { addPlainSteps, addStep } from './meter-steps.ts'
import { ANOMALIES, type Anomaly, type SessionProgress, type SessionState } from './session-progress.ts'

/** Why what a session delivered is not known, although it has ended. */
export const ENERGY_DOUBTS = ['no-reading', 'contradictory', 'charger-lost'] as const

export type EnergyDoubt = (typeof ENERGY_DOUBTS)[number]

export interface Session {
  readonly state: SessionState
  readonly energyWh: number
  /** Null where the meter has not said. */
  readonly powerW: number | null
  readonly socPercent: number | null
  readonly startedAt: number | null
  readonly lastMeterAt: number | null
  /** When its end arrived, or else the newest reading of the register, by our clock; null where none has since the start. */
  readonly lastReceivedAt: number | null
  /** Two readings have said that nothing was delivered, and nothing says otherwise. */
  readonly reportsZero: boolean
  /** Null while it goes on, and where its figures are known. */
  readonly doubt: EnergyDoubt | null
  readonly endedAt: number | null
  readonly stopReason: string | null
  readonly anomalies: readonly Anomaly[]
}

/** A session this short may have delivered nothing by its end's message alone, in milliseconds. */
const SHORT_MS = 5 * 60_000

/** Its state alone, without adding up what it delivered. */
export function getSessionState({ startedAt, stopped, flow }: SessionProgress): SessionState {
  if (startedAt === undefined) return 'unclaimed'
  return stopped ? 'ended' : flow
}

/** When the newest reading that counts was read, in ms since 1970; null without one. */
export function getLastMeterAt({ sum, recent, stopped }: SessionProgress): number | null {
  const last = recent.at(-1) ?? sum?.last
  const isAtStop = stopped?.registerWh != null && !(last && stopped.registerWh < last[2])
  return isAtStop ? stopped.at : (last?.[0] ?? null)
}

/** What a session is by now. */
export function toSession(progress: SessionProgress): Session {
  const { startedAt = null, stopped } = progress
  const { energyWh, found } = sumReadings(progress)
  const hasEnded = stopped !== undefined && startedAt !== null
  return {
    state: getSessionState(progress),
    energyWh,
    powerW: stopped ? 0 : (progress.power?.[1] ?? null),
    socPercent: progress.soc?.[1] ?? null,
    startedAt,
    lastMeterAt: getLastMeterAt(progress),
    lastReceivedAt: (hasEnded ? stopped.arrived : undefined) ?? progress.heardAt ?? null,
    reportsZero: energyWh === 0 && countReadings(progress) >= 2 && !progress.drewPower,
    doubt: hasEnded ? findDoubt(progress, energyWh) : null,
    endedAt: stopped?.at ?? null,
    stopReason: stopped?.reason ?? null,
    anomalies: listAnomalies(progress.anomalies, found),
  }
}

function listAnomalies(known: readonly Anomaly[], found: ReadonlySet<Anomaly>): readonly Anomaly[] {
  if (known.length === 0 && found.size === 0) return known
  return ANOMALIES.filter((one) => known.includes(one) || found.has(one))
}

/**
 * Silence is not zero: that a session delivered nothing is known where its meter said so twice, once where it was
 * short, or where no car came.
 */
function findDoubt(progress: SessionProgress, energyWh: number): EnergyDoubt | null {
  const { startedAt = 0, stopped, saidCharging, drewPower } = progress
  if (energyWh > 0 || !stopped) return null
  if (drewPower) return 'contradictory'
  if (stopped.lapsed) return 'charger-lost'
  const readings = countReadings(progress)
  if (readings >= 2) return null
  if (readings === 1) return stopped.at - startedAt < SHORT_MS ? null : 'no-reading'
  return stopped.reason === NO_CAR && !saidCharging ? null : 'no-reading'
}

/** The reason of 2.0.1 for a transaction that ended because no car was connected in time. */
const NO_CAR = 'Timeout'

interface Summed {
  readonly energyWh: number
  readonly found: ReadonlySet<Anomaly>
}

const NONE_FOUND: ReadonlySet<Anomaly> = new Set()

function sumReadings(progress: SessionProgress): Summed {
  const { sum, recent, stopped } = progress
  const plainWh = stopped ? undefined : addPlainSteps(sum, recent, progress)
  if (plainWh !== undefined) return { energyWh: plainWh, found: NONE_FOUND }
  const found = new Set<Anomaly>()
  let total = sum
  for (const point of recent) total = addStep(total, point, progress, found)
  if (stopped?.registerWh != null) {
    if (total && stopped.registerWh < total.last[2]) found.add('stop-below-last-reading')
    else total = addStep(total, [stopped.at, stopped.said, stopped.registerWh], progress, found)
  }
  return { energyWh: total?.energyWh ?? 0, found }
}
