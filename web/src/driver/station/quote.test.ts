import { expect, test } from 'vitest'
import { type ChargeRequest, loadQuote, type Quote, type Request } from './quote.ts'

const PER_KWH = 17.7

/** A station priced by energy, where a wallet holds so many rupees. */
function station(walletBalance: number) {
  const requested: Request[] = []
  const quoteOf = async (wanted: Request) => {
    requested.push(wanted)
    const totalAmount = Math.round((wanted.kWh ?? 0) * PER_KWH * 100) / 100
    const quote = {
      totalAmount,
      walletBalance,
      isAffordable: totalAmount <= walletBalance,
    } as Quote
    return { wanted, quote }
  }
  const load = (changes: Partial<ChargeRequest>) =>
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
  return { requested, load }
}

test('full holds what an empty battery takes, and no more than the wallet has', async () => {
  expect((await station(5000).load({})).wanted).toEqual({
    ...{ stationId: 's', connectorId: 'c' },
    duration: 2.5,
    kWh: 47.059,
  })
  expect((await station(5000).load({ batteryKWh: undefined })).wanted.kWh).toBe(60)
  const short = await station(200).load({})
  expect(short.quote.totalAmount).toBeLessThanOrEqual(200)
  expect(short.quote.totalAmount).toBeGreaterThan(198)
  expect((await station(200).load({ needsWallet: false })).wanted.kWh).toBe(47.059)
  expect((await station(0).load({})).wanted.kWh).toBe(47.059)
})

test('a level holds what an empty battery takes up to it, and is sent with the request', async () => {
  const { wanted } = await station(5000).load({ limit: { by: 'percent', percent: 80 } })
  expect(wanted).toMatchObject({ kWh: 37.648, stopAtPercent: 80 })
})

test('a weak connector is not asked for more than it gives in a day', async () => {
  const connector = { _id: 'c', powerKW: 3.3 }
  expect((await station(5000).load({ connector })).wanted).toMatchObject({ kWh: 31.02, duration: 24 })
})

test('where time is priced, hours are held and the level still ends it', async () => {
  const { wanted } = await station(5000).load({ isByTime: true, limit: { by: 'percent', percent: 80 } })
  expect(wanted).toEqual({ stationId: 's', connectorId: 'c', duration: 4, stopAtPercent: 80 })
})
