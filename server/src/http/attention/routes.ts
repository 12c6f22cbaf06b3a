/** The bell: what waits for the operator, as far as the role may see it. */
import { getAttention, type ReplyOf } from '@voltyatra/contract'
import { may, ok, type Permission } from '@voltyatra/domain'
import { type AttentionKind, attentionCounts } from '../../features/attention/index.ts'
import { type Route, read } from '../route.ts'

interface Place {
  readonly kind: AttentionKind
  readonly label: string
  /** The call that lists them. */
  readonly path: string
  readonly may: Permission
}

const PLACES: readonly Place[] = [
  {
    kind: 'bookings-to-confirm',
    label: 'Bookings to confirm',
    path: '/booking/completed?status=completed',
    may: 'booking.read',
  },
  {
    kind: 'bookings-to-bill',
    label: 'Charges that ended without a bill',
    path: '/booking/inprogress',
    may: 'booking.read',
  },
  {
    kind: 'bills-off-the-meter',
    label: 'Bills that differ from the meter',
    path: '/booking/completed?status=completed',
    may: 'booking.read',
  },
  { kind: 'contact-queries', label: 'New contact queries', path: '/get-all-contact', may: 'contact.read' },
  { kind: 'support-queries', label: 'New queries', path: '/show-all-query', may: 'query.read' },
  {
    kind: 'seminar-registrations',
    label: 'New seminar registrations',
    path: '/seminar-registrations?status=new',
    may: 'seminar.read',
  },
  {
    kind: 'pending-partners',
    label: 'Partners to approve',
    path: '/all-partners?status=pending',
    may: 'partner.read',
  },
  {
    kind: 'chargers-to-decide',
    label: 'Chargers that wait for a decision',
    path: '/chargers?status=pending',
    may: 'charger.read',
  },
  {
    kind: 'chargers-offline',
    label: 'Chargers offline',
    path: '/chargers?status=accepted&connected=false',
    may: 'charger.read',
  },
  {
    kind: 'failed-messages',
    label: 'Messages that could not be sent',
    path: '/outbox?status=failed',
    may: 'outbox.read',
  },
  { kind: 'failing-jobs', label: 'Jobs that fail', path: '/jobs', may: 'job.read' },
]

export const attentionRoutes: readonly Route[] = [
  read(getAttention, async ({ db, actor, now }) => {
    const counts = await attentionCounts(db, now)
    const items: ReplyOf<typeof getAttention>['data']['items'] = PLACES.filter((place) =>
      may(actor.role, place.may),
    ).map(({ kind, label, path }) => ({ kind, label, count: counts[kind], path }))
    const total = items.reduce((sum, { count }) => sum + count, 0)
    return ok({ data: { total, items, at: now.toISOString() } })
  }),
]
