/** Stations: the operator changes one, its connectors included. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import { createId, type Work } from '../../db/unit-of-work.ts'
import { endPricesAtStation } from '../../money/tariffs/index.ts'
import { type ActivePartnerRefusal, holdActivePartner } from '../../people/partners/index.ts'
import { compareFields } from '../../platform/compare-fields.ts'
import {
  hasOpenBookings,
  insertConnectors,
  lockStation,
  retireConnectors,
  type StationColumns,
  updateConnector,
  updateStation,
} from './change-queries.ts'
import { type ConnectorPlan, planConnectors, type WantedConnector } from './connectors.ts'
import { type NewStation, toFacts } from './service.ts'

/** What is to be different; an absent field stays, a null one is cleared. */
export type StationChange = {
  readonly [Field in keyof Omit<NewStation, 'connectors'>]?: NewStation[Field] | undefined
} & {
  /** The whole list as it is to be. */
  readonly connectors?: readonly WantedConnector[] | undefined
}

export type ChangeRefusal =
  | { readonly kind: 'station-not-found' | 'connector-not-found' | 'station-has-bookings' | 'station-exists' }
  | ActivePartnerRefusal

/**
 * Changes a station. Connectors that are reserved or in use are neither taken out of service nor altered; a partner
 * is attached, and its station goes into service, only while it is active.
 */
export async function changeStation(
  work: Work,
  id: string,
  change: StationChange,
): Promise<Result<{ id: string }, ChangeRefusal>> {
  const { connectors: wanted, ...fields } = change
  const before = await lockStation(work.tx, id)
  if (!before) return refuse({ kind: 'station-not-found' })
  const after = mergeChange(before, fields)
  const goesIntoService = after.status === 'active' && before.status !== 'active'
  if (after.partnerId && (after.partnerId !== before.partnerId || goesIntoService)) {
    const partner = await holdActivePartner(work.tx, after.partnerId)
    if (!partner.ok) return partner
  }
  const plan = planConnectors(before, wanted ?? before.connectors, createId)
  if (!plan.ok) return plan
  const touched = [...plan.value.retired, ...plan.value.altered].map((connector) => connector.id)
  if (await hasOpenBookings(work.tx, touched)) return refuse({ kind: 'station-has-bookings' })

  const changes = compareFields(toFacts(before, before.connectors), toFacts(after, plan.value.connectors))
  if (!changes) {
    work.nothingChanged()
    return ok({ id })
  }
  const updated = await updateStation(work.tx, id, after, work.now)
  if (!updated.ok) return updated
  await carryOut(work, id, plan.value)
  if (after.partnerId !== before.partnerId) await endPricesAtStation(work, id)
  await work.audit({ action: 'station.change', subject: { kind: 'station', id }, ...changes })
  return ok({ id })
}

function mergeChange(before: StationColumns, fields: Omit<StationChange, 'connectors'>): StationColumns {
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const after: StationColumns = { ...before, ...set }
  // The reason was one for the state that ends here.
  return after.status === before.status ? after : { ...after, statusReason: null, statusCode: null }
}

async function carryOut(
  work: Work,
  stationId: string,
  { added, altered, retired }: ConnectorPlan,
): Promise<void> {
  await retireConnectors(
    work.tx,
    retired.map((connector) => connector.id),
    work.now,
  )
  for (const connector of altered) await updateConnector(work.tx, connector)
  await insertConnectors(work.tx, stationId, added)
}
