/** Messages leave through the connections that the owner has entered, under the texts that are registered. */
import { countSegments, matchRegistered } from '@voltyatra/domain'
import type { Db } from '../../db/client.ts'
import type {
  ChannelKind,
  Handover,
  MessageChannel,
  MessageChannels,
  OutgoingMessage,
} from '../../platform/messaging/channel.ts'
import { sendByHttp } from '../../platform/messaging/http-provider.ts'
import { sendByMsg91 } from '../../platform/messaging/msg91.ts'
import type { Registered } from '../../platform/messaging/registered.ts'
import { sendBySmtp } from '../../platform/messaging/smtp.ts'
import { sendByWhatsApp } from '../../platform/messaging/whatsapp.ts'
import type { RequestOutside } from '../../platform/outside/request-outside.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { pushToDriver } from '../push-subscriptions/index.ts'
import {
  type ConnectionRow,
  findRegistrations,
  hasBounced,
  listConnections,
  noteAttempt,
  noteBounce,
} from './queries.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { readSettings, type Settings } from './settings.ts'

export interface Surroundings {
  readonly db: Db
  readonly secrets: SecretBox
  readonly request: RequestOutside
  readonly now: () => Date
}

/** The connections are read for each message, so that a change holds at once in every process. */
export const openConnectedChannels = (around: Surroundings): MessageChannels => ({
  async of(kind) {
    const usable = (await listConnections(around.db)).filter(({ channel, isOn }) => isOn && channel === kind)
    return usable.map((row) => openChannel(around, row))
  },
  noteOutcome: (id, outcome) => noteAttempt(around.db, id, outcome),
})

export function openChannel(around: Surroundings, row: ConnectionRow): MessageChannel {
  return {
    account: { id: row.id, provider: row.provider },
    costOf: ({ body }) =>
      Math.min(row.costPaise * (row.channel === 'sms' ? countSegments(body) : 1), MOST_PAISE),
    async send(message) {
      const opened = openSecrets(around.secrets, row)
      if (!opened.ok)
        throw new Error('Its secrets cannot be read with the key of this installation: enter them again')
      return await sendBy(around, { row, settings: readSettings(row), secrets: opened.value }, message)
    },
  }
}

/** What a row takes as the cost of one attempt. */
const MOST_PAISE = 100_000

interface Connection {
  readonly row: ConnectionRow
  readonly settings: Settings
  readonly secrets: Secrets
}

async function sendBy(
  around: Surroundings,
  { row, settings, secrets }: Connection,
  message: OutgoingMessage,
): Promise<Handover> {
  const { request } = around
  switch (settings.provider) {
    case 'msg91':
      return await sendRegistered(around, row.channel, message, (registered) =>
        sendByMsg91(request, { url: settings.url, key: secrets.key ?? '' }, { ...message, registered }),
      )
    case 'http': {
      const send = (registered: Registered | undefined) =>
        sendByHttp(request, { ...settings, key: secrets.key }, { ...message, registered })
      return row.channel === 'sms'
        ? await sendRegistered(around, row.channel, message, send)
        : await send(undefined)
    }
    case 'whatsapp-cloud':
      return await sendRegistered(around, row.channel, message, (registered) =>
        sendByWhatsApp(request, { ...settings, key: secrets.key ?? '' }, { ...message, registered }),
      )
    case 'smtp':
      return await sendMail(around, { settings, secrets }, message)
    case 'web-push':
      return await pushToDriver(
        {
          ...{ db: around.db, request, now: around.now() },
          access: {
            publicKey: settings.publicKey ?? '',
            privateKey: secrets.privateKey ?? '',
            contact: settings.contact,
          },
        },
        message,
      )
  }
}

/** The language whose registered text this is; refused with what differs where it is none. */
async function sendRegistered(
  { db }: Surroundings,
  channel: ChannelKind,
  { template, body }: OutgoingMessage,
  send: (registered: Registered) => Promise<Handover>,
): Promise<Handover> {
  const known = await findRegistrations(db, { channel, template })
  const notRegistered = (detail: string) =>
    ({ outcome: 'refused', failure: 'not-registered', detail }) as const
  let differs: string | undefined
  for (const { registeredText, header, templateId, providerTemplate, language } of known) {
    const fitted = matchRegistered(body, registeredText)
    if (fitted.ok) return await send({ header, templateId, providerTemplate, language, values: fitted.value })
    const { at, registered, found } = fitted.refusal
    differs ??= `the text differs from the registered one at character ${at + 1}: “${registered}” is registered, “${found}” stands there`
  }
  return notRegistered(maskCodes(differs ?? `no text is registered for “${template}”`))
}

/** What is kept of a text never holds a code. */
const maskCodes = (text: string): string => text.replace(/\d{4,}/g, '•')

async function sendMail(
  { db, now }: Surroundings,
  {
    settings,
    secrets,
  }: { readonly settings: Extract<Settings, { provider: 'smtp' }>; readonly secrets: Secrets },
  message: OutgoingMessage,
): Promise<Handover> {
  if (await hasBounced(db, message.to)) {
    return {
      outcome: 'refused',
      failure: 'address-bounced',
      detail: 'earlier mails to this address came back',
    }
  }
  const dkim = settings.dkim && secrets.dkimKey ? { ...settings.dkim, key: secrets.dkimKey } : null
  const handover = await sendBySmtp({ ...settings, password: secrets.password, dkim }, message)
  if (handover.outcome === 'refused' && handover.failure === 'address-bounced') {
    await noteBounce(db, { address: message.to, at: now(), detail: handover.detail })
  }
  return handover
}
