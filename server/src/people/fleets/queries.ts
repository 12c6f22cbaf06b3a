/** SQL of the companies whose drivers charge at their cost. */
import type { Paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/client.ts'
import { hasText, type ListRequest, selectKeysetPage } from '../../db/keyset.ts'
import { refuseOnConstraint } from '../../db/refuse-on-constraint.ts'

/** What an operator sets. */
export interface FleetFields {
  readonly name: string
  readonly gstin: string
  readonly address: string
  readonly city: string
  readonly pincode: string
  readonly email: string
  readonly phone: string
  /** What it may owe; zero: it pays before its drivers charge. */
  readonly creditLimit: Paise
  /** From the request for a month to its due day. */
  readonly creditDays: number
  /** From the due day to the end of company charging. */
  readonly graceDays: number
}

export interface Fleet extends FleetFields {
  readonly id: string
  readonly suspendedAt: Date | null
  readonly createdAt: Date
  /** The customer whose orders its payments are; null until it pays at a provider. */
  readonly payerId: string | null
}

const selectFleets = (reader: Reader) =>
  reader
    .selectFrom((eb) =>
      eb
        .selectFrom('fleet')
        .selectAll('fleet')
        .select(sql<string>`lower(fleet.name)`.as('name_order'))
        .as('fleet'),
    )
    .select([
      'fleet.id',
      'fleet.name',
      'fleet.gstin',
      'fleet.address',
      'fleet.city',
      'fleet.pincode',
      'fleet.email',
      'fleet.phone',
      'fleet.credit_limit_paise as creditLimit',
      'fleet.credit_days as creditDays',
      'fleet.grace_days as graceDays',
      'fleet.suspended_at as suspendedAt',
      'fleet.created_at as createdAt',
      'fleet.payer_id as payerId',
    ])

/** One page of fleets; `q` searches name, GSTIN and e-mail address. */
export function selectFleetPage(reader: Reader, request: ListRequest) {
  const { q, status } = request
  let rows = selectFleets(reader)
  if (status) rows = rows.where('fleet.suspended_at', status === 'active' ? 'is' : 'is not', null)
  if (q) rows = rows.where((eb) => hasText(eb, q, ['fleet.name', 'fleet.gstin', 'fleet.email']))
  return selectKeysetPage({
    rows,
    request,
    id: 'fleet.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'fleet.created_at', type: 'timestamptz' },
      name: { column: 'fleet.name_order', type: 'text' },
    },
  })
}

export const selectFleet = (reader: Reader, id: string): Promise<Fleet | undefined> =>
  selectFleets(reader).where('fleet.id', '=', id).executeTakeFirst()

/** The fleet, the row locked: what hangs on it changes for one at a time. */
export async function lockFleet(tx: Tx, id: string): Promise<Fleet | undefined> {
  const locked = await tx
    .selectFrom('fleet')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && selectFleet(tx, id)
}

const toColumns = ({ creditLimit, creditDays, graceDays, ...fields }: FleetFields) => ({
  name: fields.name,
  gstin: fields.gstin,
  address: fields.address,
  city: fields.city,
  pincode: fields.pincode,
  email: fields.email,
  phone: fields.phone,
  credit_limit_paise: creditLimit,
  credit_days: creditDays,
  grace_days: graceDays,
})

const GSTIN_TAKEN = { fleet_gstin_once: 'fleet-exists' } as const

export const insertFleet = (tx: Tx, fleet: Fleet) =>
  refuseOnConstraint(
    tx
      .insertInto('fleet')
      .values({
        id: fleet.id,
        ...toColumns(fleet),
        suspended_at: fleet.suspendedAt,
        created_at: fleet.createdAt,
      })
      .execute(),
    GSTIN_TAKEN,
  )

export const updateFleet = (tx: Tx, id: string, fields: FleetFields) =>
  refuseOnConstraint(
    tx.updateTable('fleet').set(toColumns(fields)).where('id', '=', id).execute(),
    GSTIN_TAKEN,
  )

export async function setSuspendedAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('fleet').set({ suspended_at: at }).where('id', '=', id).execute()
}

export async function setPayer(tx: Tx, id: string, payerId: string): Promise<void> {
  await tx.updateTable('fleet').set({ payer_id: payerId }).where('id', '=', id).execute()
}

/** Whether what the customer pays is a fleet's: it is in the wallet for a moment only. */
export async function isPayerOfFleet(reader: Reader, customerId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('fleet')
    .select('id')
    .where('payer_id', '=', customerId)
    .executeTakeFirst()
  return row !== undefined
}
