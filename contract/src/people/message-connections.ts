/** Connections to the providers that carry messages: entered by the owner, with secrets that are never shown again. */
import * as z from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineDataReply, doneReply, Email, Line, Lines, Timestamp, WebAddress } from '../fields.ts'
import { NOTICE_EVENTS } from './message-templates.ts'
import { MESSAGE_CHANNELS } from './outbox.ts'

export const MESSAGE_PROVIDERS = ['msg91', 'http', 'smtp', 'web-push', 'whatsapp-cloud'] as const

/** What is kept sealed; which of them a provider has is in its `secrets`. */
export const CONNECTION_SECRETS = ['key', 'password', 'dkimKey', 'appSecret'] as const

const Secret = z
  .string({ error: 'Enter it as the provider shows it' })
  .trim()
  .min(1, 'Enter it as the provider shows it')
  .max(5000, 'At most 5000 characters')
  .describe('Kept sealed and never shown again; left out, the one that was entered stays')

const Host = z
  .string({ error: 'Enter the server' })
  .trim()
  .toLowerCase()
  .max(253, 'At most 253 characters')
  .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'Enter the server’s name, like smtp.example.in')

const Digits = (name: string) =>
  z
    .string({ error: `Enter the ${name}` })
    .trim()
    .regex(/^\d{6,30}$/, `The ${name} is a number of 6 to 30 digits`)

const Path = z
  .string({ error: 'Enter where it stands in the answer' })
  .trim()
  .max(200, 'At most 200 characters')
  .regex(/^[\w-]+(\.[\w-]+)*$/, 'Names with dots in between, like data.0.id')

const Words = z.array(Line(60)).max(20, 'At most 20')

const Msg91 = z.object({
  provider: z.literal('msg91'),
  entityId: Digits('entity id').describe('Of the company on the operators’ ledger (DLT)'),
  url: WebAddress.optional().describe('Of a provider that is played, on a development installation'),
  key: Secret.optional(),
})

const Http = z.object({
  provider: z.literal('http'),
  entityId: Digits('entity id').nullable().describe('Of the company on the operators’ ledger (DLT)'),
  url: WebAddress,
  format: z.enum(['json', 'form'], { error: 'json or form' }),
  headers: z
    .array(
      z.object({
        name: z
          .string({ error: 'Enter the name of the header' })
          .trim()
          .regex(/^[A-Za-z\d-]{1,60}$/, 'Letters, digits and hyphens'),
        value: Line(500, 'Enter its value'),
      }),
    )
    .max(10, 'At most 10 headers'),
  body: Lines(4000, 'Enter the body').describe(
    'With {to}, {text}, {id}, {entityId}, {header}, {templateId} and {key} where these belong',
  ),
  messageIdPath: Path.nullable().describe('Where the answer has the message’s id'),
  reports: z
    .object({ idPath: Path, statusPath: Path, delivered: Words, failed: Words })
    .nullable()
    .describe('How its delivery reports are read'),
  key: Secret.optional(),
})

const Smtp = z.object({
  provider: z.literal('smtp'),
  host: Host,
  port: z
    .number({ error: 'Enter the port' })
    .int('Enter the port')
    .min(1, 'From 1 to 65535')
    .max(65_535, 'From 1 to 65535'),
  security: z.enum(['tls', 'starttls', 'none'], { error: 'tls, starttls or none' }),
  user: Line(254).nullable(),
  from: Email,
  fromName: Line(100, 'Enter the name'),
  bounceAddress: Email.nullable().describe(
    'Mails that come back are sent here, each under an address of its own',
  ),
  dkim: z
    .object({
      domain: Host,
      selector: z
        .string({ error: 'Enter the selector' })
        .trim()
        .regex(/^[\w-]{1,60}$/, 'Letters, digits and hyphens'),
    })
    .nullable(),
  password: Secret.optional(),
  dkimKey: Secret.optional(),
})

const WebPush = z.object({
  provider: z.literal('web-push'),
  contact: Email.describe('Whom push services write to when something is wrong'),
})

const WhatsApp = z.object({
  provider: z.literal('whatsapp-cloud'),
  phoneNumberId: Digits('id of the phone number'),
  url: WebAddress.optional().describe('Of a provider that is played, on a development installation'),
  key: Secret.optional(),
  appSecret: Secret.optional(),
})

const Settings = z.discriminatedUnion('provider', [Msg91, Http, Smtp, WebPush, WhatsApp], {
  error: `One of ${MESSAGE_PROVIDERS.join(', ')}`,
})

const CostPaise = z
  .number({ error: 'Enter what a message costs' })
  .int('Whole paise')
  .min(0, 'Not less than nothing')
  .max(100_000, 'At most ₹1,000')

/** The first is tried first, the second where it fails. */
const Rank = z.enum(['1', '2'], { error: '1 or 2' })

const Place = z.object({
  channel: z.enum(MESSAGE_CHANNELS, { error: `One of ${MESSAGE_CHANNELS.join(', ')}` }),
  rank: Rank.describe('The first is tried first, the second where it fails'),
})

export const MessageConnection = z.object({
  _id: z.string(),
  channel: z.enum(MESSAGE_CHANNELS),
  rank: Rank,
  provider: z.enum(MESSAGE_PROVIDERS),
  settings: z.record(z.string(), z.unknown()).describe('As entered, without the secrets'),
  secrets: z.array(z.enum(CONNECTION_SECRETS)).describe('Which have been entered'),
  isOn: z.boolean(),
  costPaise: z.number().int(),
  reportUrl: z
    .string()
    .nullable()
    .describe('Where the provider posts its delivery reports: a secret, for who may change the connection'),
  lastSentAt: Timestamp.nullable(),
  failingSince: Timestamp.nullable().describe('Since when no attempt has succeeded'),
  failure: z.string().nullable().describe('What the provider said last'),
  version: z.number().int(),
})

/** Messages that go out under a registered text. */
export const REGISTERED_MESSAGES = [
  'one-time-code',
  'broadcast-service',
  'broadcast-promotional',
  'guest-receipt',
  'fleet-administrator',
  'fleet-invitation',
  ...NOTICE_EVENTS,
] as const

export const MESSAGE_LANGUAGES = ['en', 'hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te'] as const

const RegistrationKey = z.object({
  channel: z.enum(['sms', 'whatsapp'], { error: 'sms or whatsapp' }),
  template: z.enum(REGISTERED_MESSAGES, { error: `One of ${REGISTERED_MESSAGES.join(', ')}` }),
  language: z.enum(MESSAGE_LANGUAGES, { error: `One of ${MESSAGE_LANGUAGES.join(', ')}` }),
})

const MessageRegistration = z.object({
  channel: z.enum(['sms', 'whatsapp']),
  template: z.string(),
  language: z.string(),
  registeredText: z.string(),
  header: z.string().nullable(),
  templateId: z.string().nullable(),
  providerTemplate: z.string().nullable(),
})

const Caps = z.object({
  addressPaise: z.number().int().describe('For one phone'),
  networkPaise: z.number().int().describe('For what one network asks'),
  installationPaise: z.number().int().describe('For all messages to one person'),
  broadcastsPaise: z.number().int().describe('For messages to many'),
  version: z.number().int(),
})

export const MessageSettings = z.object({
  connections: z.array(MessageConnection),
  registrations: z.array(MessageRegistration),
  caps: Caps,
  spent: z
    .object({ installationPaise: z.number().int(), broadcastsPaise: z.number().int() })
    .describe('Today'),
})

export const getMessageSettings = defineEndpoint({
  name: 'getMessageSettings',
  method: 'GET',
  path: '/message-settings',
  tag: 'Messages',
  summary: 'The operator sees which providers carry messages, whether they work, and what today has cost.',
  access: { may: 'message.read' },
  reply: defineDataReply(MessageSettings),
  refusals: [],
})

export const setMessageConnection = defineEndpoint({
  name: 'setMessageConnection',
  method: 'PUT',
  path: '/message-connections/{channel}/{rank}',
  tag: 'Messages',
  summary: 'The owner connects a provider; one of this channel and rank is replaced or changed.',
  access: { may: 'message.configure' },
  reauthentication: 'always',
  params: Place,
  body: z.object({
    settings: Settings,
    costPaise: CostPaise.describe('Of one message: caps count with it'),
    isOn: z.boolean({ error: 'On or off' }),
  }),
  reply: defineDataReply(MessageSettings),
  refusals: [
    'provider-of-another-channel',
    'connection-secret-missing',
    'host-not-allowed',
    'secret-in-the-open',
    'dkim-key-invalid',
  ],
})

export const removeMessageConnection = defineEndpoint({
  name: 'removeMessageConnection',
  method: 'DELETE',
  path: '/message-connections/{channel}/{rank}',
  tag: 'Messages',
  summary: 'The owner removes a connection with its secrets.',
  access: { may: 'message.configure' },
  reauthentication: 'always',
  params: Place,
  reply: defineDataReply(MessageSettings),
  refusals: ['connection-not-found'],
})

export const testMessageConnection = defineEndpoint({
  name: 'testMessageConnection',
  method: 'POST',
  path: '/message-connections/{channel}/{rank}/test',
  tag: 'Messages',
  summary: 'The owner has a message sent to an own phone or address, and reads what the provider says.',
  access: { may: 'message.configure' },
  idempotency: 'ignored',
  params: Place,
  body: z.object({
    to: Line(254, 'Enter your phone number or e-mail address').optional(),
  }),
  reply: doneReply,
  refusals: ['connection-not-found', 'connection-test-failed', 'test-address-missing'],
})

export const setMessageCaps = defineEndpoint({
  name: 'setMessageCaps',
  method: 'PUT',
  path: '/message-caps',
  tag: 'Messages',
  summary: 'The owner bounds what messages may cost in a day.',
  access: { may: 'message.configure' },
  body: z.object({
    addressPaise: CapPaise(),
    networkPaise: CapPaise(),
    installationPaise: CapPaise(),
    broadcastsPaise: CapPaise(),
    version: z.number({ error: 'Say which version was read' }).int('A whole number').optional(),
  }),
  reply: defineDataReply(MessageSettings),
  refusals: ['settings-changed'],
})

function CapPaise() {
  return z
    .number({ error: 'Enter an amount' })
    .int('Whole paise')
    .min(0, 'Not less than nothing')
    .max(100_000_000, 'At most ₹10,00,000')
}

export const setMessageRegistration = defineEndpoint({
  name: 'setMessageRegistration',
  method: 'PUT',
  path: '/message-registrations',
  tag: 'Messages',
  summary: 'The owner enters a text as it is registered on the operators’ ledger (DLT) or with WhatsApp.',
  access: { may: 'message.configure' },
  body: RegistrationKey.extend({
    registeredText: Lines(2000, 'Enter the registered text').describe(
      'With {#var#} where something is put in',
    ),
    header: z
      .string({ error: 'Enter the header' })
      .trim()
      .regex(/^([A-Za-z\d]{3,11})?$/, 'A header has 3 to 11 letters or digits')
      .nullable()
      .describe('The sender that the receiver sees'),
    templateId: z
      .string({ error: 'Enter the template id' })
      .trim()
      .regex(/^(\d{6,30})?$/, 'A template id is a number of 6 to 30 digits')
      .nullable()
      .describe('On the operators’ ledger'),
    providerTemplate: Line(200).nullable().describe('What the provider itself calls the template'),
  }),
  reply: defineDataReply(MessageSettings),
  refusals: ['registration-incomplete'],
})

export const removeMessageRegistration = defineEndpoint({
  name: 'removeMessageRegistration',
  method: 'DELETE',
  path: '/message-registrations/{channel}/{template}/{language}',
  tag: 'Messages',
  summary: 'The owner removes a registered text: its message is not sent any more.',
  access: { may: 'message.configure' },
  params: RegistrationKey,
  reply: defineDataReply(MessageSettings),
  refusals: ['registration-of-text-not-found'],
})

export const receiveMessageReport = defineEndpoint({
  name: 'receiveMessageReport',
  method: 'POST',
  path: '/message-reports/{id}/{secret}',
  tag: 'Messages',
  summary:
    'A provider reports what became of messages, at the address that the owner gave it; a mail server posts mails that came back, whole.',
  access: 'public',
  rawBody: true,
  takesMail: true,
  idempotency: 'ignored',
  params: z.object({
    id: z.uuid({ error: 'Not a valid address' }),
    secret: z.string().regex(/^[\w-]{1,100}$/, 'Not a valid address'),
  }),
  reply: doneReply,
  refusals: ['connection-not-found', 'signature-invalid', 'report-unreadable'],
})
