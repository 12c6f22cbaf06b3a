/** What each place of a station has of its limit, and who is told now. */
import {
  appetiteAfter,
  drawsTooMuch,
  isResting,
  type Plug,
  plus,
  type SeenCar,
  sharesOf,
  toTellNow,
} from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { dialectOf, unitOfLimits } from '../dialects/index.ts'
import { type At, ask, GIVE_UP_MS, openUntil, type Place, save } from './place.ts'
import type { ShareRow } from './place-queries.ts'
import { noteUnitAsk } from './queries.ts'
import { type Away, heldW, outOfReach } from './told.ts'

/** Meters are looked at this often while cars charge. */
const LOOK_MS = 20_000

/** Gives every place its share, and tells those that may be told now. */
export async function shareOut(
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
      const limit = { address: row.place, unit: wish.unit, limit: wish.limit, now }
      const commandId = await ask(tx, row.chargerId, dialectOf(row.protocol).calls.setLimit(limit), now)
      kept = { ...kept, commandId, commandW: wish.watts, askedBoot: row.bootCount }
    }
    await save(tx, place, { ...at, share: kept })
  }
  const isWatched = places.some(({ row }) => row.sessionId !== null && row.isConnected)
  const dueAt = isWatched ? [...units.dueAt, plus(now, LOOK_MS)] : units.dueAt
  return { told: tellNow.size + units.asked, dueAt }
}

/** The place as the rules of sharing see it. */
function plugOf({ row, id, power, told }: Place, now: Date) {
  const { share, ratingW, isConnected, bootCount, sessionId, sessionSince } = row
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
  const exceeds = sessionId !== null && drawsTooMuch(seen)
  const away: Away | undefined =
    outOfReach(told, { isConnected, bootCount, now }) ?? (exceeds ? 'exceeds' : undefined)
  const held = heldW(told, ratingW)
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
    heldW: exceeds ? Math.max(held, row.powerW ?? 0) : held,
    isReachable: away === undefined,
    car,
  }
  return { plug, appetite, away }
}

/** A share in the unit that the charger takes, which may round it down. */
function inUnits({ row, power }: Place, watts: number) {
  const unit = unitOfLimits(row.units)
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
    const commandId = await ask(tx, chargerId, dialectOf(row.protocol).calls.readLimitUnits(), now)
    await noteUnitAsk(tx, { chargerId, bootCount, commandId })
    asked += 1
  }
  return { unknown, dueAt, asked }
}
