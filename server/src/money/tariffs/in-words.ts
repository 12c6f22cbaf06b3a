/** What a tariff says to a driver at a moment: its facts, and the words made of them. */
import { type FactsAsk, hours, listPriceFacts, type PriceFact, type TariffVersion } from '@voltyatra/domain'
import { en } from '../../messages/en.ts'
import { type PriceWords, priceWords } from '../../messages/price-words.ts'
import { gstRateAround } from './preview.ts'

export type PriceReader = FactsAsk['reader']

/** Whole seconds since 1970. */
const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** How far ahead changes of the price are said. */
const AHEAD_SECONDS = hours(24) / 1000

/** With the GST of the day, and the changes of the day that follows. */
export const factsAt = (content: TariffVersion, reader: PriceReader, at: Date): PriceFact[] =>
  listPriceFacts(content, { reader, gstRate: gstRateAround(at), now: secondsOf(at), ahead: AHEAD_SECONDS })

export const factsInWords = (facts: readonly PriceFact[], at: Date): PriceWords =>
  priceWords(facts, secondsOf(at), en.price)

export const priceInWords = (content: TariffVersion, reader: PriceReader, at: Date): PriceWords =>
  factsInWords(factsAt(content, reader, at), at)
