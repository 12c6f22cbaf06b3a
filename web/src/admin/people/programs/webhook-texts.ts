/** Texts of webhooks. */
import type { WebhookEvent, WebhookMessage } from './webhook-calls.ts'

const events: Readonly<Record<WebhookEvent, string>> = {
  'session.started': 'A charge has begun',
  'session.stopped': 'A charge has ended',
  'session.billed': 'A charge is billed',
  'charger.online': 'A charger has connected',
  'charger.offline': 'A charger has lost its connection',
  'charger.faulted': 'A charger reports a fault',
  'payment.succeeded': 'A payment has arrived',
  'payment.failed': 'A payment has failed',
  'refund.made': 'A refund was made',
  'invoice.issued': 'An invoice was issued',
  'tariff.changed': 'A tariff was published',
  'statement.issued': 'A partner’s statement was issued',
}

const messageStates: Readonly<Record<WebhookMessage['state'], string>> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  'given-up': 'Given up',
}

export const webhookWords = {
  title: 'Webhooks',
  hint: 'A program is told at its address when something happens, in the form of Standard Webhooks. What does not arrive is tried for a day.',
  none: 'No program is told of anything.',
  add: 'Add a webhook',
  addTitle: 'Add a webhook',
  adding: 'Adding…',
  url: 'Address',
  urlHint: 'Begins with https://. Addresses inside a network are not asked.',
  eventsTitle: 'It is told',
  events,
  stationsHint:
    'None chosen: every station, also those that are added later. Payments, refunds, tariffs and statements have no station and can be told only then.',
  secretTitle: 'The secret',
  secretOnce: 'Copy the secret now: the program checks our signatures with it, and it is not shown again.',
  secret: 'Secret',
  kept: 'I have kept the secret',
  rotate: 'New secret',
  rotateHint: 'The secret before works for a day more.',
  rotating: 'Making…',
  remove: 'Remove',
  removing: 'Removing…',
  removeHint: 'It is told nothing any more, nor what waits.',
  turnOn: 'Turn on again',
  turningOn: 'Turning on…',
  works: 'Works',
  fails: 'Fails',
  off: 'Turned off',
  offHint: 'Turned off after five days of failures.',
  failingSince: 'Fails since',
  waiting: 'Waiting',
  addedOn: 'Added',
  log: 'Messages',
  closeLog: 'Close the messages',
  noMessages: 'No messages in the last 30 days.',
  messageStates,
  again: 'Send again',
  sending: 'Sending…',
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
} as const
