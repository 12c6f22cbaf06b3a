/** The calls of a driver's own tickets. */
import * as contract from '@voltyatra/contract'
import { hours, ok, refuse } from '@voltyatra/domain'
import { listAnswer } from '../../../http/list-answer.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { allowTries } from '../../access/index.ts'
import * as tickets from '../index.ts'

const toWire = ({ id, number, state, words, receivedAt, settledAt }: tickets.Ticket) => ({
  _id: id,
  number,
  state,
  words,
  receivedAt: receivedAt.toISOString(),
  settledAt: settledAt?.toISOString() ?? null,
})

const toWireDetail = ({ ticket, entries }: tickets.OwnTicket) => ({
  ...toWire(ticket),
  entries: entries.map(({ id, kind, words, createdAt }) => ({
    _id: id,
    // Which operator it was is the network's own affair.
    kind: kind === 'question' ? ('question' as const) : ('reply' as const),
    words,
    createdAt: createdAt.toISOString(),
  })),
})

/** In an hour, of one driver: more than anybody writes, too few to flood the desk. */
const MOST_WORDS = 20

export const driverTicketRoutes: readonly Route[] = [
  read(contract.listDriverTickets, async ({ db, query, actor: { id: customerId } }) =>
    listAnswer(await tickets.selectTicketPage(db, { ...query, customerId }), toWire),
  ),

  read(contract.showDriverTicket, async ({ db, params: { id }, actor: { id: customerId } }) => {
    const own = await tickets.loadDriverTicket(db, { id, customerId })
    return own ? ok({ data: toWireDetail(own) }) : refuse({ kind: 'ticket-not-found' })
  }),

  write(contract.writeInDriverTicket, {
    prepare({ db, actor, now }) {
      const bucket = `driver-ticket:${actor.id}`
      return allowTries(db, [{ bucket, limit: MOST_WORDS, windowMs: hours(1) }], now)
    },
    async write({ work, actor, params: { id }, body, deps }) {
      const { publicUrl } = deps.config
      const written = await tickets.writeInDriverTicket(work, {
        ...{ id, customerId: actor.id, words: body.words, publicUrl },
      })
      return written.ok ? ok({ message: formatSuccess('saved'), data: toWireDetail(written.value) }) : written
    },
  }),
]
