/** What the public page of a station shows, by the names of its tags: facts, and no sentence of its own. */
import {
  type Amenity,
  computeOpening,
  countWorkedDays,
  findStateByCode,
  formatClock,
  formatStationSlug,
  type OpeningHours,
  WEEKDAYS,
  type Weekday,
} from '@voltyatra/domain'
import { addLanguage, getDateLocale, type Language, LOCALE } from '../../../messages/locale.ts'
import type { StationPicture } from '../../../network/station-pictures/index.ts'
import { toKilowatts } from '../../../network/stations/http/kilowatts.ts'
import {
  type Connector,
  formatReason,
  type StationDetail,
  type StationPrice,
} from '../../../network/stations/index.ts'
import type { Experience, PublicReview } from '../../station-reviews/index.ts'

/** How days and times are written in a language: made when they are first asked for. */
const createFormats = (language: Language) => {
  const create = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(getDateLocale(language), { timeZone: 'Asia/Kolkata', ...parts })
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return {
    month: create({ month: 'long', year: 'numeric' }),
    time: create(time),
    dayAndTime: create({
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
    weekdayAndTime: create({ weekday: 'long', ...time }),
  }
}
const formats = new Map<Language, ReturnType<typeof createFormats>>()

function getFormats(language: Language) {
  const made = formats.get(language) ?? createFormats(language)
  formats.set(language, made)
  return made
}

const ONE_DECIMAL = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const UP_TO_ONE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 })

export interface ShownStation {
  readonly station: StationDetail
  readonly prices: readonly StationPrice[]
  readonly pictures: readonly StationPicture[]
  readonly experience: Experience
  readonly now: Date
  /** In which the page is written. */
  readonly language: Language
  /** Where people reach the program. */
  readonly publicUrl: string
}

export const buildPagePath = (station: Parameters<typeof formatStationSlug>[0]): string =>
  `/stations/${encodeURIComponent(formatStationSlug(station))}`

export function buildPageValues(shown: ShownStation): {
  readonly station: Readonly<Record<string, unknown>>
} {
  const { station, prices, pictures, experience, now, language } = shown
  const { month, time, dayAndTime, weekdayAndTime } = getFormats(language)
  const { status, slots } = station
  const reports = new Map(experience.openProblems.map((one) => [one.connectorId, one.reports]))
  const coordinates = `${station.latitude},${station.longitude}`
  return {
    station: {
      id: station.id,
      name: station.name,
      path: buildPagePath(station),
      address: station.address,
      town: station.city ?? findStateByCode(station.stateCode)?.name ?? '',
      partner: station.partnerName,
      maps: `https://www.google.com/maps/dir/?api=1&destination=${coordinates}`,
      appleMaps: `https://maps.apple.com/?daddr=${coordinates}`,
      geo: `geo:${coordinates}?q=${coordinates}`,
      isActive: status === 'active',
      isFree: status === 'active' && slots.free > 0,
      isTaken: status === 'active' && slots.free === 0,
      isMaintenance: status === 'maintenance',
      isOffline: status === 'offline',
      isInactive: status === 'inactive',
      reason: formatReason(station),
      free: slots.free,
      total: slots.total,
      asOf: time.format(now),
      strongest: UP_TO_ONE.format(toKilowatts(slots.strongestW)),
      types: slots.types.join(', '),
      ...describeOpening(station.openingHours, now, weekdayAndTime),
      amenities: station.amenities.length > 0 && buildAmenityTags(station.amenities),
      connectors: station.connectors.map((connector) => describeConnector(connector, shown, reports)),
      prices: prices.map(({ connectorTypes, words }) => ({
        connectors: prices.length > 1 ? connectorTypes.join(', ') : null,
        lines: words.withGst.lines,
        before: words.beforeGst.lines.join(' · '),
      })),
      hasPrices: prices.length > 0,
      lastCharge: station.lastChargeAt && dayAndTime.format(station.lastChargeAt),
      hasPictures: pictures.length > 0,
      pictures: pictures.map(({ file, caption }, at) => ({ file, caption, number: at + 1 })),
      problems: reports.get(null) ?? null,
      hasPower: experience.power.size > 0,
      rating: experience.rating && {
        average: ONE_DECIMAL.format(experience.rating.average),
        drivers: experience.rating.drivers,
      },
      hasReviews: experience.reviews.length > 0,
      reviews: experience.reviews.map((review) => describeReview(review, month)),
      facts: formatFacts(shown),
    },
  }
}

function describeOpening(hours: OpeningHours, now: Date, format: Intl.DateTimeFormat) {
  const { isOpen, until } = computeOpening(hours, now)
  const at = until && format.format(until)
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
  { id, number, type, powerW, isFree, isPluggedIn, isOutOfUse, unknownSince }: Connector,
  { station, experience, language }: ShownStation,
  reports: ReadonlyMap<string | null, number>,
) {
  const isUnknown = station.operatorStatus === 'active' && unknownSince !== null
  const isUsable = station.status === 'active' && !isOutOfUse && !isUnknown
  const measured = experience.power.get(id)
  const health = experience.health.find(({ connectorId }) => connectorId === id)
  return {
    number,
    type,
    power: UP_TO_ONE.format(toKilowatts(powerW)),
    isFree: isUsable && (isFree || isPluggedIn),
    isTaken: isUsable && !isFree && !isPluggedIn,
    isOut: !isUsable && !isUnknown,
    unknownSince: isUnknown ? getFormats(language).dayAndTime.format(unknownSince) : null,
    measured: measured && {
      power: UP_TO_ONE.format(toKilowatts(measured.medianW)),
      charges: measured.charges,
    },
    works: health ? describeHealth(health, language) : null,
    problems: reports.get(id) ?? null,
  }
}

function describeHealth(health: Experience['health'][number], language: Language) {
  const worked = countWorkedDays(health)
  const { lastGoodAt, powerW, promisedW } = health
  return {
    worked: worked && { days: worked.worked, of: worked.of },
    gave:
      powerW === null || promisedW === null
        ? null
        : {
            most: UP_TO_ONE.format(toKilowatts(powerW)),
            promised: UP_TO_ONE.format(toKilowatts(promisedW)),
          },
    lastCharged: lastGoodAt && getFormats(language).dayAndTime.format(new Date(lastGoodAt)),
  }
}

/** For search engines, in English. A fee is none of what a station has. */
const AMENITY_NAMES: Readonly<Record<Amenity, string | undefined>> = {
  toilets: 'Toilets',
  food: 'Food',
  'drinking-water': 'Drinking water',
  'waiting-room': 'Waiting room',
  shade: 'Shade',
  wifi: 'Wi-Fi',
  lit: 'Lighting',
  guarded: 'Security guard',
  wheelchair: 'Wheelchair access',
  'parking-fee': undefined,
}

const listAmenityNames = (some: readonly Amenity[]): readonly string[] =>
  some.flatMap((one) => AMENITY_NAMES[one] ?? [])

const buildAmenityTags = (some: readonly Amenity[]) => Object.fromEntries(some.map((one) => [one, true]))

const describeReview = (
  { stars, words, chargedAt, connectorType, hiddenBecause, answer }: PublicReview,
  month: Intl.DateTimeFormat,
) => ({
  stars,
  words,
  month: month.format(chargedAt),
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
function formatFacts({ station, pictures, experience, publicUrl, language }: ShownStation): string {
  const { rating } = experience
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'AutomotiveBusiness',
    '@id': publicUrl + buildPagePath(station),
    name: station.name,
    url: publicUrl + addLanguage(buildPagePath(station), language),
    address: {
      '@type': 'PostalAddress',
      streetAddress: station.address,
      addressLocality: station.city ?? undefined,
      addressRegion: findStateByCode(station.stateCode)?.name,
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude: station.latitude, longitude: station.longitude },
    openingHoursSpecification: describeWeek(station.openingHours),
    amenityFeature: [...station.slots.types, ...listAmenityNames(station.amenities)].map((type) => ({
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
