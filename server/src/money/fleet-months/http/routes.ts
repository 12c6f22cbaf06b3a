/** What fleets are asked to pay: for the operator, and for the people of the fleet. */
import * as contract from '@voltyatra/contract'
import { ok, refuse, toRupees } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { selectFleet } from '../../../people/fleets/index.ts'
import { type FleetRequest, formatRequestNumber, payRequest, selectRequests } from '../index.ts'

const toWire = ({ id, number, month, amount, covered, dueDay, state }: FleetRequest) => ({
  _id: id,
  number: formatRequestNumber(number),
  month,
  amount: toRupees(amount),
  covered: toRupees(covered),
  dueDay,
  state,
})

export const fleetMonthRoutes: readonly Route[] = [
  read(contract.listFleetRequests, async ({ db, params: { id } }) => {
    if (!(await selectFleet(db, id))) return refuse({ kind: 'fleet-not-found' })
    return ok({ data: (await selectRequests(db, id)).toReversed().map(toWire) })
  }),

  read(contract.listOwnFleetRequests, async ({ db, actor: { fleetId } }) =>
    ok({ data: (await selectRequests(db, fleetId)).toReversed().map(toWire) }),
  ),

  write(contract.payOwnFleetRequest, async ({ work, deps, params, actor: { fleetId } }) => {
    const { publicUrl } = deps.config
    const opened = await payRequest(work, { fleetId, requestId: params.id, publicUrl })
    if (!opened.ok) return opened
    const { address, amount, endsAt } = opened.value
    return ok({ data: { address, amount: toRupees(amount), endsAt: endsAt.toISOString() } })
  }),
]
