/** What a program wants of a charger, as the call of the version that the charger speaks; nothing beyond its stations. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { findChargerConnector } from '../chargers/index.ts'
import { type DialectCall, findDialect } from '../dialects/index.ts'
import { selectProgramCharger } from './queries.ts'

/** The stations of the key; null for all. */
type StationScope = readonly string[] | null

type Planned<Kind extends string> = Result<
  DialectCall & { readonly chargerId: string },
  { readonly kind: Kind }
>

export async function planReset(
  reader: Reader,
  scope: StationScope,
  { id, isHard }: { readonly id: string; readonly isHard: boolean },
): Promise<Planned<'charger-not-found'>> {
  const charger = await selectProgramCharger(reader, scope, id)
  if (!charger) return refuse({ kind: 'charger-not-found' })
  return ok({ chargerId: id, ...findDialect(charger.protocol).calls.reset({ isHard }) })
}

export async function planAvailability(
  reader: Reader,
  scope: StationScope,
  wanted: { readonly id: string; readonly isAvailable: boolean; readonly connectorId: string | null },
): Promise<Planned<'charger-not-found' | 'connector-not-found'>> {
  const { id, isAvailable, connectorId } = wanted
  const charger = await selectProgramCharger(reader, scope, id)
  if (!charger) return refuse({ kind: 'charger-not-found' })
  const connector = connectorId === null ? undefined : await findChargerConnector(reader, connectorId)
  if (connectorId !== null && connector?.chargerId !== id) return refuse({ kind: 'connector-not-found' })
  return ok({
    chargerId: id,
    ...findDialect(charger.protocol).calls.setAvailability(isAvailable, connector),
  })
}

export async function planUnlock(
  reader: Reader,
  scope: StationScope,
  connectorId: string,
): Promise<Planned<'connector-not-found'>> {
  const connector = await findChargerConnector(reader, connectorId)
  const charger = connector && (await selectProgramCharger(reader, scope, connector.chargerId))
  if (!connector || !charger) return refuse({ kind: 'connector-not-found' })
  return ok({ chargerId: charger.id, ...findDialect(charger.protocol).calls.unlock(connector) })
}
