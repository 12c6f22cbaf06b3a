/** SQL of who read which driver's data. */
import { sql } from 'kysely'
import type { Db, Reader } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage } from '../../db/keyset.ts'

export interface NewDriverLook {
  readonly id: string
  readonly customerId: string
  readonly readerKind: string
  readonly readerId: string
  readonly call: string
  readonly since: Date
  readonly at: Date
}

/** Those that are kept already stay as they are. In one order everywhere: two statements never wait for each other. */
export async function insertDriverLooks(db: Db, looks: readonly NewDriverLook[]): Promise<void> {
  await sql`
    insert into driver_look (id, customer_id, reader_kind, reader_id, call, since, at)
    select * from unnest(
      ${looks.map(({ id }) => id)}::uuid[], ${looks.map(({ customerId }) => customerId)}::uuid[],
      ${looks.map(({ readerKind }) => readerKind)}::text[], ${looks.map(({ readerId }) => readerId)}::uuid[],
      ${looks.map(({ call }) => call)}::text[], ${looks.map(({ since }) => since)}::timestamptz[],
      ${looks.map(({ at }) => at)}::timestamptz[]) as look (id, customer_id, reader_kind, reader_id, call, since, at)
     order by customer_id, reader_id, call, since
        on conflict do nothing`.execute(db)
}

export interface DriverLook {
  readonly id: string
  readonly at: Date
  readonly readerKind: 'administrator' | 'partner' | 'program'
  readonly readerId: string
  /** The operator's mail address, or the name of the partner's person or of the program; null where the row is gone. */
  readonly readerName: string | null
  readonly call: string
  readonly customerId: string
  readonly customerName: string | null
  readonly customerPhone: string | null
}

interface LooksRequest extends ListRequest {
  readonly customerId?: string | undefined
  readonly readerId?: string | undefined
}

/** One page of looks, newest first unless asked otherwise; of one driver or one reader where they are named. */
export function selectDriverLookPage(reader: Reader, { customerId, readerId, ...request }: LooksRequest) {
  let rows = reader
    .selectFrom('driver_look as look')
    .leftJoin('administrator', 'administrator.id', 'look.reader_id')
    .leftJoin('partner_person', 'partner_person.id', 'look.reader_id')
    .leftJoin('program_key', 'program_key.id', 'look.reader_id')
    .leftJoin('customer', 'customer.id', 'look.customer_id')
    .select([
      'look.id',
      'look.at',
      sql<'administrator' | 'partner' | 'program'>`look.reader_kind`.as('readerKind'),
      'look.reader_id as readerId',
      sql<string | null>`coalesce(administrator.email, partner_person.name, program_key.name)`.as(
        'readerName',
      ),
      'look.call',
      'look.customer_id as customerId',
      'customer.name as customerName',
      'customer.phone as customerPhone',
    ])
  let counted = reader.selectFrom('driver_look as look')
  if (customerId) {
    rows = rows.where('look.customer_id', '=', customerId)
    counted = counted.where('look.customer_id', '=', customerId)
  }
  if (readerId) {
    rows = rows.where('look.reader_id', '=', readerId)
    counted = counted.where('look.reader_id', '=', readerId)
  }
  return selectKeysetPage({
    rows,
    counted,
    request,
    id: 'look.id',
    defaultSort: '-at',
    sortKeys: { at: { column: 'look.at', type: 'timestamptz' } },
  })
}
