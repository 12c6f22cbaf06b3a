/** SQL of the amounts that payers' banks block for bookings. */
import { type BlockState, type Paise, ZERO } from '@voltyatra/domain'
import { sql } from 'kysely'
import { compileOnce, type EveryGiven } from '../../db/build-once.ts'
import type { Db, Reader, Tx } from '../../db/client.ts'
import { selectDue } from '../../db/select-due.ts'

export interface PaymentBlock {
  readonly id: string
  readonly orderId: string
  readonly bookingId: string
  readonly customerId: string
  readonly provider: string
  readonly providerOrderId: string
  readonly paymentSessionId: string
  /** Opens the payer's UPI app. */
  readonly link: string | null
  readonly amount: Paise
  readonly state: BlockState
  readonly approveBy: Date
  readonly endsAt: Date
  readonly usedAt: Date | null
  /** How much of it the charge holds. */
  readonly used: Paise | null
  /** What is to be captured, once that is known. */
  readonly bill: Paise | null
  readonly captured: Paise | null
  /** What the provider has captured beyond the bill: no wallet has it. */
  readonly beyond: Paise
}

const FIELDS = [
  'payment_block.id',
  'payment_block.order_id as orderId',
  'payment_block.booking_id as bookingId',
  'payment_block.customer_id as customerId',
  'payment_block.provider',
  'payment_block.provider_order_id as providerOrderId',
  'payment_block.payment_session_id as paymentSessionId',
  'payment_block.link',
  'payment_block.amount_paise as amount',
  'payment_block.state',
  'payment_block.approve_by as approveBy',
  'payment_block.ends_at as endsAt',
  'payment_block.used_at as usedAt',
  'payment_block.used_paise as used',
  'payment_block.bill_paise as bill',
  'payment_block.captured_paise as captured',
  'payment_block.beyond_paise as beyond',
] as const

/** The newest of the booking. */
export function selectBlock(
  reader: Reader,
  { bookingId, customerId }: { readonly bookingId: string; readonly customerId: string },
): Promise<PaymentBlock | undefined> {
  return reader
    .selectFrom('payment_block')
    .select(FIELDS)
    .where('booking_id', '=', bookingId)
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** That of a payment, where something was captured of it; locked. */
export function lockCaptured(
  tx: Tx,
  { provider, paymentId }: { readonly provider: string; readonly paymentId: string },
): Promise<PaymentBlock | undefined> {
  return tx
    .selectFrom('payment_block')
    .select(FIELDS)
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .where((eb) => eb.or([eb('state', '=', 'captured'), eb('beyond_paise', '>', ZERO)]))
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function countBlocks(reader: Reader, bookingId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('payment_block')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return count
}

export function lockBlock(tx: Tx, id: string): Promise<PaymentBlock | undefined> {
  return tx.selectFrom('payment_block').select(FIELDS).where('id', '=', id).forUpdate().executeTakeFirst()
}

const lockBlocksOf = compileOnce((reader, { bookingId }: EveryGiven<{ readonly bookingId: string }>) =>
  reader
    .selectFrom('payment_block')
    .select(FIELDS)
    .where('booking_id', '=', bookingId)
    .where((eb) => eb.or([eb('state', 'in', ['created', 'blocked']), eb('used_at', 'is not', null)]))
    .orderBy('used_at')
    .limit(1)
    .forUpdate(),
)

/** The booking's block that is open, or that its charge uses. */
export const lockBlockOf = async (tx: Tx, bookingId: string): Promise<PaymentBlock | undefined> =>
  (await lockBlocksOf(tx, { bookingId }))[0]

export interface NewBlock {
  readonly id: string
  readonly orderId: string
  readonly bookingId: string
  readonly customerId: string
  readonly provider: string
  readonly isLive: boolean
  readonly providerOrderId: string
  readonly paymentSessionId: string
  readonly link: string | null
  readonly amount: Paise
  readonly createdAt: Date
  readonly approveBy: Date
  readonly endsAt: Date
}

/** Whether it was kept; not where the booking has an open one already. */
export async function insertBlock(tx: Tx, block: NewBlock): Promise<boolean> {
  const kept = await tx
    .insertInto('payment_block')
    .values({
      id: block.id,
      order_id: block.orderId,
      booking_id: block.bookingId,
      customer_id: block.customerId,
      provider: block.provider,
      is_live: block.isLive,
      provider_order_id: block.providerOrderId,
      payment_session_id: block.paymentSessionId,
      link: block.link,
      amount_paise: block.amount,
      state: 'created',
      created_at: block.createdAt,
      approve_by: block.approveBy,
      ends_at: block.endsAt,
      next_at: block.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

interface Change {
  readonly state?: BlockState
  readonly paymentId?: string | null
  readonly blockedAt?: Date
  readonly used?: { readonly amount: Paise; readonly at: Date }
  readonly billed?: { readonly bill: Paise; readonly owed: Paise; readonly at: Date }
  readonly captured?: { readonly amount: Paise; readonly at: Date }
  readonly beyond?: { readonly amount: Paise; readonly at: Date }
  readonly lostAt?: Date
  /** Left as it is where it is not said; null: nothing more is expected of the provider. */
  readonly nextAt?: Date | null
}

export async function updateBlock(tx: Tx, id: string, to: Change): Promise<void> {
  const { used, billed, captured, beyond } = to
  await tx
    .updateTable('payment_block')
    .set({
      ...(to.state !== undefined && { state: to.state }),
      ...(to.paymentId !== undefined && { payment_id: to.paymentId }),
      ...(to.blockedAt !== undefined && { blocked_at: to.blockedAt }),
      ...(used && { used_paise: used.amount, used_at: used.at }),
      ...(billed && { bill_paise: billed.bill, owed_paise: billed.owed, billed_at: billed.at }),
      ...(captured && { captured_paise: captured.amount, paid_at: captured.at }),
      ...(beyond && { beyond_paise: beyond.amount, beyond_at: beyond.at }),
      ...(to.lostAt !== undefined && { lost_at: to.lostAt }),
      ...(to.nextAt !== undefined && { next_at: to.nextAt }),
    })
    .where('id', '=', id)
    .execute()
}

interface Claim {
  readonly now: Date
  readonly providers: readonly string[]
  readonly limit: number
}

/** Takes blocks about which a provider is to be asked, each by one caller, and sets when it is asked again. */
export function claimDueBlocks(db: Db, { now, providers, limit }: Claim): Promise<PaymentBlock[]> {
  if (providers.length === 0) return Promise.resolve([])
  const again = sql<Date>`${now}::timestamptz
    + case when state = 'blocked' and bill_paise is null then interval '10 minutes'
           when state = 'failed' then interval '6 hours'
           else interval '1 minute' end`
  return db
    .updateTable('payment_block')
    .set({ next_at: again })
    .where('id', 'in', selectDue({ table: 'payment_block', id: 'id', now, providers, limit }))
    .returning(FIELDS)
    .execute()
}

/** Takes the right to ask about one that is open: nobody else does for three seconds. */
export async function claimBlock(db: Db, id: string, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('payment_block')
    .set({ next_at: sql`greatest(next_at, ${now}::timestamptz + interval '3 seconds')` })
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where(sql<boolean>`next_at <= ${now}::timestamptz + interval '57 seconds'`)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

export async function findNextBlockAt(reader: Reader): Promise<Date | undefined> {
  const { at } = await reader
    .selectFrom('payment_block')
    .select(({ fn }) => fn.min('next_at').as('at'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/**
 * Has the provider asked at once about the block that it names by one of the two numbers: its message is believed only so
 * far. Whether there is one.
 */
export async function checkBlockSoon(
  db: Db,
  {
    provider,
    orderId = '',
    providerOrderId = '',
    now,
  }: {
    readonly provider: string
    readonly orderId?: string | undefined
    readonly providerOrderId?: string | undefined
    readonly now: Date
  },
): Promise<boolean> {
  const found = await db
    .updateTable('payment_block')
    .set({ next_at: sql`case when next_at is null then null else least(next_at, ${now}::timestamptz) end` })
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('order_id', '=', orderId), eb('provider_order_id', '=', providerOrderId)]))
    .returning('id')
    .executeTakeFirst()
  return found !== undefined
}

/** What a booking that can be paid by a block costs at most; undefined where it is not this customer's. */
export function selectBookingToPay(
  reader: Reader,
  { bookingId, customerId }: { readonly bookingId: string; readonly customerId: string },
): Promise<{ status: string; total: Paise; phone: string; email: string | null } | undefined> {
  return reader
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select(['booking.status', 'booking.total_paise as total', 'customer.phone', 'customer.email'])
    .where('booking.id', '=', bookingId)
    .where('booking.customer_id', '=', customerId)
    .executeTakeFirst()
}

/** Whether the booking may still begin a charge. */
export async function isStillReserved(reader: Reader, bookingId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('booking')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirst()
  return row?.status === 'reserved'
}
