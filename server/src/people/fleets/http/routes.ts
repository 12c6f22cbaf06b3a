/** The calls of fleets, for the operator. */
import * as contract from '@voltyatra/contract'
import { ok, parseRupees, refuse, toRupees } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import * as fleets from '../index.ts'

const toWire = ({
  id,
  creditLimit,
  creditDays,
  graceDays,
  suspendedAt,
  createdAt,
  ...fields
}: fleets.Fleet) => ({
  _id: id,
  name: fields.name,
  gstin: fields.gstin,
  address: fields.address,
  city: fields.city,
  pincode: fields.pincode,
  email: fields.email,
  phone: fields.phone,
  creditLimit: toRupees(creditLimit),
  creditDays,
  graceDays,
  status: suspendedAt === null ? ('active' as const) : ('suspended' as const),
  createdAt: createdAt.toISOString(),
})

export const fleetRoutes: readonly Route[] = [
  read(contract.listFleets, async ({ db, query, now }) =>
    listAnswer(await fleets.selectFleetPage(db, narrowToWaiting(fleets.FLEETS_WAITING, query, now)), toWire),
  ),

  read(contract.showFleet, async ({ db, params: { id } }) => {
    const fleet = await fleets.selectFleet(db, id)
    return fleet ? ok({ data: toWire(fleet) }) : refuse({ kind: 'fleet-not-found' })
  }),

  write(contract.createFleet, async ({ work, body: { creditLimit, ...fields } }) => {
    const created = await fleets.createFleet(work, { ...fields, creditLimit: parseRupees(creditLimit) })
    if (!created.ok) return refuse({ kind: created.refusal.kind })
    return ok({ message: formatSuccess('fleet-added'), data: toWire(created.value) })
  }),

  write(contract.changeFleet, async ({ work, params: { id }, body: { creditLimit, ...fields } }) => {
    const changed = await fleets.changeFleet(work, id, { ...fields, creditLimit: parseRupees(creditLimit) })
    if (!changed.ok) return refuse({ kind: changed.refusal.kind })
    return ok({ message: formatSuccess('fleet-saved'), data: toWire(changed.value) })
  }),

  write(contract.suspendFleet, async ({ work, params: { id } }) => {
    const suspended = await fleets.setSuspension(work, id, true)
    if (!suspended.ok) return suspended
    return ok({ message: formatSuccess('fleet-suspended'), data: toWire(suspended.value) })
  }),

  write(contract.reinstateFleet, async ({ work, params: { id } }) => {
    const reinstated = await fleets.setSuspension(work, id, false)
    if (!reinstated.ok) return reinstated
    return ok({ message: formatSuccess('fleet-reinstated'), data: toWire(reinstated.value) })
  }),
]
