import { env } from 'node:process'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTariff } from './check.ts'
import { createPricer } from './price.ts'
import { oracleBill } from './testing/oracle.ts'
import { gstRates, placed, tariffs } from './testing/random.ts'
import { checkTimeline } from './timeline.ts'

/** `TARIFF_SESSIONS=100000 vitest run --project pure domain/src/tariff/oracle.test.ts` looks longer. */
const SESSIONS = Number(env.TARIFF_SESSIONS ?? 1_000)
const SEED = Number(env.TARIFF_SEED ?? Math.floor(Math.random() * 2 ** 31))

describe('a bill', () => {
  test(`is what counting each second and watt-hour gives (${SESSIONS} sessions, TARIFF_SEED=${SEED})`, {
    timeout: 120_000 + SESSIONS * 60,
  }, () => {
    fc.assert(
      fc.property(tariffs, placed, gstRates, (tariff, { zone, timeline }, gstRate) => {
        expect(checkTariff(tariff).ok && checkTimeline(timeline).ok).toBe(true)
        const bill = createPricer(tariff, { zone, gstRate })(timeline)
        expect(bill).toEqual(oracleBill(tariff, zone, gstRate, timeline))
      }),
      { numRuns: SESSIONS, seed: SEED },
    )
  })
})
