/**
 * How what a session has come to is stored. In its plain form it holds some fifty numbers, which PostgreSQL would read
 * one by one with each meter values: of a session on its way they are one text.
 */
import type { Anomaly, SessionProgress } from '@voltyatra/domain'

type Course = NonNullable<SessionProgress['course']>
type Pair = readonly [number, number]
type Point = SessionProgress['recent'][number]

/**
 * `kept` has words with a blank between them, each of some numbers with commas between them: when it began in ms since
 * 1970, what the connector can deliver in W, when it was heard, power, state of charge, readings that were counted, its
 * course, the energy of the sum, the last point of the sum where there is one, and the newest readings. What is not
 * known is a word of `-`, or nothing between two commas. Times are ms since the beginning; a point has ms since the
 * point before it, ms from there to what the charger said, and Wh since the point before.
 */
interface PackedProgress {
  readonly flow: SessionProgress['flow']
  readonly flowOrder?: number
  readonly interruptedAt?: number
  readonly saidCharging?: true
  readonly drewPower?: true
  readonly anomalies?: readonly Anomaly[]
  readonly kept: string
}

/** As the column holds it: plain where something is unusual. */
export type StoredProgress = SessionProgress | PackedProgress

const NONE = '-'

/** @returns JSON */
export const packProgress = (progress: SessionProgress): string =>
  isUsual(progress) ? writePacked(progress, progress.startedAt) : JSON.stringify(progress)

/** @throws TypeError where it is in neither of its forms */
export const unpackProgress = (stored: StoredProgress): SessionProgress =>
  'kept' in stored ? readPacked(stored) : stored

/** Begun, not over, and with no step in doubt. */
const isUsual = (progress: SessionProgress): progress is SessionProgress & { readonly startedAt: number } =>
  progress.startedAt !== undefined &&
  progress.isStartMissed === undefined &&
  progress.unmeteredFrom === undefined &&
  progress.askedAt === undefined &&
  progress.clockStep === undefined &&
  progress.first === undefined &&
  progress.stopped === undefined &&
  progress.sum?.beforeFall === undefined &&
  progress.sum?.beforeLeap === undefined

function writePacked(progress: SessionProgress, startedAt: number): string {
  const { flow, flowOrder, interruptedAt, anomalies, heardAt, power, soc, counted, course, sum } = progress
  let text = `{"flow":"${flow}"`
  if (flowOrder !== undefined) text += `,"flowOrder":${flowOrder}`
  if (interruptedAt !== undefined) text += `,"interruptedAt":${interruptedAt}`
  if (progress.saidCharging) text += ',"saidCharging":true'
  if (progress.drewPower) text += ',"drewPower":true'
  if (anomalies.length > 0) text += `,"anomalies":${JSON.stringify(anomalies)}`
  text += `,"kept":"${startedAt} ${progress.maxPowerW}`
  text += heardAt === undefined ? ' -' : ` ${heardAt - startedAt}`
  text += power ? ` ${power[0] - startedAt},${power[1]}` : ' -'
  text += soc ? ` ${soc[0] - startedAt},${soc[1]}` : ' -'
  text += counted ? ` ${counted[0]},${counted[1] - startedAt}` : ' -'
  text += course ? writeCourse(course, startedAt) : ' -'
  let at = startedAt
  let wh = 0
  if (sum) {
    const [lastAt, said, lastWh] = sum.last
    text += ` ${sum.energyWh} ${lastAt - at},${said - lastAt},${lastWh}`
    at = lastAt
    wh = lastWh
  } else text += ' -'
  for (const point of progress.recent) {
    text += ` ${point[0] - at},${point[1] - point[0]},${point[2] - wh}`
    at = point[0]
    wh = point[2]
  }
  return `${text}"}`
}

const writeCourse = ({ changes, readings, state, since, arrived, quarter }: Course, startedAt: number) =>
  ` ${changes},${readings},${state ?? ''},${since === undefined ? '' : since - startedAt},${arrived === undefined ? '' : arrived - startedAt},${quarter ?? ''}`

function readPacked({ kept, anomalies = [], ...said }: PackedProgress): SessionProgress {
  const [started, maxPowerW, heard, power, soc, counted, course, energy, ...words] = kept.split(' ')
  const startedAt = readNumber(started)
  const points = readPoints(words, startedAt)
  const [last, ...others] = points
  const hasSum = energy !== NONE && last !== undefined
  return {
    ...said,
    anomalies,
    startedAt,
    maxPowerW: readNumber(maxPowerW),
    ...(isKnown(heard) && { heardAt: readNumber(heard) + startedAt }),
    ...(isKnown(power) && { power: readTimed(power, startedAt) }),
    ...(isKnown(soc) && { soc: readTimed(soc, startedAt) }),
    ...(isKnown(counted) && { counted: readCounted(counted, startedAt) }),
    ...(isKnown(course) && { course: readCourse(course, startedAt) }),
    ...(hasSum && { sum: { energyWh: readNumber(energy), last } }),
    recent: hasSum ? others : points,
  }
}

const isKnown = (word: string | undefined): word is string => word !== undefined && word !== NONE

function readNumber(word: string | undefined): number {
  const number = Number(word || Number.NaN)
  if (Number.isNaN(number)) throw new TypeError(`${word} is no number of a session’s progress`)
  return number
}

function readTimed(word: string, startedAt: number): Pair {
  const [at, value] = word.split(',')
  return [readNumber(at) + startedAt, readNumber(value)]
}

function readCounted(word: string, startedAt: number): Pair {
  const [count, reported] = word.split(',')
  return [readNumber(count), readNumber(reported) + startedAt]
}

function readCourse(word: string, startedAt: number): Course {
  const [changes, readings, state, since, arrived, quarter] = word.split(',')
  return {
    changes: readNumber(changes),
    readings: readNumber(readings),
    ...(state && { state: state as NonNullable<Course['state']> }),
    ...(since && { since: readNumber(since) + startedAt }),
    ...(arrived && { arrived: readNumber(arrived) + startedAt }),
    ...(quarter && { quarter: readNumber(quarter) }),
  }
}

function readPoints(words: readonly string[], startedAt: number): Point[] {
  let at = startedAt
  let wh = 0
  return words.map((word) => {
    const [since, apart, more] = word.split(',')
    at += readNumber(since)
    wh += readNumber(more)
    return [at, at + readNumber(apart), wh]
  })
}
