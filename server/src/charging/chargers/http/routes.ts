/** The calls of chargers, their commands, and the sessions that they meter. */

import * as contract from '@voltyatra/contract'
import { addMs, ok, type Refusal, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { needOperatorProof } from '../../../people/access/index.ts'
import { checkRemoteStart, selectLocalList } from '../../cards/index.ts'
import { withMaintenance } from '../../charger-maintenance/index.ts'
import { selectSessionPage } from '../../charging-sessions/index.ts'
import { needsProof } from '../../dialects/index.ts'
import {
  acceptCharger,
  type ChargerDetail,
  changeSecurity,
  createPasswordCommand,
  forgetCharger,
  forgetPending,
  loadChargerUptime,
  loadMessagePage,
  loadReadingIntervalS,
  rejectCharger,
  rejectPending,
  selectCharger,
  selectChargerMakes,
  selectChargerPage,
  selectCommandPage,
  selectMetering,
  selectRepairedMessages,
  selectVariables,
  setPassword,
  withUptime,
} from '../index.ts'
import { LISTED_WAITING } from './listed-waiting.ts'
import { answerCommand, requestOperator } from './operator-command.ts'
import { parseFlag } from './parse-flag.ts'
import {
  toWireCharger,
  toWireCommand,
  toWireDetail,
  toWireLocalList,
  toWireMessage,
  toWireMetering,
  toWireSession,
  toWireSummary,
  toWireUptime,
  toWireVariable,
} from './to-wire.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const NOT_FOUND = refuse({ kind: 'charger-not-found' })

async function findCharger(
  reader: Reader,
  id: string,
): Promise<Result<ChargerDetail, { readonly kind: 'charger-not-found' }>> {
  const charger = await selectCharger(reader, id)
  return charger ? ok(charger) : NOT_FOUND
}

/** The charger as it is after what was decided about it. */
async function answerCharger<R extends Refusal>(reader: Reader, id: string, decided: Result<unknown, R>) {
  if (!decided.ok) return decided
  const charger = await findCharger(reader, id)
  return charger.ok ? ok({ data: toWireCharger(charger.value) }) : charger
}

export const chargersRoutes: readonly Route[] = [
  read(contract.listChargers, async ({ db, now, query: { connected, faulted, ...query } }) => {
    const request = {
      ...narrowToWaiting(LISTED_WAITING, query, now),
      connected: parseFlag(connected),
      faulted: parseFlag(faulted),
    }
    const page = await selectChargerPage(db, request)
    if (!page.ok) return page
    const rows = await withMaintenance(db, await withUptime(db, page.value.rows, now), now)
    return listAnswer(ok({ ...page.value, rows }), toWireSummary)
  }),

  read(contract.listChargerMakes, async ({ db, query }) =>
    ok({ data: await selectChargerMakes(db, query.q?.trim()) }),
  ),

  read(contract.getCharger, async ({ db, params, now }) => {
    const charger = await findCharger(db, params.id)
    if (!charger.ok) return charger
    const repaired = await selectRepairedMessages(db, { chargerId: params.id, since: addMs(now, -DAY_MS) })
    const known = await selectMetering(db, params.id)
    const metering = known ? toWireMetering(known, await loadReadingIntervalS(db, params.id)) : null
    const list = await selectLocalList(db, params.id)
    const localList = list?.syncedAt ? toWireLocalList(list) : null
    return ok({ data: { ...toWireDetail(charger.value, repaired), metering, localList } })
  }),

  read(contract.getChargerUptime, async ({ db, params, now }) => {
    const uptime = await loadChargerUptime(db, params.id, now)
    return uptime === undefined ? NOT_FOUND : ok({ data: uptime && toWireUptime(uptime) })
  }),

  write(contract.acceptCharger, async ({ work, params, body: { connectors, ...body } }) => {
    const accepted = await acceptCharger(work, { ...body, id: params.id, connectors })
    if (!accepted.ok) return accepted
    const charger = await findCharger(work.tx, params.id)
    if (!charger.ok) return charger
    const data = toWireCharger(charger.value)
    return ok({ message: formatSuccess('charger-accepted'), data, password: accepted.value.password })
  }),

  write(contract.rejectCharger, async ({ work, params, body }) =>
    answerCharger(work.tx, params.id, await rejectCharger(work, params.id, body.reason)),
  ),

  write(contract.forgetCharger, async ({ work, params }) => {
    const forgotten = await forgetCharger(work, params.id)
    return forgotten.ok ? ok({ message: formatSuccess('charger-removed') }) : forgotten
  }),

  write(contract.rejectPendingChargers, async ({ work, body }) => {
    const rejected = await rejectPending(work, body)
    return rejected.ok ? ok({ message: formatSuccess('chargers-rejected'), count: rejected.value }) : rejected
  }),

  write(contract.forgetPendingChargers, async ({ work, body }) => {
    const forgotten = await forgetPending(work, body)
    return forgotten.ok
      ? ok({ message: formatSuccess('chargers-removed'), count: forgotten.value })
      : forgotten
  }),

  write(contract.setChargerPassword, {
    async prepare({ db, params, query }) {
      return ok(query.send ? await createPasswordCommand(db, params.id) : undefined)
    },
    async write({ work, params, prepared: command }) {
      const set = await setPassword(work, params.id, command)
      return set.ok
        ? ok({
            message: formatSuccess('charger-password-made'),
            ...set.value,
          })
        : set
    },
  }),

  write(contract.changeChargerSecurity, async ({ work, params, body }) =>
    answerCharger(work.tx, params.id, await changeSecurity(work, params.id, body)),
  ),

  read(contract.listChargerMessages, async ({ db, deps, params, query: { errors, repaired, ...query } }) => {
    const charger = await findCharger(db, params.id)
    if (!charger.ok) return charger
    const page = await loadMessagePage(db, deps.config.archive, {
      ...query,
      chargerId: params.id,
      errorsOnly: errors === 'true',
      repairedOnly: repaired === 'true',
    })
    if (!page.ok) return page
    return ok({ data: page.value.rows.map(toWireMessage), before: page.value.before })
  }),

  read(contract.listChargerVariables, async ({ db, params, query }) => {
    const charger = await findCharger(db, params.id)
    if (!charger.ok) return charger
    return ok({ data: (await selectVariables(db, params.id, query)).map(toWireVariable) })
  }),

  write(contract.commandCharger, {
    async prepare(call) {
      const { db, deps, params, body, sessions, now } = call
      if (needsProof(body.action, body.payload)) {
        const proven = await needOperatorProof(db, { token: sessions.token('administrator'), now })
        if (!proven.ok) return proven
      }
      const command = { chargerId: params.id, action: body.action, payload: body.payload }
      const check = () => checkRemoteStart(db, { ...command, now: deps.clock.now() })
      return requestOperator(call, { ...command, timeoutS: body.timeoutSeconds, check })
    },
    write: ({ work, prepared: command }) => answerCommand(work, command),
  }),

  read(contract.listChargerCommands, async ({ db, params, query }) => {
    const charger = await findCharger(db, params.id)
    return charger.ok ? listAnswer(await selectCommandPage(db, params.id, query), toWireCommand) : charger
  }),

  read(contract.listChargingSessions, async ({ db, query }) =>
    listAnswer(await selectSessionPage(db, query), toWireSession),
  ),
]
