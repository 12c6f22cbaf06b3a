/** The outbox as an operator reads it in development, at the machine itself. */
import { listOutbox } from '@voltyatra/contract'
import { refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read } from '../../../http/route.ts'
import { formatFailure, getShownBody, type OutboxMessage, selectOutboxPage } from '../index.ts'

const toWire = (message: OutboxMessage & { readonly customerId: string | null }, now: Date) => ({
  _id: message.id,
  channel: message.channel,
  recipient: message.recipient,
  customerId: message.customerId,
  template: message.template,
  subject: message.subject,
  body: getShownBody(message, now),
  status: message.status,
  attempts: message.attempts,
  failure: formatFailure(message),
  createdAt: message.createdAt.toISOString(),
  deliveredAt: message.deliveredAt?.toISOString() ?? null,
})

export const outboxRoutes: readonly Route[] = [
  read(listOutbox, async ({ db, query, now, deps, isOfThisMachine }) => {
    if (!deps.config.isDevelopment || !isOfThisMachine) return refuse({ kind: 'not-in-development' })
    return listAnswer(await selectOutboxPage(db, query), (message) => toWire(message, now))
  }),
]
