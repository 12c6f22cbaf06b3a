/** What goes out beside a driver's inbox, by the channels that the operator has turned on for the event. */
import type { Work } from '../../db/unit-of-work.ts'
import type { NoticeFacts, NoticeKind } from '../../messages/messages.ts'
import { selectBrandName } from '../company/index.ts'
import { queueMessage } from '../outbox/index.ts'
import {
  type CustomerAddresses,
  type MessageTemplate,
  selectAddresses,
  selectTemplatesInUse,
} from './queries.ts'
import { DEFAULT_TEXT, fillTemplate } from './template-text.ts'

interface NoticeSent<Kind extends NoticeKind> {
  readonly customerId: string
  readonly kind: Kind
  readonly facts: NoticeFacts[Kind]
}

/** Queues the messages of an event in the transaction that causes it; a template that cannot be filled gives way to the program's own words. */
export async function queueNoticeMessages<Kind extends NoticeKind>(
  work: Work,
  { customerId, kind, facts }: NoticeSent<Kind>,
): Promise<void> {
  const templates = await selectTemplatesInUse(work.tx, kind)
  if (templates.length === 0) return
  const addresses = await selectAddresses(work.tx, customerId)
  if (!addresses) return
  const brand = await selectBrandName(work.tx)
  for (const template of templates) {
    const recipient = findRecipient(template, addresses, customerId)
    if (recipient === undefined) continue
    const own = { subject: template.subject && DEFAULT_TEXT.subject, body: DEFAULT_TEXT.body }
    const text =
      fillTemplate(kind, { text: template, facts, brand }) ?? fillTemplate(kind, { text: own, facts, brand })
    if (!text) continue
    await queueMessage(work, {
      channel: template.channel,
      recipient,
      template: kind,
      ...(text.subject !== null && { subject: text.subject }),
      body: text.body,
    })
  }
}

/** Undefined where the driver cannot be reached so. */
function findRecipient(
  { channel }: MessageTemplate,
  { phone, email, hasBrowser }: CustomerAddresses,
  customerId: string,
): string | undefined {
  if (channel === 'email') return email ?? undefined
  if (channel === 'push') return hasBrowser ? customerId : undefined
  return phone
}
