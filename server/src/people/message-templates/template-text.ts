/** The operator's words for an event: checked against what the event has, and filled with it. */
import { ok, paise, type Result, refuse } from '@voltyatra/domain'
import { formatMessage, listVariables } from '../../messages/icu.ts'
import { getMessages } from '../../messages/in-language.ts'
import type { Language } from '../../messages/locale.ts'
import type { NoticeFacts, NoticeKind, NoticeText } from '../../messages/messages.ts'
import { isLetter, LETTERS, type LetterFacts, type LetterKind } from './letters.ts'

/** Beside what the event has: the network's name, and the program's own words of it. */
const EVERYWHERE = ['brand', 'title', 'message'] as const

/** What the operator can write a text for. */
export type TemplateEvent = NoticeKind | LetterKind
type EventFacts = NoticeFacts & LetterFacts

/** What a template of the event can be filled with. */
export function listTemplateVariables(event: TemplateEvent): readonly string[] {
  if (isLetter(event)) return [...new Set([...EVERYWHERE, ...Object.keys(SAMPLES[event])])]
  const { title, message } = getMessages('en').noticePatterns[event]
  return [...new Set([...EVERYWHERE, ...listVariables(title), ...listVariables(message)])]
}

export const TEMPLATE_EVENTS = [
  ...(Object.keys(getMessages('en').noticePatterns) as readonly NoticeKind[]),
  ...(Object.keys(LETTERS) as readonly LetterKind[]),
]

export interface TemplateText {
  readonly subject: string | null
  readonly body: string
}

/** What goes out where the operator has written nothing: the program's own words. */
export const DEFAULT_TEXT = { subject: '{title}', body: '{message}' } as const

export type TemplateRefused =
  | { readonly kind: 'template-variable-unknown'; readonly name: string }
  | { readonly kind: 'template-not-readable' }

export function checkTemplate(event: TemplateEvent, text: TemplateText): Result<null, TemplateRefused> {
  const known = new Set(listTemplateVariables(event))
  for (const pattern of [text.subject, text.body]) {
    if (pattern === null) continue
    const used = readVariables(pattern)
    if (!used) return refuse({ kind: 'template-not-readable' })
    const unknown = used.find((name) => !known.has(name))
    if (unknown !== undefined)
      return refuse({ kind: 'template-variable-unknown', name: unknown.slice(0, 60) })
  }
  // What can be read may still ask for a number or a date where there is a text.
  return fillTemplate(event, { text, facts: SAMPLES[event], brand: 'VoltYatra' })
    ? ok(null)
    : refuse({ kind: 'template-not-readable' })
}

function readVariables(pattern: string): readonly string[] | undefined {
  try {
    return listVariables(pattern)
  } catch {
    return undefined
  }
}

interface Filling {
  readonly text: TemplateText
  readonly facts: EventFacts[TemplateEvent]
  readonly brand: string
  /** Of the program's own words; English without it. */
  readonly language?: Language
}

/** Undefined where it cannot be filled: what caused the message goes on all the same. */
export function fillTemplate(
  event: TemplateEvent,
  { text, facts, brand, language = 'en' }: Filling,
): TemplateText | undefined {
  const values = { ...describeCase(event, { facts, brand, language }), brand }
  try {
    return {
      subject: text.subject === null ? null : formatMessage(text.subject, values, language),
      body: formatMessage(text.body, values, language),
    }
  } catch {
    return undefined
  }
}

/** What the event has, and the program's own words of it. */
function describeCase(
  event: TemplateEvent,
  { facts, brand, language }: Required<Omit<Filling, 'text'>>,
): object {
  if (isLetter(event)) {
    const write = LETTERS[event].write as (of: object, brand: string) => NoticeText
    return { ...facts, ...write(facts, brand) }
  }
  const messages = getMessages(language)
  const write = messages.notice[event] as (of: object) => NoticeText
  return { ...messages.noticeFacts(event, facts as NoticeFacts[NoticeKind]), ...write(facts) }
}

const AT = { stationName: 'Indiranagar, 100 Feet Road' }
const LATER = new Date('2026-11-20T13:00:00.000Z')
const COST = paise(248_50)
const REST = paise(51_50)
const BROADCAST = { title: 'Open all night', message: 'Our station at Hassan is open all night.' }

/** A plausible case of each event, for tests, and for previews of what has never happened. */
export const SAMPLES: { readonly [Kind in TemplateEvent]: EventFacts[Kind] } = {
  'booking-completed': { ...AT, energyWh: 12_340, total: COST },
  'booking-confirmed': { ...AT, total: COST, refund: REST },
  'booking-cancelled': { ...AT, cancelCode: 'connection-lost', cancelReason: null, released: COST },
  'booking-expired': { deposit: REST, depositDueAt: LATER },
  'booking-by-program': { ...AT, program: 'Fleet planner', startsAt: LATER, deposit: REST },
  'booking-returned-by-program': { ...AT, program: 'Fleet planner' },
  'charge-overrun': { ...AT, energyWh: 1_500, taken: REST, owed: paise(0) },
  'idle-fee': { ...AT, from: LATER, perHour: 120_000_000 as NoticeFacts['idle-fee']['perHour'] },
  'charge-begun': { ...AT, held: COST },
  'charge-almost-done': { ...AT, energyWh: 12_340 },
  'reservation-soon': { ...AT, startsAt: LATER, until: LATER },
  'connector-free': { ...AT, connectorNumber: 2 },
  'card-charge': { ...AT, card: '04A2…91', held: COST },
  'maintenance-planned': { ...AT, from: LATER, until: LATER },
  'maintenance-called-off': { ...AT, startsAt: LATER },
  'card-sent': { pincode: '560038' },
  'deposit-returned': { ...AT, amount: REST },
  'owed-collected': { amount: REST, left: paise(0) },
  'order-paid': { amount: COST },
  'order-failed': { amount: COST, failure: 'not-paid-in-time', failureDetail: null },
  'order-refunded': { amount: REST, orderAmount: COST, reason: null },
  'payment-asked': { amount: COST, until: LATER, address: 'https://charge.example.in/pay/…' },
  'top-up-announced': { amount: REST, on: LATER },
  'top-up-paused': { amount: REST },
  'top-up-ended': { amount: REST },
  'refund-sent': { amount: REST, arn: '74332745000000000000123' },
  'refund-returned': { amount: REST },
  'order-taken-back': { amount: COST, owed: paise(0) },
  'wallet-goodwill': { amount: REST },
  'wallet-corrected': { amount: REST },
  'new-device': { at: LATER, network: '203.0.113.0/24', country: null },
  'passkey-added': { name: 'Pixel 9' },
  'passkey-removed': { name: 'Pixel 9' },
  'query-received': { number: 1204 },
  'query-answered': { number: 1204, words: 'The plug is repaired. Please try again.' },
  'partner-statement': {
    ...{ name: 'Hotel Malnad', first: '2026-11-01', last: '2026-11-30', closing: paise(45_120_50) },
    ...{ pdf: 'https://charge.example.in/…/pdf', csv: 'https://charge.example.in/…/statement.csv' },
    until: '2027-05-30',
  },
  'guest-receipt': {
    ...AT,
    total: COST,
    link: 'https://charge.example.in/c/7KXM-4RTC#…',
    until: '2026-12-04',
  },
  'broadcast-service': BROADCAST,
  'broadcast-promotional': BROADCAST,
}

/**
 * Facts as they were kept, in JSON. Undefined for those of an earlier version: each fact has to be there, and of the
 * kind that the sample's has; one whose sample is null may be missing.
 */
export function parseFacts<Kind extends TemplateEvent>(
  event: Kind,
  kept: object,
): EventFacts[Kind] | undefined {
  const values = new Map(Object.entries(kept))
  const parsed = Object.entries(SAMPLES[event]).map(([name, sample]) => {
    const value: unknown = values.get(name) ?? (sample === null ? null : undefined)
    return [name, sample instanceof Date && typeof value === 'string' ? new Date(value) : value] as const
  })
  if (parsed.some(([, value]) => value === undefined)) return undefined
  return Object.fromEntries(parsed) as unknown as EventFacts[Kind]
}
