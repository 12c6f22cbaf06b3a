/** What the public page of a station shows, by the names of its tags: facts, and no sentence of its own. */
import {
  computeOpening,
  findStateByCode,
  formatClock,
  formatStationSlug,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from '@voltyatra/domain'
import type { StationPicture } from '../../../network/station-pictures/index.ts'
import { toKilowatts } from '../../../network/stations/http/kilowatts.ts'
import {
  type Connector,
  formatReason,
  type StationDetail,
  type StationPrice,
} from '../../../network/stations/index.ts'
import type { Experience, PublicReview } from '../../station-reviews/index.ts'

const LOCALE = 'en-IN'
const createFormat = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'Asia/Kolkata', ...parts })
const MONTH = createFormat({ month: 'long', year: 'numeric' })
const TIME = createFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const DAY_AND_TIME = createFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const WEEKDAY_AND_TIME = createFormat({
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const ONE_DECIMAL = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const UP_TO_ONE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })

export interface ShownStation {
  readonly station: StationDetail
  readonly prices: readonly StationPrice[]
  readonly pictures: readonly StationPicture[]
  readonly experience: Experience
  readonly now: Date
  /** Where people reach the program. */
  readonly publicUrl: string
}

export const buildPagePath = (station: Parameters<typeof formatStationSlug>[0]): string =>
  `/stations/${encodeURIComponent(formatStationSlug(station))}`

export function buildPageValues(shown: ShownStation): {
  readonly station: Readonly<Record<string, unknown>>
} {
  const { station, prices, pictures, experience, now } = shown
  const { status, slots } = station
  const reports = new Map(experience.openProblems.map((one) => [one.connectorId, one.reports]))
  const place = `${station.latitude},${station.longitude}`
  return {
    station: {
      id: station.id,
      name: station.name,
      path: buildPagePath(station),
      address: station.address,
      town: station.city ?? findStateByCode(station.stateCode)?.name ?? '',
      partner: station.partnerName,
      maps: `https://www.google.com/maps/dir/?api=1&destination=${place}`,
      appleMaps: `https://maps.apple.com/?daddr=${place}`,
      geo: `geo:${place}?q=${place}`,
      isActive: status === 'active',
      isFree: status === 'active' && slots.free > 0,
      isTaken: status === 'active' && slots.free === 0,
      isMaintenance: status === 'maintenance',
      isOffline: status === 'offline',
      isInactive: status === 'inactive',
      reason: formatReason(station),
      free: slots.free,
      total: slots.total,
      asOf: TIME.format(now),
      strongest: UP_TO_ONE.format(toKilowatts(slots.strongestW)),
      types: slots.types.join(', '),
      ...describeOpening(station.openingHours, now),
      connectors: station.connectors.map((connector) => describeConnector(connector, shown, reports)),
      prices: prices.map(({ connectorTypes, words }) => ({
        connectors: prices.length > 1 ? connectorTypes.join(', ') : null,
        lines: words.withGst.lines,
        before: words.beforeGst.lines.join(' · '),
      })),
      hasPrices: prices.length > 0,
      lastCharge: station.lastChargeAt && DAY_AND_TIME.format(station.lastChargeAt),
      hasPictures: pictures.length > 0,
      pictures: pictures.map(({ file, caption }, at) => ({ file, caption, number: at + 1 })),
      problems: reports.get(null) ?? null,
      hasPower: experience.power.size > 0,
      rating: experience.rating && {
        average: ONE_DECIMAL.format(experience.rating.average),
        drivers: experience.rating.drivers,
      },
      hasReviews: experience.reviews.length > 0,
      reviews: experience.reviews.map(describeReview),
      facts: formatFacts(shown),
    },
  }
}

function describeOpening(hours: OpeningHours, now: Date) {
  const { isOpen, until } = computeOpening(hours, now)
  const at = until && WEEKDAY_AND_TIME.format(until)
  return {
    isAlwaysOpen: hours === null,
    isOpenUntil: isOpen ? at : null,
    isClosedUntil: isOpen ? null : at,
    isClosed: !isOpen && at === null,
    hours: hours && Object.fromEntries(WEEKDAYS.map((day) => [day, formatDay(hours, day)])),
  }
}

/** Keeps a span on one line. */
const NO_BREAK = '\u2060'

/** Empty where it is closed that day. */
const formatDay = (hours: NonNullable<OpeningHours>, wanted: Weekday): string =>
  hours
    .filter(({ day }) => day === wanted)
    .map(
      ({ fromMinute, toMinute }) =>
        `${formatClock(fromMinute)}${NO_BREAK}–${NO_BREAK}${formatClock(toMinute)}`,
    )
    .join(', ')

function describeConnector(
  { id, number, type, powerW, isFree, isPluggedIn, isOutOfUse }: Connector,
  { station, experience }: ShownStation,
  reports: ReadonlyMap<string | null, number>,
) {
  const isUsable = station.status === 'active' && !isOutOfUse
  const measured = experience.power.get(id)
  return {
    number,
    type,
    power: UP_TO_ONE.format(toKilowatts(powerW)),
    isFree: isUsable && (isFree || isPluggedIn),
    isTaken: isUsable && !isFree && !isPluggedIn,
    isOut: !isUsable,
    measured: measured && {
      power: UP_TO_ONE.format(toKilowatts(measured.medianW)),
      charges: measured.charges,
    },
    problems: reports.get(id) ?? null,
  }
}

const describeReview = ({ stars, words, chargedAt, connectorType, hiddenBecause, answer }: PublicReview) => ({
  stars,
  words,
  month: MONTH.format(chargedAt),
  connector: connectorType,
  hiddenBecause,
  answer,
})

const SCHEMA_DAYS: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}
const WHOLE_DAY = { opens: '00:00', closes: '23:59' } as const

/**
 * For search engines, in schema.org's words: an AutomotiveBusiness is a Place and a LocalBusiness, of which there is no
 * closer kind there. Nothing in it ends the script that it stands in.
 */
function formatFacts({ station, pictures, experience, publicUrl }: ShownStation): string {
  const { rating } = experience
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'AutomotiveBusiness',
    '@id': publicUrl + buildPagePath(station),
    name: station.name,
    url: publicUrl + buildPagePath(station),
    address: {
      '@type': 'PostalAddress',
      streetAddress: station.address,
      addressLocality: station.city ?? undefined,
      addressRegion: findStateByCode(station.stateCode)?.name,
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude: station.latitude, longitude: station.longitude },
    openingHoursSpecification: describeWeek(station.openingHours),
    amenityFeature: station.slots.types.map((type) => ({
      '@type': 'LocationFeatureSpecification',
      name: type,
      value: true,
    })),
    image: pictures.map(({ file }) => `${publicUrl}/user-images/${file}`),
    aggregateRating: rating
      ? {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          ratingCount: rating.drivers,
          bestRating: 5,
        }
      : undefined,
  }
  return JSON.stringify(facts).replaceAll('<', '\\u003c')
}

const describeWeek = (hours: OpeningHours) =>
  hours === null
    ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: Object.values(SCHEMA_DAYS), ...WHOLE_DAY }]
    : hours.map(({ day, fromMinute, toMinute }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: SCHEMA_DAYS[day],
        opens: formatClock(fromMinute),
        closes: formatClock(toMinute % 1440 === 0 ? 1439 : toMinute),
      }))
