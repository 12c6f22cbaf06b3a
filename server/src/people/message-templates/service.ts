/** The owner decides what goes out beside the inbox, and in which words. */
import { ok, type Result, refuse } from '@voltyatra/domain'
import type { Work } from '../../db/unit-of-work.ts'
import { isLetter, LETTERS } from './letters.ts'
import { deleteTemplate, type MessageTemplate, type TemplateChannel, upsertTemplate } from './queries.ts'
import { checkTemplate, type TemplateEvent, type TemplateRefused } from './template-text.ts'

export interface TemplateRequest extends Omit<MessageTemplate, 'version' | 'event'> {
  readonly event: TemplateEvent
}

type SetRefused = TemplateRefused | { readonly kind: 'template-channel-not-of-event' }

const EVERY_CHANNEL = ['email', 'sms', 'whatsapp', 'push'] as const satisfies readonly TemplateChannel[]

/** By which a text of the event can go. */
export const listTemplateChannels = (event: TemplateEvent): readonly TemplateChannel[] =>
  isLetter(event) ? LETTERS[event].channels : EVERY_CHANNEL

export async function setTemplate(work: Work, request: TemplateRequest): Promise<Result<null, SetRefused>> {
  if (!listTemplateChannels(request.event).includes(request.channel))
    return refuse({ kind: 'template-channel-not-of-event' })
  const checked = checkTemplate(request.event, request)
  if (!checked.ok) return checked
  await upsertTemplate(work.tx, request)
  await work.audit({
    action: 'message-template.set',
    subject: { kind: 'message-connection', id: null },
    after: { ...request },
  })
  return ok(null)
}

export async function removeTemplate(
  work: Work,
  of: Pick<MessageTemplate, 'event' | 'channel'>,
): Promise<Result<null, { readonly kind: 'template-not-found' }>> {
  if (!(await deleteTemplate(work.tx, of))) return refuse({ kind: 'template-not-found' })
  await work.audit({
    action: 'message-template.remove',
    subject: { kind: 'message-connection', id: null },
    before: { ...of },
  })
  return ok(null)
}
