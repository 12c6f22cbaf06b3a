/** Each connector's share of its station's limit, and which limits are sent now. */
import {
  addMs,
  type ConnectorDemand,
  computeShares,
  isDrawingTooMuch,
  isTakingNothing,
  type SeenCar,
  selectLimitsToSend,
  updateAppetite,
} from '@voltyatra/domain'
import type { Tx } from '../../db/client.ts'
import { chooseLimitUnit, findDialect } from '../dialects/index.ts'
import { type Away, computeHeldW, findOutOfReach } from './accepted-limit.ts'
import type { ShareRow } from './connector-queries.ts'
import { noteUnitRequest } from './queries.ts'
import {
  type At,
  computeOpenUntil,
  GIVE_UP_MS,
  noteIfPaused,
  queueCommand,
  type SharingConnector,
  saveIfChanged,
} from './sharing-connector.ts'

/** Meters are looked at this often while cars charge. */
const LOOK_MS = 20_000

/** Gives every connector its share, and sends the limits that may be sent now. */
export async function shareOut(
  tx: Tx,
  {
    limitW,
    connectors,
    ...at
  }: At & { readonly limitW: number; readonly connectors: readonly SharingConnector[] },
): Promise<{ readonly sent: number; readonly dueAt: readonly Date[] }> {
  const { now } = at
  const units = await requestUnits(tx, connectors, now)
  const demands = connectors.map((connector) => ({ connector, ...toDemand(connector, now) }))
  const shares = computeShares({
    limitW,
    connectors: demands.map(({ demand }) => demand),
    now: now.getTime(),
  })
  const requests = demands.map((one) => {
    const { connector, demand } = one
    const share = shares.get(connector.id)
    if (!share) throw new Error('A connector was given no share')
    const wanted = convertToUnit(connector, share.watts)
    const { acceptedW, acceptedBoot, unsureW, commandId } = connector.accepted
    const change = {
      id: connector.id,
      heldW: demand.heldW,
      wantedW: wanted.watts,
      isFree: demand.isReachable && commandId === null && !units.unknown.has(connector.row.chargerId),
      isInForce: acceptedW === wanted.watts && acceptedBoot === connector.row.bootCount && unsureW === null,
    }
    return { ...one, share, wanted, change }
  })
  const toSend = new Set(
    selectLimitsToSend(
      limitW,
      requests.map(({ change }) => change),
    ),
  )
  for (const { connector, share, wanted, appetite, away } of requests) {
    const { row, accepted } = connector
    let kept: ShareRow = {
      ...accepted,
      sessionId: row.sessionId,
      shareW: share.watts,
      why: away ?? (share.why === 'out-of-reach' ? 'silent' : share.why),
      isOn: share.turn.isOn,
      turnSince: new Date(share.turn.since),
      mostW: appetite.mostW,
      lessSince: appetite.lessSince === null ? null : new Date(appetite.lessSince),
    }
    if (toSend.has(connector.id)) {
      const { takesDynamic, bootCount } = row
      const { acceptedW, acceptedBoot, unsureW, answer, refusedDynamicBoot } = accepted
      const isDynamic = takesDynamic && refusedDynamicBoot !== bootCount
      // What it refused, or may have missed, is sent as a whole again.
      const isHeld = acceptedW !== null && acceptedBoot === bootCount && unsureW === null
      const isUpdate = isDynamic && isHeld && answer === 'Accepted'
      const limit = {
        ...{ address: row.address, unit: wanted.unit, limit: wanted.limit, now },
        ...{ isDynamic, isUpdate },
      }
      const commandId = await queueCommand(
        tx,
        row.chargerId,
        findDialect(row.protocol).calls.setLimit(limit),
        now,
      )
      kept = { ...kept, commandId, commandW: wanted.watts, requestedBoot: row.bootCount }
    }
    await saveIfChanged(tx, connector, { ...at, share: kept })
    await noteIfPaused(tx, connector, { accepted: kept, now })
  }
  const isWatched = connectors.some(({ row }) => row.sessionId !== null && row.isConnected)
  const dueAt = isWatched ? [...units.dueAt, addMs(now, LOOK_MS)] : units.dueAt
  return { sent: toSend.size + units.requested, dueAt }
}

/** The connector as the rules of sharing see it. */
function toDemand({ row, id, power, accepted }: SharingConnector, now: Date) {
  const { share, ratingW, isConnected, bootCount, sessionId, sessionSince } = row
  const isSameCar = share !== null && share.sessionId === sessionId
  const seen: SeenCar = {
    leastW: power.leastW,
    phases: power.phases,
    limit:
      accepted.acceptedW === null || !accepted.acceptedAt
        ? undefined
        : { watts: accepted.acceptedW, at: accepted.acceptedAt.getTime() },
    drawn:
      row.powerW === null || !row.meteredAt ? undefined : { watts: row.powerW, at: row.meteredAt.getTime() },
    isSuspended: row.sessionState !== 'charging',
    now: now.getTime(),
  }
  const exceeds = sessionId !== null && isDrawingTooMuch(seen)
  const away: Away | undefined =
    findOutOfReach(accepted, { isConnected, bootCount, now }) ?? (exceeds ? 'exceeds' : undefined)
  const held = computeHeldW(accepted, ratingW)
  const known = isSameCar ? share : { mostW: null, lessSince: null }
  const before = { mostW: known.mostW, lessSince: known.lessSince?.getTime() ?? null }
  const appetite = sessionSince && !away ? updateAppetite(before, seen) : before
  const car = sessionSince
    ? {
        since: sessionSince.getTime(),
        mostW: appetite.mostW,
        isTakingNothing: isTakingNothing(appetite, seen),
        turn: isSameCar ? { isOn: share.isOn, since: share.turnSince.getTime() } : undefined,
      }
    : undefined
  const demand: ConnectorDemand = {
    id,
    ratingW,
    leastW: power.leastW,
    heldW: exceeds ? Math.max(held, row.powerW ?? 0) : held,
    isReachable: away === undefined,
    car,
  }
  return { demand, appetite, away }
}

/** A share in the unit that the charger takes, which may round it down. */
function convertToUnit({ row, power }: SharingConnector, watts: number) {
  const unit = chooseLimitUnit(row.units)
  if (unit === 'W') return { unit, limit: watts, watts }
  const limit = Math.floor(watts / power.wattsPerAmpere)
  return { unit, limit, watts: limit * power.wattsPerAmpere }
}

/** Asks each charger once after each start for the units that it takes; until it has answered, it is sent no limit. */
async function requestUnits(tx: Tx, connectors: readonly SharingConnector[], now: Date) {
  const unknown = new Set<string>()
  const dueAt: Date[] = []
  let requested = 0
  for (const { row } of connectors) {
    const { chargerId, bootCount, isConnected } = row
    if (!isConnected || unknown.has(chargerId)) continue
    const isRequested = row.unitsRequestedBoot === bootCount
    if (isRequested && (row.unitsRequestEnded || computeOpenUntil(row.unitsRequestedAt) <= now)) continue
    unknown.add(chargerId)
    dueAt.push(isRequested ? computeOpenUntil(row.unitsRequestedAt) : addMs(now, GIVE_UP_MS))
    if (isRequested) continue
    const commandId = await queueCommand(tx, chargerId, findDialect(row.protocol).calls.readLimitUnits(), now)
    await noteUnitRequest(tx, { chargerId, bootCount, commandId })
    requested += 1
  }
  return { unknown, dueAt, requested }
}
