/** The calls of the drivers of fleets: the operator's, and the driver's own. */
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectFleet } from '../../fleets/index.ts'
import * as drivers from '../index.ts'
import { readFleetDriver, toWireFleetDriver, toWireOwnDriver } from './to-wire.ts'

interface Driver {
  readonly id: string
  /** The phone number. */
  readonly name: string
}

async function loadOwnFleets(reader: Reader, { id, name }: Driver) {
  const own = await drivers.selectFleetsOf(reader, { customerId: id, phone: name })
  return own.map((membership) => ({
    _id: membership.id,
    name: membership.fleetName,
    status: membership.acceptedAt === null ? 'invited' : membership.isSuspended ? 'suspended' : 'active',
  })) satisfies contract.ReplyOf<typeof contract.listOwnFleets>['data']
}

const readInvitation = (
  body: contract.BodyOf<typeof contract.inviteFleetDriver>,
  { config }: { readonly config: { readonly publicUrl: string } },
) => ({ ...readFleetDriver(body), phone: body.phone, app: `${config.publicUrl}/app` })

export const fleetDriverRoutes: readonly Route[] = [
  read(contract.listFleetDrivers, async ({ db, params: { id }, query }) => {
    if (!(await selectFleet(db, id))) return refuse({ kind: 'fleet-not-found' })
    return listAnswer(await drivers.selectFleetDriverPage(db, id, query), toWireFleetDriver)
  }),

  write(contract.inviteFleetDriver, async ({ work, params: { id }, body, deps }) => {
    const invited = await drivers.addFleetDriver(work, id, readInvitation(body, deps))
    if (!invited.ok) return invited
    return ok({ message: formatSuccess('fleet-driver-invited'), data: toWireFleetDriver(invited.value) })
  }),

  write(contract.changeFleetDriver, async ({ work, params: { id: fleetId, driverId: id }, body }) => {
    const changed = await drivers.changeFleetDriver(work, { fleetId, id }, readFleetDriver(body))
    if (!changed.ok) return changed
    return ok({ message: formatSuccess('fleet-driver-saved'), data: toWireFleetDriver(changed.value) })
  }),

  write(contract.removeFleetDriver, async ({ work, params: { id: fleetId, driverId: id } }) => {
    const removed = await drivers.removeFleetDriver(work, { fleetId, id })
    return removed.ok ? ok({ message: formatSuccess('fleet-driver-removed') }) : removed
  }),

  read(contract.listOwnFleetDrivers, async ({ db, actor: { fleetId }, query }) =>
    listAnswer(await drivers.selectFleetDriverPage(db, fleetId, query), toWireOwnDriver),
  ),

  write(contract.inviteOwnFleetDriver, async ({ work, actor: { fleetId }, body, deps }) => {
    const invited = await drivers.addFleetDriver(work, fleetId, readInvitation(body, deps))
    if (invited.ok) {
      return ok({ message: formatSuccess('fleet-driver-invited'), data: toWireOwnDriver(invited.value) })
    }
    const { refusal } = invited
    if (refusal.kind === 'fleet-not-found') throw new Error('Somebody who is signed in has no fleet')
    return refuse(refusal)
  }),

  write(contract.changeOwnFleetDriver, async ({ work, actor: { fleetId }, params: { id }, body }) => {
    const changed = await drivers.changeFleetDriver(work, { fleetId, id }, readFleetDriver(body))
    if (!changed.ok) return changed
    return ok({ message: formatSuccess('fleet-driver-saved'), data: toWireOwnDriver(changed.value) })
  }),

  write(contract.removeOwnFleetDriver, async ({ work, actor: { fleetId }, params: { id } }) => {
    const removed = await drivers.removeFleetDriver(work, { fleetId, id })
    return removed.ok ? ok({ message: formatSuccess('fleet-driver-removed') }) : removed
  }),

  read(contract.listOwnFleets, async ({ db, actor }) => ok({ data: await loadOwnFleets(db, actor) })),

  write(contract.acceptFleetInvitation, async ({ work, actor, params: { id } }) => {
    const own = { id, customerId: actor.id, phone: actor.name }
    const accepted = await drivers.acceptFleetInvitation(work, own)
    return accepted.ok ? ok({ data: await loadOwnFleets(work.tx, actor) }) : accepted
  }),

  write(contract.leaveFleet, async ({ work, actor, params: { id } }) => {
    const left = await drivers.leaveFleet(work, { id, customerId: actor.id, phone: actor.name })
    return left.ok ? ok({ data: await loadOwnFleets(work.tx, actor) }) : left
  }),
]
