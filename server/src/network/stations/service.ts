/** Stations: the operator adds one, and takes it into and out of service. */
import {
  type Amenity,
  formatOpeningHours,
  moveStation,
  type OpeningHours,
  ok,
  type Result,
  refuse,
  type StationStateRefused,
} from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { type ActivePartnerRefusal, holdActivePartner } from '../../people/partners/index.ts'
import {
  type ConnectorColumns,
  insertConnectors,
  insertStation,
  lockStation,
  type StationColumns,
  updateStatus,
} from './change-queries.ts'
import type { WantedConnector } from './connectors.ts'
import { formatReason } from './format-reason.ts'

export type NewStation = Omit<
  StationColumns,
  'statusReason' | 'statusCode' | 'openingHours' | 'amenities'
> & {
  /** None, unless given. */
  readonly amenities?: readonly Amenity[]
  /** Always open, unless given. */
  readonly openingHours?: OpeningHours
  readonly connectors: readonly WantedConnector[]
}

/** Adds a station; its connectors are numbered from 1. A second one of this name at this very place is refused. */
export async function createStation(
  work: Work,
  request: NewStation,
): Promise<Result<{ id: string }, ActivePartnerRefusal | { readonly kind: 'station-exists' }>> {
  const { connectors: wanted, ...columns } = request
  if (columns.partnerId) {
    const partner = await holdActivePartner(work.tx, columns.partnerId)
    if (!partner.ok) return partner
  }
  const id = createId()
  const station = {
    ...columns,
    openingHours: columns.openingHours ?? null,
    amenities: columns.amenities ?? [],
    statusReason: null,
    statusCode: null,
  }
  const connectors = wanted.map(({ type, powerW }, index) => ({
    id: createId(),
    number: index + 1,
    type,
    powerW,
  }))
  const inserted = await insertStation(work.tx, id, station, work.now)
  if (!inserted.ok) return inserted
  await insertConnectors(work.tx, id, connectors)
  await work.audit({
    action: 'station.create',
    subject: { kind: 'station', id },
    after: toFacts(station, connectors),
  })
  return ok({ id })
}

/** What the audit log keeps of a station. */
export const toFacts = (
  { pricePerHour, ...station }: StationColumns,
  connectors: readonly ConnectorColumns[],
) => ({
  name: station.name,
  partnerId: station.partnerId,
  latitude: station.latitude,
  longitude: station.longitude,
  address: station.address,
  city: station.city,
  stateCode: station.stateCode,
  powerW: station.powerW,
  pricePerHourPaise: pricePerHour,
  openingHours: station.openingHours && formatOpeningHours(station.openingHours),
  amenities: station.amenities.join(', '),
  status: station.status,
  statusReason: formatReason(station),
  connectors: connectors.map(({ id, number, type, powerW }) => ({ id, number, type, powerW })),
})

export interface StatusRequest {
  readonly status: StationColumns['status']
  /** Why, for drivers; not kept for an active station. */
  readonly reason: string | null
}

export type MoveRefusal = { readonly kind: 'station-not-found' } | StationStateRefused | ActivePartnerRefusal

/** Moves the station to another state; bookings that are there stay. A suspended partner's does not become active. */
export async function moveStationTo(
  work: Work,
  id: string,
  { status, reason }: StatusRequest,
): Promise<Result<{ id: string }, MoveRefusal>> {
  const station = await lockStation(work.tx, id)
  if (!station) return refuse({ kind: 'station-not-found' })
  const moved = moveStation(station.status, status)
  if (!moved.ok) return moved
  if (moved.value === 'active' && station.partnerId) {
    const partner = await holdActivePartner(work.tx, station.partnerId)
    if (!partner.ok) return partner
  }
  const after = {
    ...station,
    status: moved.value,
    statusReason: moved.value === 'active' ? null : reason,
    statusCode: null,
  }
  await updateStatus(work.tx, id, after)
  const stateOf = (of: StationColumns) => ({ status: of.status, statusReason: formatReason(of) })
  await work.audit({
    action: 'station.status',
    subject: { kind: 'station', id },
    before: stateOf(station),
    after: stateOf(after),
  })
  return ok({ id })
}
