/** Mails new messages of a ticket to the operator who works on it. */
import type { Work } from '../../db/unit-of-work.ts'
import { getMessages } from '../../messages/in-language.ts'
import { selectBrandName } from '../company/index.ts'
import { queueMessage } from '../outbox/index.ts'
import type { Ticket } from './queries.ts'

export async function notifyAssignee(
  work: Work,
  { id, assignee, number, name, partnerName }: Ticket,
  publicUrl: string,
): Promise<void> {
  if (assignee === null) return
  const { title, message } = getMessages('en').ticketAskedAgain({
    ...{ number, asker: partnerName ?? name, brand: await selectBrandName(work.tx) },
    link: `${publicUrl}/newAdmin/tickets?open=${id}`,
  })
  const to = { channel: 'email', recipient: assignee, template: 'ticket-asked-again' } as const
  await queueMessage(work, { ...to, subject: title, body: message })
}
