/** The calls by which a driver waits for a free connector. */
import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { askForAlert, type FreeAlert, giveUpAlert, selectOpenAlerts } from '../index.ts'

const toWire = ({ stationId, connectorId, createdAt, endsAt }: FreeAlert) => ({
  stationId,
  connectorId,
  createdAt: createdAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

export const freeAlertRoutes: readonly Route[] = [
  read(contract.listFreeAlerts, async ({ db, actor, now }) =>
    ok({ data: (await selectOpenAlerts(db, { customerId: actor.id, now })).map(toWire) }),
  ),

  write(contract.askForFreeAlert, async ({ work, actor, params, body }) => {
    const ask = { customerId: actor.id, stationId: params.id, connectorId: body.connectorId }
    const asked = await askForAlert(work, ask)
    return asked.ok ? ok({ message: formatSuccess('free-alert-set'), data: toWire(asked.value) }) : asked
  }),

  write(contract.endFreeAlert, async ({ work, actor, params }) => {
    const ended = await giveUpAlert(work, { customerId: actor.id, stationId: params.id })
    return ended.ok ? ok({ message: formatSuccess('free-alert-ended') }) : ended
  }),
]
