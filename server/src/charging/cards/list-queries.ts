/** SQL of the lists of cards, of what they have charged, and of the unknown ones that chargers were shown. */
import type { CardKind, CardOwner, CardRefused, CardState, Paise, SessionState } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import { selectSoughtCustomers } from '../../people/customers/index.ts'
import type { ContractStatus } from '../../platform/plug-and-charge/contract-check.ts'
import type { Card } from './card.ts'
import { CARD_FIELDS, IS_USED } from './queries.ts'
import { chooseCardState } from './state-queries.ts'

export interface ListedCard extends Card {
  readonly status: CardState
  readonly customerName: string | null
  readonly customerPhone: string | null
  readonly freeByName: string | null
  readonly isUsed: boolean
  /** How often it was shown to chargers since it was blocked; null where it was not. */
  readonly usedBlocked: number | null
  readonly usedBlockedAt: Date | null
  readonly usedBlockedChargerId: string | null
  readonly usedBlockedIdentity: string | null
  /** Of a contract: what its certificate came to last; null where none was checked. */
  readonly contract: ContractCheck | null
}

export interface ContractCheck {
  readonly status: ContractStatus
  readonly checkedAt: string
  readonly chargerId: string
  readonly charger: string
}

const CONTRACT = sql<ContractCheck | null>`case when card.kind = 'eMAID' then (
  select json_build_object('status', last.status, 'chargerId', charger.id, 'charger', charger.identity, 'checkedAt',
           to_char(last.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from contract_check last join charger on charger.id = last.charger_id
   where last.number = card.number order by last.checked_at desc limit 1) end`

const selectListed = (reader: Reader, now: Date) =>
  reader
    .selectFrom('card')
    .leftJoin('customer', 'customer.id', 'card.customer_id')
    .leftJoin('administrator', 'administrator.id', 'card.free_by')
    .leftJoin('blocked_card_use as used', 'used.card_id', 'card.id')
    .leftJoin('charger as used_at', 'used_at.id', 'used.charger_id')
    .select([
      ...CARD_FIELDS,
      'used.times as usedBlocked',
      'used.last_at as usedBlockedAt',
      'used.charger_id as usedBlockedChargerId',
      'used_at.identity as usedBlockedIdentity',
      CONTRACT.as('contract'),
      chooseCardState(now).as('status'),
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'administrator.email as freeByName',
      IS_USED.as('isUsed'),
    ])

export interface CardRequest extends ListRequest {
  readonly owner?: CardOwner | undefined
  readonly customerId?: string | undefined
}

/** One page, newest first; `q` searches number, label, group, and who owns it. */
export function selectCardPage(
  reader: Reader,
  { q, status, owner, customerId, ...request }: CardRequest,
  now: Date,
) {
  let rows = selectListed(reader, now)
  if (status) rows = rows.where(sql<boolean>`${chooseCardState(now)} = ${status}`)
  if (owner) rows = rows.where('card.owner', '=', owner)
  if (customerId) rows = rows.where('card.customer_id', '=', customerId)
  if (q) {
    rows = rows.where(
      sql<boolean>`(card.search like lower(${toContainsPattern(q)}) or card.customer_id in (${selectSoughtCustomers(q)}))`,
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'card.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'card.created_at', type: 'timestamptz' },
      number: { column: 'card.number', type: 'text' },
    },
  })
}

export const selectListedCard = (reader: Reader, id: string, now: Date): Promise<ListedCard | undefined> =>
  selectListed(reader, now).where('card.id', '=', id).executeTakeFirst()

export interface CardCharge {
  readonly sessionId: string
  readonly cardId: string
  readonly cardNumber: string
  readonly label: string | null
  readonly customerId: string | null
  readonly customerName: string | null
  readonly customerPhone: string | null
  readonly billing: 'wallet' | 'free' | 'none'
  readonly freeReason: string | null
  readonly freeByName: string | null
  readonly refused: CardRefused | null
  readonly isLate: boolean
  readonly bookingId: string | null
  readonly total: Paise | null
  readonly chargerId: string
  readonly identity: string
  readonly stationId: string | null
  readonly stationName: string | null
  readonly connector: number | null
  readonly state: SessionState
  readonly energyWh: number
  readonly createdAt: Date
  readonly endedAt: Date | null
}

export interface CardChargeRequest extends ListRequest {
  readonly cardId?: string | undefined
  readonly customerId?: string | undefined
  readonly chargerId?: string | undefined
}

/** One page of what cards have charged, newest first; `status` is who pays, or refused. */
export function selectCardChargePage(
  reader: Reader,
  { q, status, cardId, customerId, chargerId, ...request }: CardChargeRequest,
) {
  let rows = reader
    .selectFrom('card_charge')
    .innerJoin('card', 'card.id', 'card_charge.card_id')
    .innerJoin('charging_session as session', 'session.id', 'card_charge.session_id')
    .innerJoin('charger', 'charger.id', 'session.charger_id')
    .leftJoin('station', 'station.id', 'charger.station_id')
    .leftJoin('customer', 'customer.id', 'card_charge.customer_id')
    .leftJoin('administrator', 'administrator.id', 'card_charge.free_by')
    .leftJoin('booking', 'booking.id', 'card_charge.booking_id')
    .select((eb) => [
      'card_charge.session_id as sessionId',
      'card_charge.card_id as cardId',
      'card.number as cardNumber',
      'card.label',
      'card_charge.customer_id as customerId',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      eb.ref('card_charge.billing').$castTo<CardCharge['billing']>().as('billing'),
      'card_charge.free_reason as freeReason',
      'administrator.email as freeByName',
      eb.ref('card_charge.refused').$castTo<CardRefused | null>().as('refused'),
      'card_charge.is_late as isLate',
      'card_charge.booking_id as bookingId',
      'booking.bill_total_paise as total',
      'charger.id as chargerId',
      'charger.identity',
      'charger.station_id as stationId',
      'station.name as stationName',
      'session.number as connector',
      'session.state',
      'session.energy_wh as energyWh',
      'card_charge.created_at as createdAt',
      'session.ended_at as endedAt',
    ])
  if (status === 'refused') rows = rows.where('card_charge.refused', 'is not', null)
  else if (status) {
    rows = rows.where('card_charge.billing', '=', status).where('card_charge.refused', 'is', null)
  }
  if (cardId) rows = rows.where('card_charge.card_id', '=', cardId)
  if (customerId) rows = rows.where('card_charge.customer_id', '=', customerId)
  if (chargerId) rows = rows.where('session.charger_id', '=', chargerId)
  if (q) {
    rows = rows.where(
      sql<boolean>`(card.search like lower(${toContainsPattern(q)}) or charger.identity ilike ${toContainsPattern(q)}
                    or card_charge.customer_id in (${selectSoughtCustomers(q)}))`,
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'card_charge.session_id',
    defaultSort: '-createdAt',
    sortKeys: { createdAt: { column: 'card_charge.created_at', type: 'timestamptz' } },
  })
}

export interface UnknownCard {
  readonly number: string
  readonly kind: CardKind
  readonly chargerId: string
  readonly identity: string
  readonly stationId: string | null
  readonly stationName: string | null
  readonly firstAt: Date
  readonly lastAt: Date
  readonly times: number
}

const MOST_UNKNOWN = 100

/** The unknown cards that were shown last. */
export function selectUnknownCards(reader: Reader): Promise<UnknownCard[]> {
  return (
    reader
      .selectFrom('unknown_card')
      .innerJoin('charger', 'charger.id', 'unknown_card.charger_id')
      .leftJoin('station', 'station.id', 'charger.station_id')
      .select((eb) => [
        'unknown_card.number',
        eb.ref('unknown_card.kind').$castTo<CardKind>().as('kind'),
        'charger.id as chargerId',
        'charger.identity',
        'charger.station_id as stationId',
        'station.name as stationName',
        'unknown_card.first_at as firstAt',
        'unknown_card.last_at as lastAt',
        'unknown_card.times',
      ])
      // A car that is nobody's is shown here to its next driver alone.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('card').whereRef('card.number', '=', 'unknown_card.number').select('card.id'),
          ),
        ),
      )
      .orderBy('unknown_card.last_at', 'desc')
      .orderBy('unknown_card.number')
      .limit(MOST_UNKNOWN)
      .execute()
  )
}
