/** Notices of a language: its patterns, filled with the facts of each kind and with what is made of them. */
import { ZERO } from '@voltyatra/domain'
import { formatMessage } from './icu.ts'
import type { Language } from './locale.ts'
import type { Messages, NoticeFacts, NoticeKind, NoticeText } from './messages.ts'

export type NoticePatterns = Readonly<Record<NoticeKind, NoticeText>>

/** What of the language's other words stands in notices. */
export interface NoticeWords extends Pick<Messages, 'cancelCode' | 'orderFailure'> {
  /** The price of being idle, GST included. */
  idlePrice(perHour: NoticeFacts['idle-fee']['perHour']): string
  /** Its range of addresses, and its country in the language where that is known. */
  network(of: Pick<NoticeFacts['new-device'], 'network' | 'country'>): string
}

/**
 * What the patterns name beside the facts of the kind. A choice is never made by what a person wrote: it would be
 * looked up among the words of the choice.
 */
type Added = { readonly [Kind in NoticeKind]?: (of: NoticeFacts[Kind], words: NoticeWords) => object }

const ADDED: Added = {
  'booking-cancelled': ({ cancelCode, cancelReason }, { cancelCode: words }) => ({
    why: cancelCode ? words[cancelCode](cancelReason) : cancelReason,
  }),
  'booking-expired': ({ deposit, depositDueAt }) => ({
    becomes: deposit === ZERO ? 'none' : depositDueAt === null ? 'back' : 'later',
  }),
  'idle-fee': ({ perHour }, { idlePrice }) => ({ price: idlePrice(perHour) }),
  'order-failed': ({ failure, failureDetail }, { orderFailure }) => ({
    why: failureDetail ?? orderFailure[failure],
  }),
  'order-refunded': ({ amount, orderAmount, reason }) => ({
    part: amount === orderAmount ? 'all' : 'some',
    isExplained: reason === null ? 'no' : 'yes',
  }),
  'new-device': (of, { network }) => ({ network: network(of) }),
  'refund-sent': ({ arn }) => ({ isTraced: arn === null ? 'no' : 'yes' }),
  'wallet-corrected': ({ amount }) => ({ way: amount > ZERO ? 'added' : 'taken', size: Math.abs(amount) }),
}

/** What the texts of a kind are filled with. */
export const buildNoticeFacts = <Kind extends NoticeKind>(
  kind: Kind,
  of: NoticeFacts[Kind],
  words: NoticeWords,
): object => ({ ...of, ...ADDED[kind]?.(of, words) })

/** The notices of a language, as its catalogue has them. */
export function buildNotices(
  patterns: NoticePatterns,
  words: NoticeWords,
  language: Language,
): Messages['notice'] {
  const filled = <Kind extends NoticeKind>(kind: Kind) => [
    kind,
    (of: NoticeFacts[Kind]): NoticeText => {
      const facts = buildNoticeFacts(kind, of, words)
      const { title, message } = patterns[kind]
      return {
        title: formatMessage(title, facts, language),
        message: formatMessage(message, facts, language),
      }
    },
  ]
  const kinds = Object.keys(patterns) as NoticeKind[]
  return Object.fromEntries(kinds.map(filled)) as Messages['notice']
}
