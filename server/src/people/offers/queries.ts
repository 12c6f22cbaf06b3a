/** SQL of the offers. */
import type { OfferState } from '@voltyatra/domain'
import type { Reader, Tx } from '../../db/client.ts'
import { type ListRequest, selectKeysetPage, toContainsPattern } from '../../db/keyset.ts'
import type { TranslatedText } from '../notifications/index.ts'

export interface Offer extends TranslatedText {
  readonly id: string
  readonly status: OfferState
  /** When it is to be sent, or was; a draft may have one in mind. */
  readonly scheduledAt: Date | null
  readonly createdAt: Date
  /** Id of the operator. */
  readonly administratorId: string | null
  /** E-mail address of the operator. */
  readonly createdBy: string | null
  readonly sentAt: Date | null
  readonly cancelledAt: Date | null
  /** What it was sent as. */
  readonly broadcastId: string | null
}

const selectOffers = (reader: Reader) =>
  reader
    .selectFrom('offer')
    .leftJoin('administrator', 'administrator.id', 'offer.created_by')
    .select([
      'offer.id',
      'offer.title',
      'offer.message',
      'offer.translations',
      'offer.status',
      'offer.scheduled_at as scheduledAt',
      'offer.created_at as createdAt',
      'offer.created_by as administratorId',
      'administrator.email as createdBy',
      'offer.sent_at as sentAt',
      'offer.cancelled_at as cancelledAt',
      'offer.broadcast_id as broadcastId',
    ])
    .$narrowType<Offer>()

export async function insertOffer(tx: Tx, offer: Offer): Promise<void> {
  const { id, createdAt, administratorId } = offer
  await tx
    .insertInto('offer')
    .values({ id, created_at: createdAt, created_by: administratorId, ...toChangingColumns(offer) })
    .execute()
}

/** Writes an offer whose row is locked. */
export async function updateOffer(tx: Tx, offer: Offer): Promise<void> {
  await tx.updateTable('offer').set(toChangingColumns(offer)).where('id', '=', offer.id).execute()
}

const toChangingColumns = ({
  title,
  message,
  translations,
  status,
  scheduledAt,
  sentAt,
  cancelledAt,
  broadcastId,
}: Offer) => ({
  title,
  message,
  translations: JSON.stringify(translations),
  status,
  scheduled_at: scheduledAt,
  sent_at: sentAt,
  cancelled_at: cancelledAt,
  broadcast_id: broadcastId,
})

/** The offer, its row locked until the transaction ends. */
export const lockOffer = (tx: Tx, id: string): Promise<Offer | undefined> =>
  selectOffers(tx).where('offer.id', '=', id).forUpdate('offer').executeTakeFirst()

/** An offer whose time has come, its row locked; one that is locked is skipped. */
export const lockDueOffer = (tx: Tx, id: string, now: Date): Promise<Offer | undefined> =>
  selectOffers(tx)
    .where('offer.id', '=', id)
    .where('offer.status', '=', 'scheduled')
    .where('offer.scheduled_at', '<=', now)
    .forUpdate('offer')
    .skipLocked()
    .executeTakeFirst()

/** The offers whose time has come, the earliest first. */
export async function selectDueOffers(reader: Reader, now: Date): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('offer')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('scheduled_at', '<=', now)
    .orderBy('scheduled_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** When the next offer is to be sent. */
export async function selectNextOfferAt(reader: Reader): Promise<Date | undefined> {
  const { at } = await reader
    .selectFrom('offer')
    .select(({ fn }) => fn.min('scheduled_at').as('at'))
    .where('status', '=', 'scheduled')
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

export function selectOfferPage(
  reader: Reader,
  request: ListRequest & { readonly status?: OfferState | undefined },
) {
  let rows = selectOffers(reader)
  const { q, status } = request
  if (status) rows = rows.where('offer.status', '=', status)
  if (q) {
    rows = rows.where((eb) =>
      eb.or(
        (['offer.title', 'offer.message'] as const).map((column) =>
          eb(column, 'ilike', toContainsPattern(q)),
        ),
      ),
    )
  }
  return selectKeysetPage({
    rows,
    request,
    id: 'offer.id',
    defaultSort: '-createdAt',
    sortKeys: {
      createdAt: { column: 'offer.created_at', type: 'timestamptz' },
      title: { column: 'offer.title', type: 'text' },
    },
  })
}
