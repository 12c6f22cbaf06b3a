/** A call by which an operator has a charger do something: asked before the transaction opens, since it may take minutes. */
import { ok } from '@voltyatra/domain'
import type { AdministratorActor } from '../../../db/actor.ts'
import type { Db } from '../../../db/client.ts'
import type { Work } from '../../../db/unit-of-work.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type ChargerCommand, type CommandRequest, sendToCharger } from '../index.ts'
import { describeOutcome, toWireCommand } from './to-wire.ts'

interface OperatorCall {
  readonly db: Db
  readonly deps: Deps
  readonly actor: AdministratorActor
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Asks in the operator's name; a repeat under the same Idempotency-Key is one command. */
export function requestOperator(
  { db, deps: { chargerNotifications, clock }, actor, headers }: OperatorCall,
  request: Omit<CommandRequest, 'asker' | 'key'>,
): ReturnType<typeof sendToCharger> {
  if (!chargerNotifications) throw new Error('A process that answers calls has no notifications of chargers')
  const key = headers['idempotency-key']
  return sendToCharger(
    { db, notifications: chargerNotifications, now: () => clock.now() },
    {
      ...request,
      asker: { kind: 'administrator', id: actor.id, standing: actor },
      key: typeof key === 'string' ? key : null,
    },
  )
}

/** Writes down what came of it, and answers with that. */
export async function answerCommand(work: Work, command: ChargerCommand) {
  await work.audit({
    action: 'charger.command',
    subject: { kind: 'charger', id: command.chargerId },
    after: { command: command.id, action: command.action, status: command.status },
  })
  return ok({ message: describeOutcome(command), data: toWireCommand(command) })
}
