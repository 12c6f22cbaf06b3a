import { expect, test } from 'vitest'
import { type ChargeAsk, loadQuote, type Quote, type Wish } from './quote.ts'

const PER_KWH = 17.7

/** A station priced by energy, where a wallet holds so many rupees. */
function station(walletBalance: number) {
  const asked: Wish[] = []
  const quoteOf = async (wish: Wish) => {
    asked.push(wish)
    const totalAmount = Math.round((wish.kWh ?? 0) * PER_KWH * 100) / 100
    const quote = {
      totalAmount,
      walletBalance,
      isAffordable: totalAmount <= walletBalance,
    } as Quote
    return { wish, quote }
  }
  const load = (changes: Partial<ChargeAsk>) =>
    loadQuote(
      {
        stationId: 's',
        connector: { _id: 'c', powerKW: 60 },
        limit: { by: 'full' },
        isByTime: false,
        needsWallet: true,
        batteryKWh: 40,
        startTime: undefined,
        ...changes,
      },
      quoteOf,
    )
  return { asked, load }
}

test('full holds what an empty battery takes, and no more than the wallet has', async () => {
  expect((await station(5000).load({})).wish).toEqual({
    ...{ stationId: 's', connectorId: 'c' },
    duration: 2.5,
    kWh: 47.059,
  })
  expect((await station(5000).load({ batteryKWh: undefined })).wish.kWh).toBe(60)
  const short = await station(200).load({})
  expect(short.quote.totalAmount).toBeLessThanOrEqual(200)
  expect(short.quote.totalAmount).toBeGreaterThan(198)
  expect((await station(200).load({ needsWallet: false })).wish.kWh).toBe(47.059)
  expect((await station(0).load({})).wish.kWh).toBe(47.059)
})

test('a level holds what an empty battery takes up to it, and is sent with the wish', async () => {
  const { wish } = await station(5000).load({ limit: { by: 'percent', percent: 80 } })
  expect(wish).toMatchObject({ kWh: 37.648, stopAtPercent: 80 })
})

test('a weak connector is not asked for more than it gives in a day', async () => {
  const connector = { _id: 'c', powerKW: 3.3 }
  expect((await station(5000).load({ connector })).wish).toMatchObject({ kWh: 31.02, duration: 24 })
})

test('where time is priced, hours are held and the level still ends it', async () => {
  const { wish } = await station(5000).load({ isByTime: true, limit: { by: 'percent', percent: 80 } })
  expect(wish).toEqual({ stationId: 's', connectorId: 'c', duration: 4, stopAtPercent: 80 })
})
