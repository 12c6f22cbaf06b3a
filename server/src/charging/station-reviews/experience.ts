/** What is known of a station from those who have charged there. */
import { computeRating, type MeasuredPower, measurePower, type Rating } from '@voltyatra/domain'
import type { Reader } from '../../db/client.ts'
import { type ConnectorHealth, selectConnectorHealths } from '../charger-health/index.ts'
import { countOpenReports, type OpenReports } from '../station-problems/index.ts'
import { selectMeteredCharges } from './power-queries.ts'
import { type PublicReview, selectPublicReviews, sumStars } from './queries.ts'

/** Of each connector: more would describe a connector as it was long ago. */
const LAST_CHARGES = 20
const SHOWN_REVIEWS = 20

export interface Experience {
  readonly rating: Rating | null
  /** By connector; without those of which too few charges were measured. */
  readonly power: ReadonlyMap<string, MeasuredPower>
  /** Of the connectors that have a charger. */
  readonly health: readonly (ConnectorHealth & { readonly connectorId: string })[]
  readonly openProblems: readonly OpenReports[]
  readonly reviews: readonly PublicReview[]
}

export async function loadExperience(reader: Reader, stationId: string): Promise<Experience> {
  const metered = await selectMeteredCharges(reader, stationId, LAST_CHARGES)
  const measured = [...metered].flatMap(([connectorId, charges]) => {
    const power = measurePower(charges)
    return power ? [[connectorId, power] as const] : []
  })
  return {
    rating: computeRating(await sumStars(reader, stationId)),
    power: new Map(measured),
    health: await selectConnectorHealths(reader, stationId),
    openProblems: await countOpenReports(reader, stationId),
    reviews: await selectPublicReviews(reader, stationId, SHOWN_REVIEWS),
  }
}
