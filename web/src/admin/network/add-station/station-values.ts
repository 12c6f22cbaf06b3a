/** What the station form holds, and what it sends. */
import type { Amenity } from '@voltyatra/domain'
import { toNumber, toRupees } from '../../form/amounts.ts'
import type { Errors } from '../../form/use-form.ts'
import { stationForm } from '../shared/station-texts.ts'
import type { NewStation, StationOne } from '../shared/stations.ts'
import { areComplete, type DayHours, parseHours, toSentHours } from './opening-hours-values.ts'

export interface ConnectorValues {
  /** None: a new one. */
  readonly id?: string
  readonly type: string
  readonly power: string
}

export const NEW_CONNECTOR: ConnectorValues = { type: 'CCS2', power: '60' }

export const toValues = (station?: StationOne) => ({
  stationName: station?.stationName ?? '',
  address: station?.address ?? '',
  city: station?.city ?? '',
  stateCode: station?.stateCode ?? '',
  latitude: station ? String(station.location.lat) : '',
  longitude: station ? String(station.location.long) : '',
  partnerId: station?.partnerId ?? '',
  powerCapacity: station ? String(station.powerCapacity) : '',
  pricePerHour: station?.pricePerHour ? String(station.pricePerHour) : '',
  openingHours: JSON.stringify(parseHours(station?.openingHours ?? null) ?? null),
  amenities: JSON.stringify(station?.amenities ?? []),
  connectors: JSON.stringify(station ? toConnectors(station) : [NEW_CONNECTOR]),
})

type Values = ReturnType<typeof toValues>

const toConnectors = ({ connectors }: StationOne): ConnectorValues[] =>
  connectors.map(({ _id, type, powerKW }) => ({ id: _id, type, power: String(powerKW) }))

export const parseConnectors = ({ connectors }: Values): readonly ConnectorValues[] => JSON.parse(connectors)

export const parseOpeningHours = ({ openingHours }: Values): readonly DayHours[] | undefined =>
  JSON.parse(openingHours) ?? undefined

export const parseAmenities = ({ amenities }: Values): readonly Amenity[] => JSON.parse(amenities)

const parseDegrees = (typed: string): number =>
  /^\s*-?\d{1,3}(\.\d+)?\s*$/.test(typed) ? Number(typed) : Number.NaN

/** Whether what should be numbers are; the server says all the rest. */
export function check(values: Values): Errors<Values> {
  const errors: Errors<Values> = {}
  if (Number.isNaN(parseDegrees(values.latitude))) errors.latitude = stationForm.number
  if (Number.isNaN(parseDegrees(values.longitude))) errors.longitude = stationForm.number
  if (toNumber(values.powerCapacity, 3) === undefined) errors.powerCapacity = stationForm.number
  if (values.pricePerHour.trim() !== '' && toRupees(values.pricePerHour) === undefined)
    errors.pricePerHour = stationForm.number
  if (!areComplete(parseOpeningHours(values))) errors.openingHours = stationForm.hoursMissing
  if (values.stateCode === '') errors.stateCode = stationForm.chooseState
  return errors
}

type Sent = Omit<NewStation, 'connectors' | 'status'> & {
  readonly connectors: {
    readonly _id?: string
    readonly type: NewStation['connectors'][number]['type']
    readonly powerKW: number
  }[]
}

export const toSent = (values: Values): Sent => ({
  stationName: values.stationName,
  address: values.address,
  city: values.city.trim() || null,
  stateCode: values.stateCode as NewStation['stateCode'],
  location: { lat: parseDegrees(values.latitude), long: parseDegrees(values.longitude) },
  partnerId: values.partnerId || null,
  powerCapacity: toNumber(values.powerCapacity, 3) ?? Number.NaN,
  pricePerHour: toRupees(values.pricePerHour) ?? null,
  openingHours: toSentHours(parseOpeningHours(values)),
  amenities: [...parseAmenities(values)],
  connectors: parseConnectors(values).map(({ id, type, power }) => ({
    ...(id && { _id: id }),
    type: type as Sent['connectors'][number]['type'],
    powerKW: toNumber(power, 3) ?? Number.NaN,
  })),
})
