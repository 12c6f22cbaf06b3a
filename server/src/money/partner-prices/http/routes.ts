/** A partner's calls about the prices of its stations. Whose they are is the session's to say. */
import * as contract from '@voltyatra/contract'
import { addMs, microRupees, OWN_PRICE_NOTICE, ok, readOwnPrice, refuse } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { isOwnStation, type StoredPrice, selectStoredPrices } from '../../tariffs/index.ts'
import { endOwnPrice, loadAllowedPrices, setOwnPrice } from '../index.ts'

const MICRO_RUPEES = 1_000_000
const MOST_SHOWN = 100

const toMicro = (rupees: number) => microRupees(Math.round(rupees * MICRO_RUPEES))

/** @param next when the price after it begins, which ends it; null where there is none */
function toWire(
  { id, content, validFrom, setAt, setBy, validUntil }: StoredPrice,
  next: Date | null,
  now: Date,
) {
  const { perKwh, idlePerHour } = readOwnPrice(content)
  const isWithdrawn = validUntil !== null && validUntil <= validFrom
  const until = next && (validUntil === null || next < validUntil) ? next : validUntil
  return {
    _id: id,
    perKwh: perKwh / MICRO_RUPEES,
    idlePerHour: idlePerHour / MICRO_RUPEES,
    state: isWithdrawn ? ('withdrawn' as const) : chooseState(validFrom, until, now),
    from: validFrom.toISOString(),
    until: isWithdrawn ? null : (until?.toISOString() ?? null),
    setAt: setAt.toISOString(),
    setBy,
  }
}

function chooseState(from: Date, until: Date | null, now: Date) {
  if (from > now) return 'to-come' as const
  return until !== null && until <= now ? ('past' as const) : ('in-force' as const)
}

/** Newest first, each with its end. */
function toWireAll(prices: readonly StoredPrice[], now: Date) {
  let next: Date | null = null
  return prices.map((price) => {
    const shown = toWire(price, next, now)
    if (shown.state !== 'withdrawn') next = price.validFrom
    return shown
  })
}

export const partnerPriceRoutes: readonly Route[] = [
  read(contract.listOwnPrices, async ({ db, params: { id: stationId }, actor: { partnerId }, now }) => {
    const own = { stationId, partnerId }
    if (!(await isOwnStation(db, own))) return refuse({ kind: 'station-not-found' })
    const allowed = await loadAllowedPrices(db, partnerId, now)
    return ok({
      data: {
        allowed: allowed
          ? {
              since: allowed.since,
              least: allowed.least / MICRO_RUPEES,
              most: allowed.most / MICRO_RUPEES,
              idleMost: allowed.idleMost / MICRO_RUPEES,
            }
          : null,
        earliest: addMs(now, OWN_PRICE_NOTICE.least).toISOString(),
        prices: toWireAll(await selectStoredPrices(db, own, MOST_SHOWN), now),
      },
    })
  }),

  write(contract.setOwnPrice, async ({ work, actor, params: { id: stationId }, body, deps }) => {
    const set = await setOwnPrice(work, actor, {
      stationId,
      perKwh: toMicro(body.perKwh),
      idlePerHour: toMicro(body.idlePerHour),
      from: new Date(body.from),
      publicUrl: deps.config.publicUrl,
    })
    return set.ok
      ? ok({ message: formatSuccess('own-price-set'), data: toWire(set.value, null, work.now) })
      : set
  }),

  write(contract.endOwnPrice, async ({ work, actor: { partnerId }, params: { id: stationId, priceId } }) => {
    const ended = await endOwnPrice(work, { stationId, partnerId }, priceId)
    return ended.ok ? ok({ message: formatSuccess('own-price-ended') }) : ended
  }),
]
