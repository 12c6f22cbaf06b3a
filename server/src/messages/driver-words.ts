/** What drivers and guests read, of one language: words and patterns, and the messages that are made of them. */
import type { CancelCode } from '@voltyatra/domain'
import { buildNoticeFacts, buildNotices, type NoticePatterns, type NoticeWords } from './build-notices.ts'
import { formatMessage } from './icu.ts'
import type { Language } from './locale.ts'
import type { ChargerReceiptFacts, Messages, ReceiptPayer } from './messages.ts'
import { formatNetwork } from './network.ts'
import { buildPriceSpeech, type PricePatterns } from './prices.ts'

type Whole = 'orderFailure' | 'refundStep' | 'stationReason' | 'checkout' | 'payLink' | 'consent'

export interface ReasonWords extends Pick<Messages, Whole> {
  /** Parts of a sentence; `said` is what the charger said. A driver reads `by-you` in place of `by-driver`. */
  readonly cancelCode: Readonly<Record<CancelCode | 'by-you' | 'start-failed-because', string>>
  /** ICU messages. */
  readonly unsubscribe: Readonly<Record<'byMail' | 'byText', string>>
  /** ICU messages: what it cost, what becomes of the rest, and where the receipt is. */
  readonly chargerReceipt: Readonly<Record<'used' | ReceiptPayer | 'inApp' | 'onPage', string>>
}

export interface DriverWords {
  readonly notices: NoticePatterns
  readonly prices: PricePatterns
  readonly reasons: ReasonWords
}

/** What of a catalogue drivers and guests read. */
export type DriverMessages = Pick<
  Messages,
  | Whole
  | 'cancelCode'
  | 'ownCancelCode'
  | 'unsubscribe'
  | 'chargerReceipt'
  | 'price'
  | 'billLine'
  | 'notice'
  | 'noticePatterns'
  | 'noticeFacts'
>

export function buildDriverMessages(
  { notices, prices, reasons }: DriverWords,
  language: Language,
): DriverMessages {
  const { price, billLine, idlePrice } = buildPriceSpeech(prices, language)
  const { cancelCode: codes, unsubscribe, chargerReceipt, ...whole } = reasons
  const cancelCode = Object.fromEntries(
    Object.keys(codes).map((code) => [
      code,
      (reason: string | null) =>
        code === 'start-failed' && reason
          ? formatMessage(codes['start-failed-because'], { reason }, language)
          : codes[code as CancelCode],
    ]),
  ) as unknown as Messages['cancelCode']
  const words: NoticeWords = {
    ...{ cancelCode, orderFailure: whole.orderFailure, idlePrice },
    network: (of) => formatNetwork(of, language),
  }
  return {
    ...whole,
    cancelCode,
    ownCancelCode: { ...cancelCode, 'by-driver': () => codes['by-you'] },
    unsubscribe: (by, { publicUrl }) => formatMessage(unsubscribe[by], { publicUrl }, language),
    chargerReceipt: (of) => writeChargerReceipt(chargerReceipt, of, language),
    price,
    billLine,
    notice: buildNotices(notices, words, language),
    noticePatterns: notices,
    noticeFacts: (kind, of) => buildNoticeFacts(kind, of, words),
  }
}

/** Of a card terminal the receipt comes with its settlement. */
function writeChargerReceipt(
  words: ReasonWords['chargerReceipt'],
  of: ChargerReceiptFacts,
  language: Language,
): string {
  const { payer, left } = of
  const isAlwaysSaid = payer === 'card' || payer === 'fleet'
  const where = payer === 'card' ? undefined : payer === 'guest' ? words.onPage : words.inApp
  const parts = [words.used, isAlwaysSaid || left > 0 ? words[payer] : undefined, where]
  return parts
    .filter((part) => part !== undefined)
    .map((part) => formatMessage(part, of, language))
    .join(' ')
}
