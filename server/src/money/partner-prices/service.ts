/** A partner sets the price of an own station, from a moment to come on and within what its contract allows. */
import {
  addMs,
  buildOwnTariff,
  days,
  findPriceEnd,
  findVersion,
  getStartOfIstDay,
  isPriceAllowed,
  OWN_PRICE_NOTICE,
  type OwnPrice,
  ok,
  type Paise,
  type PriceBand,
  paise,
  type Result,
  refuse,
  toIstDay,
} from '@voltyatra/domain'
import type { PartnerActor } from '../../db/actor.ts'
import type { Reader } from '../../db/client.ts'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { queueForOperators } from '../../people/administrators/index.ts'
import { selectBrandName } from '../../people/company/index.ts'
import { holdActivePartner } from '../../people/partners/index.ts'
import { listContractVersions } from '../partner-contracts/index.ts'
import * as tariffs from '../tariffs/index.ts'

/** Of one partner in 24 hours, at all its stations: each has operators written to. */
const MOST_PRICES = 60

const MICRO_RUPEES_PER_PAISA = 10_000
const toPaise = (micro: number): Paise => paise(Math.round(micro / MICRO_RUPEES_PER_PAISA))

type Refused<Kind extends string> = { readonly kind: Kind }
type Outside = Refused<'own-price-outside'> & {
  readonly least: Paise
  readonly most: Paise
  readonly idleMost: Paise
}
export type SetRefused =
  | Outside
  | Refused<
      | 'station-not-found'
      | 'partner-not-active'
      | 'own-prices-not-allowed'
      | 'own-price-moment'
      | 'own-price-to-come'
      | 'too-many-own-prices'
    >

interface PriceRequest extends OwnPrice {
  readonly stationId: string
  readonly from: Date
  readonly publicUrl: string
}

export interface AllowedPrices extends PriceBand {
  /** The first day on which the contract allows them. */
  readonly since: string
}

/** What the contract allows today, or else from a later day on; undefined where it never does. */
export async function loadAllowedPrices(
  reader: Reader,
  partnerId: string,
  now: Date,
): Promise<AllowedPrices | undefined> {
  const versions = await listContractVersions(reader, partnerId)
  const inForce = findVersion(versions, toIstDay(now))
  const version = inForce?.prices
    ? inForce
    : versions.find(({ validFrom, prices }) => prices && validFrom > toIstDay(now))
  return version?.prices ? { ...version.prices, since: version.validFrom } : undefined
}

export async function setOwnPrice(
  work: Work,
  actor: PartnerActor,
  { stationId, from, publicUrl, ...price }: PriceRequest,
): Promise<Result<tariffs.StoredPrice, SetRefused>> {
  const { tx, now } = work
  const { partnerId } = actor
  const own = { stationId, partnerId }
  const station = await tariffs.lockOwnStation(tx, own)
  if (station === undefined) return refuse({ kind: 'station-not-found' })
  const partner = await holdActivePartner(tx, partnerId)
  if (!partner.ok) return refuse({ kind: 'partner-not-active' })
  const allowed = await checkPrice(work, { own, from, price })
  if (!allowed.ok) return allowed

  const known = await tariffs.selectOwnTariff(tx, own)
  const tariffId = known ?? (await createOwnTariff(work, own, partner.value.name))
  const id = createId()
  const { until } = allowed.value
  const content = buildOwnTariff(price)
  await tariffs.insertPublished(tx, { id, tariffId, content, personId: actor.id, at: now, from, until })
  await work.audit({
    action: 'own-price.set',
    subject: { kind: 'tariff', id: tariffId },
    after: { stationId, ...price, validFrom: from, validUntil: until },
  })
  await queueForOperators(work, 'tariff.write', {
    template: 'own-price-set',
    ...getMessages().ownPriceSet({
      ...{ partner: partner.value.name, station, from, brand: await selectBrandName(tx) },
      ...{ perKwh: toPaise(price.perKwh), idlePerHour: toPaise(price.idlePerHour) },
      link: `${publicUrl}/newAdmin/tariffs/${tariffId}`,
    }),
  })
  return ok({
    ...{ id, tariffId, content, validFrom: from, validUntil: until },
    setAt: now,
    setBy: actor.name,
  })
}

/** Until when the contract allows it; null without end. */
async function checkPrice(
  { tx, now }: Work,
  requested: { readonly own: tariffs.OwnStation; readonly from: Date; readonly price: OwnPrice },
): Promise<Result<{ readonly until: Date | null }, SetRefused>> {
  const { own, from, price } = requested
  if (from < addMs(now, OWN_PRICE_NOTICE.least) || from > addMs(now, OWN_PRICE_NOTICE.most)) {
    return refuse({ kind: 'own-price-moment' })
  }
  const versions = await listContractVersions(tx, own.partnerId)
  const day = toIstDay(from)
  const band = findVersion(versions, day)?.prices ?? null
  if (!band) return refuse({ kind: 'own-prices-not-allowed' })
  if (!isPriceAllowed(band, price)) {
    const { least, most, idleMost } = band
    return refuse({
      kind: 'own-price-outside',
      ...{ least: toPaise(least), most: toPaise(most), idleMost: toPaise(idleMost) },
    })
  }
  const [newest] = (await tariffs.selectStoredPrices(tx, own, MOST_PRICES)).filter(
    ({ validFrom, validUntil }) => validUntil === null || validUntil > validFrom,
  )
  if (newest && newest.validFrom > now) return refuse({ kind: 'own-price-to-come' })
  if ((await tariffs.countPricesSince(tx, own.partnerId, addMs(now, -days(1)))) >= MOST_PRICES) {
    return refuse({ kind: 'too-many-own-prices' })
  }
  const end = findPriceEnd(versions, day, price)
  return ok({ until: end === undefined ? null : getStartOfIstDay(end) })
}

const LONGEST_NAME = 100

/** It counts at the station from now on, with whatever version is in force. */
async function createOwnTariff({ tx, now }: Work, own: tariffs.OwnStation, partner: string): Promise<string> {
  const id = createId()
  const name = `Price set by ${partner}`.slice(0, LONGEST_NAME)
  await tariffs.insertOwnTariff(tx, { ...own, id, name, at: now })
  await tariffs.insertAssignment(tx, {
    ...{ id: createId(), tariffId: id, place: { kind: 'station', station: own.stationId } },
    ...{ groupId: null, priority: 0, from: now, until: null, at: now, by: null },
  })
  return id
}

/** Takes back what has not begun, ends what is in force; charges that run keep their price. */
export async function endOwnPrice(
  work: Work,
  own: tariffs.OwnStation,
  id: string,
): Promise<Result<undefined, Refused<'station-not-found' | 'own-price-not-found' | 'own-price-over'>>> {
  const { tx, now } = work
  if ((await tariffs.lockOwnStation(tx, own)) === undefined) return refuse({ kind: 'station-not-found' })
  const price = await tariffs.selectStoredPrice(tx, own, id)
  if (!price) return refuse({ kind: 'own-price-not-found' })
  const { validFrom, validUntil } = price
  const isOver = validUntil !== null && (validUntil <= now || validUntil <= validFrom)
  if (isOver) return refuse({ kind: 'own-price-over' })
  await tariffs.endPrice(work, price, { at: now, because: 'partner' })
  return ok(undefined)
}
