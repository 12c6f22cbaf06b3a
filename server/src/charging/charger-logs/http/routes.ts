/** The calls about files that chargers send when they are asked. */
import { Readable } from 'node:stream'
import * as contract from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read, serveFile, write } from '../../../http/route.ts'
import { answerCommand, requestOperator } from '../../chargers/http/operator-command.ts'
import { selectCharger } from '../../chargers/index.ts'
import {
  type ChargerLog,
  findLogState,
  noteRequested,
  prepareLog,
  selectLog,
  selectLogContent,
  selectLogs,
} from '../index.ts'

const NOT_FOUND = refuse({ kind: 'charger-not-found' })
/** How long a charger may take to say that it will send one. */
const ANSWER_S = 30

export const chargerLogRoutes: readonly Route[] = [
  read(contract.listChargerLogs, async ({ db, params, now }) =>
    (await selectCharger(db, params.id))
      ? ok({ data: (await selectLogs(db, params.id)).map((log) => toWireLog(log, now)) })
      : NOT_FOUND,
  ),

  write(contract.requestChargerLog, {
    async prepare(call) {
      const { db, deps, actor, headers, params, body, now } = call
      const charger = await selectCharger(db, params.id)
      if (!charger) return NOT_FOUND
      const key = headers['idempotency-key']
      const { id, call: requested } = await prepareLog(db, {
        chargerId: charger.id,
        protocol: charger.protocol,
        kind: body.kind,
        from: body.from === undefined ? undefined : new Date(body.from),
        requestedBy: actor.id,
        requestedKey: typeof key === 'string' ? key : null,
        publicUrl: deps.config.publicUrl,
        now,
      })
      const command = await requestOperator(call, { chargerId: charger.id, ...requested, timeoutS: ANSWER_S })
      return command.ok ? ok({ id, command: command.value }) : command
    },
    async write({ work, prepared: { id, command } }) {
      await noteRequested(work.tx, id, command.id)
      return answerCommand(work, command)
    },
  }),

  serveFile(contract.downloadChargerLog, async ({ db, params: { id, logId } }) => {
    const charger = await selectCharger(db, id)
    const log = charger && (await selectLog(db, { chargerId: id, id: logId }))
    const content = log?.receivedAt ? await selectLogContent(db, logId) : undefined
    if (!charger || !log || !content) return refuse({ kind: 'charger-log-not-found' })
    return ok({
      name: formatFileName(charger.identity, log),
      content: Readable.from([content]),
      audit: {
        action: 'charger.download-log',
        subject: { kind: 'charger', id },
        after: { log: logId, kind: log.kind },
      },
    })
  }),
]

/** The charger's own name of it says of which kind it is; nothing else is taken from it. */
function formatFileName(identity: string, { fileName, kind, receivedAt }: ChargerLog): string {
  const [, ending = 'log'] = /\.(zip|gz|tgz|tar|txt|log|csv|json|xml)$/i.exec(fileName ?? '') ?? []
  const day = receivedAt?.toISOString().slice(0, 10) ?? ''
  return `${identity.replaceAll(/[^\w.-]/g, '_')}-${kind}-${day}.${ending.toLowerCase()}`
}

const toWireLog = (log: ChargerLog, now: Date) => ({
  _id: log.id,
  kind: log.kind,
  requestedAt: log.requestedAt.toISOString(),
  endsAt: log.endsAt.toISOString(),
  status: findLogState(log, now),
  reportedStatus: log.reportedStatus,
  fileName: log.fileName,
  receivedAt: log.receivedAt?.toISOString() ?? null,
  bytes: log.bytes,
  sha256: log.sha256?.toString('hex') ?? null,
})
