/** The screens where what waits for the operator is worked off. */
import type { AttentionList } from '@voltyatra/contract'
import type { AttentionItem } from '../list/attention.ts'
import type { ScreenName } from '../screens.ts'

type Place = readonly [name: ScreenName, query?: Readonly<Record<string, string>>]

/** Where each list is shown. */
const SCREEN_OF: Readonly<Record<AttentionList, Place>> = {
  '/bookings': ['bookings'],
  '/booking/completed': ['completed'],
  '/booking/inprogress': ['ongoing'],
  '/get-all-contact': ['contactformquery'],
  '/show-all-query': ['query'],
  '/seminar-registrations': ['seminar'],
  '/all-partners': ['partner'],
  '/chargers': ['chargers'],
  '/cards': ['cards'],
  '/charger-certificates': ['certificates'],
  '/sessions-without-booking': ['chargers', { tab: 'sessions' }],
  '/failed-messages': ['sendNotification', { tab: 'failed' }],
  '/jobs': ['settings', { tab: 'jobs' }],
}

/** The screen that shows exactly the rows of a kind. */
export function placeOf({
  kind,
  path,
}: AttentionItem): readonly [ScreenName, Readonly<Record<string, string>>] {
  const [list] = path.split('?')
  const [screen, query] = SCREEN_OF[list as AttentionList]
  return [screen, { ...query, attention: kind }]
}
