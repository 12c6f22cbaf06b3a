/** What goes out beside a driver's inbox, by the channels that the operator has turned on for the event. */
import type { Work } from '../../db/unit-of-work.ts'
import type { Language } from '../../messages/locale.ts'
import type { NoticeFacts, NoticeKind } from '../../messages/messages.ts'
import { selectBrandName } from '../company/index.ts'
import { queueMessage } from '../outbox/index.ts'
import { type CustomerReach, type SendableTemplate, selectReach } from './queries.ts'
import { DEFAULT_TEXT, fillTemplate } from './template-text.ts'

interface NoticeSent<Kind extends NoticeKind> {
  readonly customerId: string
  readonly kind: Kind
  readonly facts: NoticeFacts[Kind]
  /** Until when it is worth anything; afterwards it is neither sent nor shown. */
  readonly expiresAt?: Date
  /** Where answers to a mail of it go. */
  readonly replyTo?: string | undefined
}

/** Nobody turns off being notified that somebody else may be using the account. */
const ALWAYS_SENT: ReadonlySet<NoticeKind> = new Set<NoticeKind>([
  'new-device',
  'passkey-added',
  'passkey-removed',
])

/**
 * Queues the messages of an event in the transaction that causes it. A template that cannot be filled gives way to the
 * program's own words; so does a missing one for push messages, which a driver has asked for in a browser.
 */
export async function queueNoticeMessages<Kind extends NoticeKind>(
  work: Work,
  { customerId, kind, facts, expiresAt, replyTo }: NoticeSent<Kind>,
): Promise<void> {
  const reach = await selectReach(work.tx, { customerId, event: kind })
  if (!reach) return
  const hasPush = reach.templates.some(({ channel }) => channel === 'push')
  const inUse = [...reach.templates, ...(hasPush ? [] : [OWN_PUSH])].filter(({ isOn }) => isOn)
  const reached = inUse.flatMap((template) => {
    const isOff = reach.channelsOff.includes(template.channel) && !ALWAYS_SENT.has(kind)
    const recipient = isOff ? undefined : findRecipient(template, reach, customerId)
    return recipient === undefined ? [] : [{ template, recipient }]
  })
  if (reached.length === 0) return
  const brand = await selectBrandName(work.tx)
  for (const { template, recipient } of reached) {
    const language = chooseTemplateLanguage(template, reach.language)
    const filling = { facts, brand, language }
    const own = { subject: template.subject && DEFAULT_TEXT.subject, body: DEFAULT_TEXT.body }
    const text =
      fillTemplate(kind, { text: template, ...filling }) ?? fillTemplate(kind, { text: own, ...filling })
    if (!text) continue
    await queueMessage(work, {
      channel: template.channel,
      recipient,
      template: kind,
      ...(text.subject !== null && { subject: text.subject }),
      body: text.body,
      ...(expiresAt && { expiresAt }),
      ...(template.channel === 'email' && { replyTo }),
    })
  }
}

const OWN_PUSH: SendableTemplate = { channel: 'push', ...DEFAULT_TEXT, isOn: true }

/** A text message is sent as it was registered, and the operator's own words are those of one language: both are English. */
const chooseTemplateLanguage = ({ channel, body }: SendableTemplate, language: Language | null): Language =>
  channel === 'sms' || body !== DEFAULT_TEXT.body ? 'en' : (language ?? 'en')

/** Undefined where the driver cannot be reached so. */
function findRecipient(
  { channel }: SendableTemplate,
  { phone, email, hasBrowser }: CustomerReach,
  customerId: string,
): string | undefined {
  if (channel === 'email') return email ?? undefined
  if (channel === 'push') return hasBrowser ? customerId : undefined
  return phone
}
