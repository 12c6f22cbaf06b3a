/**
 * Makes out what each charger of a station may draw, and tells them. The rows decide: what each was given, what it was
 * last told and what it answered; so this can be run any number of times, anywhere, and be killed at any moment.
 */
import {
  appetiteAfter,
  isResting,
  type Plug,
  plus,
  type SeenCar,
  sharesOf,
  toTellNow,
} from '@voltyatra/domain'
import type { Db, Tx } from '../../db/client.ts'
import { newId } from '../../db/unit-of-work.ts'
import { insertCommand } from '../chargers/index.ts'
import { type PlugPower, plugPower } from './plug-power.ts'
import {
  type ChargerCommandText,
  clearMessage,
  limitMessage,
  unitOf,
  unitQuestion,
} from './profile-messages.ts'
import {
  claimShares,
  dropShare,
  giveUpCommand,
  handOver,
  loadLimitOf,
  nextShareAt,
  noteShared,
  noteUnitAsk,
  type PlaceRow,
  placesOf,
  putOff,
  type ShareRow,
  saveShare,
  stationsDue,
  takeCalls,
} from './queries.ts'
import { afterCommand, heldW, NEVER_TOLD, outOfReach, type Told } from './told.ts'

interface Sharing {
  readonly db: Db
  readonly now: Date
}

const MOST_STATIONS = 500
/** How long a charger has for its answer, and when nobody will give it any more, in milliseconds. */
const ANSWER_MS = 15_000
const GIVE_UP_MS = 20_000
/** Meters are looked at this often while cars charge. */
const LOOK_MS = 20_000
const AFTER_A_FAILURE_MS = 5_000
/** Time passes before the job looks again, even where something is overdue. */
const LOOK_AGAIN_MS = 1_000

/** All stations whose shares are due; how many, how many messages that took, and how many could not. */
export async function shareLoads({
  onFailure,
  ...sharing
}: Sharing & { readonly onFailure: (error: unknown, stationId: string) => void }): Promise<{
  shared: number
  told: number
  failed: number
}> {
  const { db, now } = sharing
  await takeCalls(db, now)
  const report = { shared: 0, told: 0, failed: 0 }
  for (const stationId of await stationsDue(db, { now, most: MOST_STATIONS })) {
    try {
      report.told += await shareLoad(sharing, stationId)
      report.shared += 1
    } catch (error) {
      report.failed += 1
      await putOff(db, stationId, plus(now, AFTER_A_FAILURE_MS))
      onFailure(error, stationId)
    }
  }
  return report
}

/** When the time alone will have something follow. */
export async function nextLoadAt({ db, now }: Sharing): Promise<Date | undefined> {
  const at = await nextShareAt(db)
  return at && new Date(Math.max(at.getTime(), now.getTime() + LOOK_AGAIN_MS))
}

/** @returns how many messages were written down */
function shareLoad({ db, now }: Sharing, stationId: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (!(await claimShares(tx, stationId, now))) return 0
    const limit = await loadLimitOf(tx, stationId)
    const places: Place[] = []
    for (const row of await placesOf(tx, stationId)) places.push(await settled(tx, row, now))
    const here = places.filter(({ row }) => row.isHere)
    const limitW = limit?.limitW ?? null
    let told = 0
    for (const place of places.filter(({ row }) => limitW === null || !row.isHere)) {
      told += await letGo(tx, place, { stationId, now })
    }
    const dueAt: (Date | null)[] = places.map((place) => nextLookAt(place, now))
    if (limitW !== null) {
      const shared = await shareOut(tx, { stationId, limitW, places: here, now })
      told += shared.told
      dueAt.push(...shared.dueAt)
    } else if (told > 0) dueAt.push(plus(now, GIVE_UP_MS))
    const times = dueAt.flatMap((at) => (at ? [at.getTime()] : []))
    await noteShared(tx, stationId, { now, dueAt: times.length > 0 ? new Date(Math.min(...times)) : null })
    return told
  })
}

/** A place with what is known of it by now. */
interface Place {
  readonly row: PlaceRow
  readonly id: string
  readonly power: PlugPower
  readonly told: Told
}

const openUntil = (askedAt: Date | null): Date => plus(askedAt ?? new Date(0), GIVE_UP_MS)

async function settled(tx: Tx, row: PlaceRow, now: Date): Promise<Place> {
  let { command } = row
  const told = row.share ?? NEVER_TOLD
  if (told.commandId && command?.endedAt === null && openUntil(row.commandAskedAt) <= now) {
    const ended = await giveUpCommand(tx, told.commandId, now)
    if (ended) command = { ...command, ...ended, endedAt: now }
  }
  return {
    row,
    id: `${row.chargerId} ${row.place}`,
    power: plugPower(row.type ?? '', row.ratingW),
    told: afterCommand(told, command ?? undefined, row.bootCount),
  }
}

/** When its charger's silence is over, or it may be asked again. */
function nextLookAt({ row, told }: Place, now: Date): Date | null {
  if (told.commandId) return openUntil(row.commandAskedAt)
  return row.isConnected && told.retryAt && told.retryAt > now ? told.retryAt : null
}

async function ask(tx: Tx, chargerId: string, text: ChargerCommandText, now: Date): Promise<string> {
  const command = { ...text, chargerId, timeoutMs: ANSWER_MS, askedBy: null, askedKey: null, now }
  const id = await insertCommand(tx, { id: newId(), ...command })
  if (id === undefined) throw new Error(`Charger ${chargerId} vanished`)
  return id
}

const save = async (
  tx: Tx,
  { row }: Place,
  { stationId, share }: { stationId: string; share: ShareRow },
): Promise<void> => {
  if (JSON.stringify(share) !== JSON.stringify(row.share)) await saveShare(tx, row, stationId, share)
}

interface At {
  readonly stationId: string
  readonly now: Date
}

/** Has nothing hold a place back any more, for whose station there is no limit now. @returns messages */
async function letGo(tx: Tx, place: Place, { stationId, now }: At): Promise<number> {
  const { row, told } = place
  const { share, chargerStationId, chargerId, isConnected, bootCount } = row
  if (!share) return 0
  if (chargerStationId && chargerStationId !== stationId) {
    await handOver(tx, row, chargerStationId)
    return 0
  }
  const isFree = told.commandId === null && told.toldW === null && told.unsureW === null
  if (isFree || !chargerStationId) {
    await dropShare(tx, row)
    return 0
  }
  const kept = { ...share, ...told }
  if (told.commandId !== null || outOfReach(told, { isConnected, bootCount, now })) {
    await save(tx, place, { stationId, share: kept })
    return 0
  }
  const commandId = await ask(tx, chargerId, clearMessage(row.version, row.place), now)
  await save(tx, place, { stationId, share: { ...kept, commandId, commandW: null, askedBoot: bootCount } })
  return 1
}

/** Gives every place its share, and tells those that may be told now. */
async function shareOut(
  tx: Tx,
  { limitW, places, ...at }: At & { readonly limitW: number; readonly places: readonly Place[] },
): Promise<{ readonly told: number; readonly dueAt: readonly Date[] }> {
  const { now } = at
  const units = await askForUnits(tx, places, now)
  const plugs = places.map((place) => ({ place, ...plugOf(place, now) }))
  const shares = sharesOf({ limitW, plugs: plugs.map(({ plug }) => plug), now: now.getTime() })
  const wishes = plugs.map((one) => {
    const { place, plug } = one
    const share = shares.get(place.id)
    if (!share) throw new Error('A place was given no share')
    const wish = inUnits(place, share.watts)
    const { toldW, toldBoot, unsureW, commandId } = place.told
    const telling = {
      id: place.id,
      heldW: plug.heldW,
      wantedW: wish.watts,
      isFree: plug.isReachable && commandId === null && !units.unknown.has(place.row.chargerId),
      isTold: toldW === wish.watts && toldBoot === place.row.bootCount && unsureW === null,
    }
    return { ...one, share, wish, telling }
  })
  const tellNow = new Set(
    toTellNow(
      limitW,
      wishes.map(({ telling }) => telling),
    ),
  )
  for (const { place, share, wish, appetite, away } of wishes) {
    const { row, told } = place
    let kept: ShareRow = {
      ...told,
      sessionId: row.sessionId,
      shareW: share.watts,
      why: away ?? (share.why === 'out-of-reach' ? 'silent' : share.why),
      isOn: share.turn.isOn,
      turnSince: new Date(share.turn.since),
      mostW: appetite.mostW,
      lessSince: appetite.lessSince === null ? null : new Date(appetite.lessSince),
    }
    if (tellNow.has(place.id)) {
      const limit = { place: row.place, unit: wish.unit, limit: wish.limit, now }
      const commandId = await ask(tx, row.chargerId, limitMessage(row.version, limit), now)
      kept = { ...kept, commandId, commandW: wish.watts, askedBoot: row.bootCount }
    }
    await save(tx, place, { ...at, share: kept })
  }
  const isWatched = places.some(({ row }) => row.sessionId !== null && row.isConnected)
  const dueAt = [...units.dueAt, ...(isWatched ? [plus(now, LOOK_MS)] : [])]
  return {
    told: tellNow.size + units.asked,
    dueAt: tellNow.size > 0 ? [...dueAt, plus(now, GIVE_UP_MS)] : dueAt,
  }
}

/** The place as the rules of sharing see it. */
function plugOf({ row, id, power, told }: Place, now: Date) {
  const { share, ratingW, isConnected, bootCount, sessionId, sessionSince } = row
  const away = outOfReach(told, { isConnected, bootCount, now })
  const isSameCar = share !== null && share.sessionId === sessionId
  const seen: SeenCar = {
    leastW: power.leastW,
    phases: power.phases,
    told: told.toldW === null || !told.toldAt ? undefined : { watts: told.toldW, at: told.toldAt.getTime() },
    drawn:
      row.powerW === null || !row.meteredAt ? undefined : { watts: row.powerW, at: row.meteredAt.getTime() },
    isSuspended: row.sessionState !== 'charging',
    now: now.getTime(),
  }
  const known = isSameCar ? share : { mostW: null, lessSince: null }
  const before = { mostW: known.mostW, lessSince: known.lessSince?.getTime() ?? null }
  const appetite = sessionSince && !away ? appetiteAfter(before, seen) : before
  const car = sessionSince
    ? {
        since: sessionSince.getTime(),
        mostW: appetite.mostW,
        isResting: isResting(appetite, seen),
        turn: isSameCar ? { isOn: share.isOn, since: share.turnSince.getTime() } : undefined,
      }
    : undefined
  const plug: Plug = {
    id,
    ratingW,
    leastW: power.leastW,
    heldW: heldW(told, ratingW),
    isReachable: away === undefined,
    car,
  }
  return { plug, appetite, away }
}

/** A share in the unit that the charger takes, which may round it down. */
function inUnits({ row, power }: Place, watts: number) {
  const unit = unitOf(row.units)
  if (unit === 'W') return { unit, limit: watts, watts }
  const limit = Math.floor(watts / power.wattsPerAmpere)
  return { unit, limit, watts: limit * power.wattsPerAmpere }
}

/** Asks each charger once after each start for the units that it takes; until it has answered it is told nothing. */
async function askForUnits(tx: Tx, places: readonly Place[], now: Date) {
  const unknown = new Set<string>()
  const dueAt: Date[] = []
  let asked = 0
  for (const { row } of places) {
    const { chargerId, bootCount, isConnected } = row
    if (!isConnected || unknown.has(chargerId)) continue
    const isAsked = row.unitsAskedBoot === bootCount
    if (isAsked && (row.unitsAskEnded || openUntil(row.unitsAskedAt) <= now)) continue
    unknown.add(chargerId)
    dueAt.push(isAsked ? openUntil(row.unitsAskedAt) : plus(now, GIVE_UP_MS))
    if (isAsked) continue
    const commandId = await ask(tx, chargerId, unitQuestion(row.version), now)
    await noteUnitAsk(tx, { chargerId, bootCount, commandId })
    asked += 1
  }
  return { unknown, dueAt, asked }
}
