/** The calls of chargers, their commands, and the sessions that they meter. */

import * as contract from '@voltyatra/contract'
import { addMs, ok, type Refusal, type Result, refuse } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { onlyWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { sentenceOf } from '../../../http/success.ts'
import { checkRemoteStart, localListOf } from '../../cards/index.ts'
import { sessionPage } from '../../charging-sessions/index.ts'
import {
  acceptCharger,
  CHARGERS_WAITING,
  type ChargerDetail,
  changeSecurity,
  chargerById,
  chargerPage,
  commandPage,
  forgetCharger,
  forgetPending,
  messagePage,
  meteringOf,
  newPasswordCommand,
  readingIntervalS,
  rejectCharger,
  rejectPending,
  repairedMessages,
  setPassword,
  uptimeOfCharger,
  variablesOf,
  withUptime,
} from '../index.ts'
import { answerCommand, askForOperator } from './operator-command.ts'
import {
  chargerToWire,
  commandToWire,
  detailToWire,
  localListToWire,
  messageToWire,
  meteringToWire,
  sessionToWire,
  summaryToWire,
  uptimeToWire,
  variableToWire,
} from './to-wire.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const NOT_FOUND = refuse({ kind: 'charger-not-found' })

async function found(
  reader: Reader,
  id: string,
): Promise<Result<ChargerDetail, { readonly kind: 'charger-not-found' }>> {
  const charger = await chargerById(reader, id)
  return charger ? ok(charger) : NOT_FOUND
}

/** The charger as it is after what was decided about it. */
async function after<R extends Refusal>(reader: Reader, id: string, decided: Result<unknown, R>) {
  if (!decided.ok) return decided
  const charger = await found(reader, id)
  return charger.ok ? ok({ data: chargerToWire(charger.value) }) : charger
}

export const chargersRoutes: readonly Route[] = [
  read(contract.listChargers, async ({ db, now, query: { connected, ...query } }) => {
    const ask = {
      ...onlyWaiting(CHARGERS_WAITING, query, now),
      connected: connected === undefined ? undefined : connected === 'true',
    }
    const page = await chargerPage(db, ask)
    if (!page.ok) return page
    return listAnswer(ok({ ...page.value, rows: await withUptime(db, page.value.rows, now) }), summaryToWire)
  }),

  read(contract.getCharger, async ({ db, params, now }) => {
    const charger = await found(db, params.id)
    if (!charger.ok) return charger
    const repaired = await repairedMessages(db, { chargerId: params.id, since: addMs(now, -DAY_MS) })
    const known = await meteringOf(db, params.id)
    const metering = known ? meteringToWire(known, await readingIntervalS(db, params.id)) : null
    const list = await localListOf(db, params.id)
    const localList = list?.syncedAt ? localListToWire(list) : null
    return ok({ data: { ...detailToWire(charger.value, repaired), metering, localList } })
  }),

  read(contract.getChargerUptime, async ({ db, params, now }) => {
    const uptime = await uptimeOfCharger(db, params.id, now)
    return uptime === undefined ? NOT_FOUND : ok({ data: uptime && uptimeToWire(uptime) })
  }),

  write(contract.acceptCharger, async ({ work, params, body: { connectors, ...body } }) => {
    const accepted = await acceptCharger(work, { ...body, id: params.id, connectors })
    if (!accepted.ok) return accepted
    const charger = await found(work.tx, params.id)
    if (!charger.ok) return charger
    const data = chargerToWire(charger.value)
    return ok({ message: sentenceOf('charger-accepted'), data, password: accepted.value.password })
  }),

  write(contract.rejectCharger, async ({ work, params, body }) =>
    after(work.tx, params.id, await rejectCharger(work, params.id, body.reason)),
  ),

  write(contract.forgetCharger, async ({ work, params }) => {
    const forgotten = await forgetCharger(work, params.id)
    return forgotten.ok ? ok({ message: sentenceOf('charger-removed') }) : forgotten
  }),

  write(contract.rejectPendingChargers, async ({ work, body }) => {
    const rejected = await rejectPending(work, body)
    return rejected.ok ? ok({ message: sentenceOf('chargers-rejected'), count: rejected.value }) : rejected
  }),

  write(contract.forgetPendingChargers, async ({ work, body }) => {
    const forgotten = await forgetPending(work, body)
    return forgotten.ok ? ok({ message: sentenceOf('chargers-removed'), count: forgotten.value }) : forgotten
  }),

  write(contract.setChargerPassword, {
    async prepare({ db, params, query }) {
      return ok(query.send ? await newPasswordCommand(db, params.id) : undefined)
    },
    async write({ work, params, prepared: command }) {
      const set = await setPassword(work, params.id, command)
      return set.ok
        ? ok({
            message: sentenceOf('charger-password-made'),
            ...set.value,
          })
        : set
    },
  }),

  write(contract.changeChargerSecurity, async ({ work, params, body }) =>
    after(work.tx, params.id, await changeSecurity(work, params.id, body)),
  ),

  read(contract.listChargerMessages, async ({ db, params, query: { errors, repaired, ...query } }) => {
    const charger = await found(db, params.id)
    if (!charger.ok) return charger
    const messages = await messagePage(db, {
      ...query,
      chargerId: params.id,
      errorsOnly: errors === 'true',
      repairedOnly: repaired === 'true',
    })
    const isMore = messages.length === query.limit
    return ok({
      data: messages.map(messageToWire),
      before: isMore ? (messages.at(-1)?.id ?? null) : null,
    })
  }),

  read(contract.listChargerVariables, async ({ db, params, query }) => {
    const charger = await found(db, params.id)
    if (!charger.ok) return charger
    return ok({ data: (await variablesOf(db, params.id, query)).map(variableToWire) })
  }),

  write(contract.commandCharger, {
    async prepare(call) {
      const { db, deps, params, body } = call
      const command = { chargerId: params.id, action: body.action, payload: body.payload }
      const check = () => checkRemoteStart(db, { ...command, now: deps.clock.now() })
      return askForOperator(call, { ...command, timeoutS: body.timeoutSeconds, check })
    },
    write: ({ work, prepared: command }) => answerCommand(work, command),
  }),

  read(contract.listChargerCommands, async ({ db, params, query }) => {
    const charger = await found(db, params.id)
    return charger.ok ? listAnswer(await commandPage(db, params.id, query), commandToWire) : charger
  }),

  read(contract.listChargingSessions, async ({ db, query }) =>
    listAnswer(await sessionPage(db, query), sessionToWire),
  ),
]
