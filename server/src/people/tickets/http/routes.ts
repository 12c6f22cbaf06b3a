/** The calls of tickets. */
import * as contract from '@voltyatra/contract'
import { computeTicketDue, hours, ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { narrowToWaiting } from '../../../http/only-waiting.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { allowTries } from '../../access/index.ts'
import * as tickets from '../index.ts'
import { TICKETS_WAITING } from '../index.ts'
import { loadAnswersByMail } from '../mail/settings.ts'

const toWire = ({
  id,
  receivedAt,
  acknowledgedAt,
  settledAt,
  overSince,
  personId: _,
  ...ticket
}: tickets.Ticket) => ({
  _id: id,
  ...ticket,
  receivedAt: receivedAt.toISOString(),
  acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
  settledAt: settledAt?.toISOString() ?? null,
  overSince: overSince?.toISOString() ?? null,
  dueAt: computeTicketDue(ticket.state, receivedAt)?.toISOString() ?? null,
})

const toWireEntry = ({ id, createdAt, ...entry }: tickets.TicketEntry) => ({
  _id: id,
  ...entry,
  createdAt: createdAt.toISOString(),
})

/** In an hour, of one operator: more than anybody writes, too few to send mails to the world. */
const MOST_REPLIES = 120

export const ticketRoutes: readonly Route[] = [
  read(contract.listTickets, async ({ db, query, now }) =>
    listAnswer(await tickets.selectTicketPage(db, narrowToWaiting(TICKETS_WAITING, query, now)), toWire),
  ),

  read(contract.showTicket, async ({ db, params }) => {
    const ticket = await tickets.selectTicket(db, params.id)
    if (!ticket) return refuse({ kind: 'ticket-not-found' })
    const entries = (await tickets.selectEntries(db, params.id)).map(toWireEntry)
    return ok({ data: { ...toWire(ticket), entries } })
  }),

  write(contract.moveTicket, {
    prepare: async ({ db }) => ok(await loadAnswersByMail(db)),
    async write({ work, params, body, prepared }) {
      const moved = await tickets.moveTicketOn(work, { id: params.id, event: body.event }, prepared)
      return moved.ok ? ok({ message: formatSuccess('saved'), data: toWire(moved.value) }) : moved
    },
  }),

  write(contract.changeTicket, async ({ work, params, body }) => {
    const changed = await tickets.changeTicket(work, params.id, body)
    return changed.ok ? ok({ message: formatSuccess('saved'), data: toWire(changed.value) }) : changed
  }),

  write(contract.noteOnTicket, async ({ work, params, body }) => {
    const noted = await tickets.addNote(work, { id: params.id, words: body.words })
    return noted.ok ? ok({ message: formatSuccess('saved'), data: toWire(noted.value) }) : noted
  }),

  write(contract.replyToTicket, {
    async prepare({ db, actor, now }) {
      const bucket = `ticket-reply:${actor.id}`
      const allowed = await allowTries(db, [{ bucket, limit: MOST_REPLIES, windowMs: hours(1) }], now)
      return allowed.ok ? ok(await loadAnswersByMail(db)) : allowed
    },
    async write({ work, params, body, prepared }) {
      const replied = await tickets.answerTicket(work, { id: params.id, words: body.words }, prepared)
      return replied.ok ? ok({ message: formatSuccess('saved'), data: toWire(replied.value) }) : replied
    },
  }),
]
