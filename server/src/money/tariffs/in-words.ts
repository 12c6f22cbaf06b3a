/** A tariff in words for a driver at a moment: its facts, and the sentences made from them. */
import {
  type FactsRequest,
  hours,
  listPriceFacts,
  type PriceFact,
  type TariffVersion,
} from '@voltyatra/domain'
import { getMessages } from '../../messages/in-language.ts'
import { formatPriceWords, type PriceWords } from '../../messages/price-words.ts'
import { findGstRateAround } from './preview.ts'

export type PriceReader = FactsRequest['reader']

/** Whole seconds since 1970. */
const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** How far ahead changes of the price are said. */
const AHEAD_SECONDS = hours(24) / 1000

/** With the GST of the day, and the changes of the day that follows. */
export const listFactsAt = (content: TariffVersion, reader: PriceReader, at: Date): PriceFact[] =>
  listPriceFacts(content, {
    reader,
    gstRate: findGstRateAround(at),
    now: toSeconds(at),
    ahead: AHEAD_SECONDS,
  })

export const formatFacts = (facts: readonly PriceFact[], at: Date): PriceWords =>
  formatPriceWords(facts, toSeconds(at), getMessages().price)

export const formatPrice = (content: TariffVersion, reader: PriceReader, at: Date): PriceWords =>
  formatFacts(listFactsAt(content, reader, at), at)
