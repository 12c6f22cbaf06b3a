/** The calls of how a driver stands with bookings: no-shows, deposits, what is owed. */
import { getCustomerStanding } from '@voltyatra/contract'
import { ok, refuse, toRupees } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { selectCustomerProfile } from '../../../people/customers/index.ts'
import { loadStanding } from '../index.ts'

export const standingRoutes: readonly Route[] = [
  read(getCustomerStanding, async ({ db, params, now }) => {
    const customer = await selectCustomerProfile(db, params.id)
    if (!customer) return refuse({ kind: 'customer-not-found' })
    const { noShows, setting, isForNowOnly, held, nextBackAt } = await loadStanding(db, params.id, now)
    return ok({
      data: {
        noShows,
        noShowDays: setting.noShowDays,
        noShowsAllowed: setting.noShowsAllowed,
        isForNowOnly,
        amountOwed: toRupees(customer.owed),
        depositsHeld: toRupees(held),
        depositBackAt: nextBackAt?.toISOString() ?? null,
      },
    })
  }),
]
