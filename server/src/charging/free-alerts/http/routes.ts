/** The calls by which a driver waits for a free connector. */
import * as contract from '@voltyatra/contract'
import { ok } from '@voltyatra/domain'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { type FreeAlert, giveUpAlert, requestAlert, selectOpenAlerts } from '../index.ts'

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
    const request = { customerId: actor.id, stationId: params.id, connectorId: body.connectorId }
    const requested = await requestAlert(work, request)
    return requested.ok
      ? ok({ message: formatSuccess('free-alert-set'), data: toWire(requested.value) })
      : requested
  }),

  write(contract.endFreeAlert, async ({ work, actor, params }) => {
    const ended = await giveUpAlert(work, { customerId: actor.id, stationId: params.id })
    return ended.ok ? ok({ message: formatSuccess('free-alert-ended') }) : ended
  }),
]
