/** SQL of drivers as programs read them: guests and who has erased the account are none. */
import { sql } from 'kysely'
import type { Reader } from '../../db/client.ts'
import { type ListRequest, selectOldestFirst } from '../../db/keyset.ts'
import { isOneOf } from '../../db/rows-sought.ts'

/** Which stations a program may know of; null for all. */
type StationScope = readonly string[] | null

function selectDrivers(reader: Reader, scope: StationScope) {
  const rows = reader
    .selectFrom('customer')
    .where('customer.is_guest', '=', false)
    .where('customer.erased_at', 'is', null)
    .select([
      'customer.id',
      'customer.phone',
      'customer.name',
      'customer.email',
      sql<boolean>`customer.blocked_at is not null`.as('isBlocked'),
      'customer.created_at as createdAt',
    ])
  if (scope === null) return rows
  const isThere = isOneOf('booking.station_id', scope)
  return rows.where(
    sql<boolean>`exists (select from booking where booking.customer_id = customer.id and ${isThere})`,
  )
}

export type ProgramDriver = NonNullable<Awaited<ReturnType<typeof selectProgramDriver>>>

export const selectProgramDrivers = (reader: Reader, scope: StationScope, request: ListRequest) =>
  selectOldestFirst({ rows: selectDrivers(reader, scope), table: 'customer', request })

export const selectProgramDriver = (reader: Reader, scope: StationScope, id: string) =>
  selectDrivers(reader, scope).where('customer.id', '=', id).executeTakeFirst()

export const selectProgramDriverOfPhone = (reader: Reader, scope: StationScope, phone: string) =>
  selectDrivers(reader, scope).where('customer.phone', '=', phone).executeTakeFirst()
