/** The calls that suspend a partner and bring it back: its stations go and come with it. */

import { reinstatePartner, suspendPartner } from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { toWirePartner } from '../../../people/partners/http/to-wire.ts'
import { movePartnerWithStations } from '../index.ts'

export const partnerSuspensionRoutes: readonly Route[] = [
  write(suspendPartner, async ({ work, params }) => {
    const moved = await movePartnerWithStations(work, params.id, 'suspend')
    if (!moved.ok) return moved
    return ok({ message: formatSuccess('partner-suspended'), data: toWirePartner(moved.value) })
  }),

  write(reinstatePartner, async ({ work, params }) => {
    const moved = await movePartnerWithStations(work, params.id, 'reinstate')
    if (!moved.ok) return moved
    return ok({ message: formatSuccess('partner-reinstated'), data: toWirePartner(moved.value) })
  }),
]
