/** Has the displays of the chargers whose connection is here show codes that guests pay by, or no such codes any more. */
import { addMs, days, minutes } from '@voltyatra/domain'
import {
  confirmSecret,
  type DueDisplayCode,
  dropDisplayCode,
  keepNextSecret,
  makeSecret,
  openSecret,
  postponeDisplayCode,
  sealSecret,
  selectDueDisplayCodes,
} from '../display-codes/index.ts'
import { callOnce } from './commands.ts'
import type { Connection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { getGatewayDialect } from './gateway-dialects.ts'
import { type Request, Unanswered } from './meter-settings.ts'
import type { Run } from './regular-runs.ts'

/** How long a secret is used. */
const RENEW_MS = days(90)
/** After no answer, and after a refusal. */
const AGAIN_MS = minutes(5)
const AFTER_REFUSAL_MS = days(1)

interface Here {
  readonly processId: string
  readonly publicUrl: string
  readonly connectionOf: (chargerId: string) => Connection | undefined
  readonly deps: ConnectionDeps
}

export function createDisplayCodeKeeper({
  processId,
  publicUrl,
  connectionOf,
  deps,
}: Here): (run: Run) => Promise<void> {
  const { db, clock } = deps

  async function keep(connection: Connection, due: DueDisplayCode): Promise<void> {
    const { connectorId, chargerId, code, isOn, nextSecret } = due
    const { displayCodes } = getGatewayDialect(connection.version)
    const request: Request = (action, payload) => callOnce(connection, deps, { action, payload })
    if (!isOn) {
      await displayCodes.end(request, due)
      await dropDisplayCode(db, connectorId)
      return
    }
    const secret = nextSecret ? await openSecret(db, connectorId, nextSecret) : makeSecret()
    const sealed = nextSecret ?? (await sealSecret(db, connectorId, secret))
    if (!nextSecret) await keepNextSecret(db, connectorId, sealed)
    const template = `${publicUrl}/c/${code}?totp={totp}`
    const outcome = await displayCodes.set(request, due, { template, secret })
    const now = clock.now()
    if (outcome === 'set') {
      return confirmSecret(db, { connectorId, chargerId, code, sealed, now, renewAt: addMs(now, RENEW_MS) })
    }
    await postponeDisplayCode(db, connectorId, { problem: outcome, until: addMs(now, AFTER_REFUSAL_MS) })
  }

  async function keepOne(due: DueDisplayCode): Promise<void> {
    const connection = connectionOf(due.chargerId)
    if (!connection?.isTrusted) return
    try {
      await keep(connection, due)
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error
      const until = addMs(clock.now(), AGAIN_MS)
      await postponeDisplayCode(db, due.connectorId, { problem: null, until })
    }
  }

  return async ({ underWay, begin }) => {
    const due = await selectDueDisplayCodes(db, { processId, now: clock.now(), without: underWay })
    for (const one of due) begin(one.connectorId, () => keepOne(one))
  }
}
