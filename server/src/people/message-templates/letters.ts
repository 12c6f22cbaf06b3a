/**
 * Letters: mails and texts that go out in any case, in the operator's words where there are some, else in the program's.
 * Notices are what happens to one driver, and go out beside the inbox only where the operator says so.
 */
import type { Paise } from '@voltyatra/domain'
import { getMessages } from '../../messages/in-language.ts'
import type { NoticeText } from '../../messages/messages.ts'
import type { TemplateChannel } from './queries.ts'

interface BroadcastFacts {
  readonly title: string
  readonly message: string
}

export interface LetterFacts {
  readonly 'partner-statement': {
    readonly name: string
    /** Days in India, as `until` is. */
    readonly first: string
    readonly last: string
    readonly closing: Paise
    readonly pdf: string
    readonly csv: string
    readonly until: string
  }
  /** To a guest who asked for it, when the charge is over. */
  readonly 'guest-receipt': {
    readonly stationName: string
    /** With GST; nothing where no charge came about. */
    readonly total: Paise
    readonly link: string
    /** The day in India on which the link ends. */
    readonly until: string
  }
  readonly 'broadcast-service': BroadcastFacts
  readonly 'broadcast-promotional': BroadcastFacts
}

export type LetterKind = keyof LetterFacts

interface Letter<Kind extends LetterKind> {
  /** By which it can go. */
  readonly channels: readonly TemplateChannel[]
  /** The program's own words. */
  readonly write: (of: LetterFacts[Kind], brand: string) => NoticeText
  /** What of a case may be kept for previews. */
  readonly keep: (of: LetterFacts[Kind]) => object
}

const BROADCAST: Letter<'broadcast-service' | 'broadcast-promotional'> = {
  channels: ['sms', 'email', 'push'],
  write: ({ title, message }) => ({ title, message }),
  keep: ({ title, message }) => ({ title, message }),
}

const SAMPLE_FILES = 'https://charge.example.in/ev/api/partner-statement-files/…'

const SAMPLE_CODE = 'https://charge.example.in/c/7KXM-4RTC'

export const LETTERS: { readonly [Kind in LetterKind]: Letter<Kind> } = {
  'partner-statement': {
    channels: ['email'],
    write: (of, brand) => getMessages().partnerStatement({ ...of, brand }),
    // Whoever has its links reads the statement.
    keep: (of) => ({ ...of, pdf: `${SAMPLE_FILES}/pdf`, csv: `${SAMPLE_FILES}/statement.csv` }),
  },
  'guest-receipt': {
    channels: ['sms', 'email'],
    write: (of, brand) => getMessages('en').guestReceipt({ ...of, brand }),
    // Whoever has it sees the receipt.
    keep: (of) => ({ ...of, link: `${SAMPLE_CODE}#…` }),
  },
  'broadcast-service': BROADCAST,
  'broadcast-promotional': BROADCAST,
}

export const isLetter = (event: string): event is LetterKind => Object.hasOwn(LETTERS, event)
