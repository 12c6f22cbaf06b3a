/** The calls of a fleet's cards. Whose they are, the session says. */
import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { readRules, toWireRules } from '../../../people/fleet-drivers/http/to-wire.ts'
import { allowClaim } from '../../cards/index.ts'
import * as portal from '../index.ts'

const toWire = (card: portal.OwnFleetCard) => ({
  _id: card.id,
  number: card.number,
  label: card.label,
  status: card.status,
  driverId: card.driverId,
  driver: card.driver,
  vehicleId: card.vehicleId,
  ...toWireRules(card),
  createdAt: card.createdAt.toISOString(),
  lastUsedAt: card.lastUsedAt?.toISOString() ?? null,
  endedAt: card.endedAt?.toISOString() ?? null,
  replacedBy: card.replacedBy,
})

const readFields = ({
  label,
  driverId,
  vehicleId,
  ...rules
}: contract.BodyOf<typeof contract.changeOwnFleetCard>) => ({
  ...{ label, driverId, vehicleId },
  ...readRules(rules),
})

const load = async (reader: Reader, of: { id: string; fleetId: string; now: Date }) =>
  toWire(await portal.selectOwnFleetCard(reader, of))

interface Claiming {
  readonly db: Parameters<typeof allowClaim>[0]
  readonly actor: { readonly id: string }
  readonly address: string
  readonly now: Date
}

/** Tries to find numbers of cards are few, as drivers' are. */
const allowTry = ({ db, actor, address, now }: Claiming) =>
  allowClaim(db, { customerId: `fleet ${actor.id}`, address, now })

export const fleetCardRoutes: readonly Route[] = [
  read(contract.listOwnFleetCards, async ({ db, actor: { fleetId }, query, now }) =>
    listAnswer(await portal.selectFleetCardPage(db, { fleetId, now }, query), toWire),
  ),

  write(contract.activateOwnFleetCard, {
    prepare: allowTry,
    async write({ work, actor: { fleetId }, body: { number, ...fields }, now }) {
      const taken = await portal.claimFleetCard(work, fleetId, { ...readFields(fields), number })
      if (!taken.ok) return taken
      const data = await load(work.tx, { id: taken.value, fleetId, now })
      return ok({ message: formatSuccess('card-added'), data })
    },
  }),

  write(contract.changeOwnFleetCard, async ({ work, actor: { fleetId }, params: { id }, body, now }) => {
    const changed = await portal.changeCard(work, { fleetId, id }, readFields(body))
    if (!changed.ok) return changed
    return ok({
      message: formatSuccess('card-changed'),
      data: await load(work.tx, { id, fleetId, now }),
    })
  }),

  write(contract.blockOwnFleetCard, async ({ work, actor: { fleetId }, params: { id }, now }) => {
    const blocked = await portal.blockOwn(work, { fleetId, id })
    if (!blocked.ok) return blocked
    return ok({
      message: formatSuccess('card-blocked'),
      data: await load(work.tx, { id, fleetId, now }),
    })
  }),

  write(contract.replaceOwnFleetCard, {
    prepare: allowTry,
    async write({ work, actor: { fleetId }, params: { id }, body: { number }, now }) {
      const replaced = await portal.replaceCard(work, { fleetId, id }, number)
      if (!replaced.ok) return replaced
      const data = await load(work.tx, { id: replaced.value, fleetId, now })
      return ok({ message: formatSuccess('card-replaced'), data })
    },
  }),
]
