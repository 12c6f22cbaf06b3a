/** A partner's calls about its tickets. Whose they are is the session's to say. */
import * as contract from '@voltyatra/contract'
import { hours, ok, refuse } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { allowTries } from '../../access/index.ts'
import * as tickets from '../index.ts'

const toWire = ({ id, number, origin, state, words, name, receivedAt, settledAt }: tickets.Ticket) => ({
  _id: id,
  number,
  state,
  words,
  isFault: origin === 'fault',
  askedBy: name,
  receivedAt: receivedAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
})

const toWireDetail = ({ ticket, entries }: tickets.OwnTicket) => ({
  ...toWire(ticket),
  entries: entries.map(({ id, kind, words, by, createdAt }) => ({
    _id: id,
    kind: kind === 'question' ? ('question' as const) : ('reply' as const),
    words,
    // Which operator it was is the network's own affair.
    by: kind === 'question' ? by : null,
    createdAt: createdAt.toISOString(),
  })),
})

/** In an hour, of one partner: more than anybody asks, too few to flood the desk. */
const MOST_WORDS = 30

const allowWords = (db: Db, { partnerId, now }: { readonly partnerId: string; readonly now: Date }) =>
  allowTries(db, [{ bucket: `partner-ticket:${partnerId}`, limit: MOST_WORDS, windowMs: hours(1) }], now)

export const partnerTicketRoutes: readonly Route[] = [
  read(contract.listOwnTickets, async ({ db, query, actor: { partnerId } }) =>
    listAnswer(await tickets.selectTicketPage(db, { ...query, partnerId }), toWire),
  ),

  read(contract.showOwnTicket, async ({ db, params: { id }, actor: { partnerId } }) => {
    const own = await tickets.loadOwnTicket(db, { id, partnerId })
    return own ? ok({ data: toWireDetail(own) }) : refuse({ kind: 'ticket-not-found' })
  }),

  write(contract.openOwnTicket, {
    prepare: ({ db, actor: { partnerId }, now }) => allowWords(db, { partnerId, now }),
    async write({ work, actor, body }) {
      const ticket = await tickets.openTicket(work, actor, body.words)
      return ok({ message: formatSuccess('own-ticket-opened'), data: toWire(ticket) })
    },
  }),

  write(contract.requestInOwnTicket, {
    prepare: ({ db, actor: { partnerId }, now }) => allowWords(db, { partnerId, now }),
    async write({ work, actor, params: { id }, body, deps }) {
      const { publicUrl } = deps.config
      const requested = await tickets.requestInTicket(work, actor, { id, words: body.words, publicUrl })
      return requested.ok
        ? ok({ message: formatSuccess('saved'), data: toWireDetail(requested.value) })
        : requested
    },
  }),
]
