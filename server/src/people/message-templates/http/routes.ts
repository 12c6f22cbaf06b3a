/** The calls of the operator's own words for messages. */
import * as contract from '@voltyatra/contract'
import { may, ok, refuse, type Standing } from '@voltyatra/domain'
import type { Reader } from '../../../db/client.ts'
import { type Route, read, write } from '../../../http/route.ts'
import { formatSuccess } from '../../../http/success.ts'
import { selectBrandName } from '../../company/index.ts'
import { queueMessage } from '../../outbox/index.ts'
import * as templates from '../index.ts'

type TemplatesOnWire = contract.ReplyOf<typeof contract.listMessageTemplates>['data']
type Event = (typeof contract.TEMPLATE_EVENTS)[number]
type Text = contract.BodyOf<typeof contract.previewMessageTemplate>

async function loadTemplates(reader: Reader): Promise<TemplatesOnWire> {
  const rows = await templates.selectTemplates(reader)
  return {
    events: contract.TEMPLATE_EVENTS.map((event) => ({
      event,
      variables: [...templates.listTemplateVariables(event)],
      channels: [...templates.listTemplateChannels(event)],
      isLetter: templates.isLetter(event),
      templates: rows
        .filter((row) => row.event === event)
        .map(({ channel, subject, body, isOn, version }) => ({ channel, subject, body, isOn, version })),
    })),
  }
}

const HAS_SUBJECT: ReadonlySet<string> = new Set(['email', 'push'])

/** A subject where the channel has one, and only there. */
const toText = (channel: templates.TemplateChannel, { subject, body }: Text) => ({
  subject: HAS_SUBJECT.has(channel) ? (subject ?? templates.DEFAULT_TEXT.subject) : null,
  body,
})

interface Filling {
  /** Who reads it. */
  readonly by: Standing
  readonly event: Event
  readonly text: Text
}

/** With the latest case of the event, which names no driver; with a plausible one where there is none. */
async function fillWithLatest(reader: Reader, { by, event, text }: Filling) {
  const checked = templates.checkTemplate(event, text)
  if (!checked.ok) return checked
  const brand = await selectBrandName(reader)
  const latest = await loadLatest(reader, event, by)
  const facts = latest && templates.parseFacts(event, latest.facts)
  const ofLatest = facts && templates.fillTemplate(event, { text, facts, brand })
  if (latest && ofLatest) return ok({ ...ofLatest, at: latest.createdAt.toISOString() })
  const filled = templates.fillTemplate(event, { text, facts: templates.SAMPLES[event], brand })
  return filled ? ok({ ...filled, at: null }) : refuse({ kind: 'template-not-readable' } as const)
}

/** Letters to partners say whose they are: only to who may read partners. */
async function loadLatest(reader: Reader, event: Event, by: Standing) {
  if (!templates.isLetter(event)) return templates.selectLatestFacts(reader, event)
  const isShown = event !== 'partner-statement' || may(by, 'partner.read')
  return isShown ? templates.selectLetterCase(reader, event) : undefined
}

const answerWith = async (reader: Reader, message: string) =>
  ok({ message, data: await loadTemplates(reader) })

export const messageTemplateRoutes: readonly Route[] = [
  read(contract.listMessageTemplates, async ({ db }) => ok({ data: await loadTemplates(db) })),

  write(contract.setMessageTemplate, async ({ work, params: { event, channel }, body }) => {
    const done = await templates.setTemplate(work, {
      event,
      channel,
      isOn: body.isOn,
      ...toText(channel, body),
    })
    return done.ok ? await answerWith(work.tx, formatSuccess('template-saved')) : done
  }),

  write(contract.removeMessageTemplate, async ({ work, params }) => {
    const done = await templates.removeTemplate(work, params)
    return done.ok ? await answerWith(work.tx, formatSuccess('template-removed')) : done
  }),

  read(contract.previewMessageTemplate, async ({ db, actor, params: { event, channel }, body }) => {
    const filled = await fillWithLatest(db, { by: actor, event, text: toText(channel, body) })
    return filled.ok ? ok({ data: filled.value }) : filled
  }),

  write(contract.testMessageTemplate, async ({ work, actor, params: { event }, body }) => {
    const filled = await fillWithLatest(work.tx, { by: actor, event, text: toText('email', body) })
    if (!filled.ok) return filled
    await queueMessage(work, {
      channel: 'email',
      recipient: actor.name,
      template: 'template-test',
      subject: filled.value.subject ?? '',
      body: filled.value.body,
    })
    await work.audit({
      action: 'message-template.test',
      subject: { kind: 'message-connection', id: null },
      after: { event },
    })
    return ok({ message: formatSuccess('template-test-sent', { to: actor.name }) })
  }),
]
