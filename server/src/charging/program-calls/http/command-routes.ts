/** Commands of programs to the chargers at their stations; each is the version's own call, and secured ones are none. */
import * as contract from '@voltyatra/contract'
import { ok, refuse, toSentence } from '@voltyatra/domain'
import type { ProgramActor } from '../../../db/actor.ts'
import type { Db } from '../../../db/client.ts'
import type { Work } from '../../../db/unit-of-work.ts'
import { type Route, write } from '../../../http/route.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type ChargerCommand, sendToCharger } from '../../chargers/index.ts'
import type { DialectCall } from '../../dialects/index.ts'
import * as calls from '../index.ts'

const TIMEOUT_S = 30

interface ProgramCall {
  readonly db: Db
  readonly deps: Deps
  readonly actor: ProgramActor
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Asks in the program's name; a repeat under the same Idempotency-Key is one command. */
async function requestProgram(
  { db, deps: { chargerNotifications, clock }, actor, headers }: ProgramCall,
  { chargerId, action, payload }: DialectCall & { readonly chargerId: string },
) {
  if (!chargerNotifications) throw new Error('A process that answers calls has no notifications of chargers')
  const key = headers['idempotency-key']
  const requested = await sendToCharger(
    { db, notifications: chargerNotifications, now: () => clock.now() },
    {
      ...{ chargerId, action, payload, timeoutS: TIMEOUT_S },
      asker: { kind: 'program', id: actor.id },
      key: typeof key === 'string' ? key : null,
    },
  )
  if (requested.ok) return requested
  switch (requested.refusal.kind) {
    case 'command-invalid':
      return refuse(requested.refusal)
    case 'command-unknown':
      return refuse({ kind: 'command-unknown' as const })
    case 'charger-not-found':
      return refuse({ kind: 'command-invalid', sentence: toSentence('The charger has been removed.') })
    default:
      throw new Error(`${action} was refused: ${requested.refusal.kind}`)
  }
}

const toWire = ({ id, chargerId, action, status, answer, createdAt, endedAt }: ChargerCommand) => ({
  ...{ id, chargerId, action, status },
  answer: typeof answer?.status === 'string' ? answer.status : null,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

async function answerCommand(work: Work, command: ChargerCommand) {
  await work.audit({
    action: 'charger.command',
    subject: { kind: 'charger', id: command.chargerId },
    after: { command: command.id, action: command.action, status: command.status },
  })
  return ok({ data: toWire(command) })
}

export const commandsForPrograms: readonly Route[] = [
  write(contract.resetCharger, {
    async prepare(call) {
      const requested = await calls.planReset(call.db, call.actor.stationIds, {
        ...call.body,
        ...call.params,
      })
      return requested.ok ? requestProgram(call, requested.value) : requested
    },
    write: ({ work, prepared }) => answerCommand(work, prepared),
  }),

  write(contract.setChargerAvailability, {
    async prepare(call) {
      const wanted = { ...call.body, ...call.params }
      const requested = await calls.planAvailability(call.db, call.actor.stationIds, wanted)
      return requested.ok ? requestProgram(call, requested.value) : requested
    },
    write: ({ work, prepared }) => answerCommand(work, prepared),
  }),

  write(contract.unlockConnector, {
    async prepare(call) {
      const requested = await calls.planUnlock(call.db, call.actor.stationIds, call.params.id)
      return requested.ok ? requestProgram(call, requested.value) : requested
    },
    write: ({ work, prepared }) => answerCommand(work, prepared),
  }),
]
