/** SQL of the cards that charge for a fleet. */
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { toRules } from '../../people/fleet-drivers/index.ts'
import { chooseCardState } from '../cards/index.ts'

const selectRows = (reader: Reader, fleetId: string, now: Date) =>
  reader
    .selectFrom('fleet_card')
    .innerJoin('card', 'card.id', 'fleet_card.card_id')
    .innerJoin('fleet_driver', 'fleet_driver.id', 'fleet_card.fleet_driver_id')
    .leftJoin('fleet_card as next', 'next.replaces', 'fleet_card.id')
    .leftJoin('card as next_card', 'next_card.id', 'next.card_id')
    .select([
      'fleet_card.id',
      'card.number',
      'card.label',
      chooseCardState(now).as('status'),
      'fleet_card.fleet_driver_id as driverId',
      'fleet_driver.name as driver',
      'fleet_card.vehicle_id as vehicleId',
      'fleet_card.created_at as createdAt',
      'card.last_used_at as lastUsedAt',
      'fleet_card.ended_at as endedAt',
      'next_card.number as replacedBy',
      'fleet_card.limit_by as limitBy',
      'fleet_card.limit_most as limitMost',
      'fleet_card.limit_period as limitPeriod',
      'fleet_card.station_ids as stationIds',
      'fleet_card.from_minute as fromMinute',
      'fleet_card.to_minute as toMinute',
    ])
    .where('fleet_card.fleet_id', '=', fleetId)

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
const toCard = (row: Row) => toRules(row)
export type OwnFleetCard = ReturnType<typeof toCard>

/** One page of a fleet's cards, replaced ones among them. */
export async function selectFleetCardPage(
  reader: Reader,
  { fleetId, now }: { readonly fleetId: string; readonly now: Date },
  request: ListRequest,
) {
  const page = await selectKeysetPage({
    rows: selectRows(reader, fleetId, now),
    request,
    id: 'fleet_card.id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'fleet_card.created_at', type: 'timestamptz' } },
  })
  return page.ok ? { ...page, value: { ...page.value, rows: page.value.rows.map(toCard) } } : page
}

export async function selectOwnFleetCard(
  reader: Reader,
  { id, fleetId, now }: { readonly id: string; readonly fleetId: string; readonly now: Date },
): Promise<OwnFleetCard> {
  return toCard(
    await selectRows(reader, fleetId, now).where('fleet_card.id', '=', id).executeTakeFirstOrThrow(),
  )
}
