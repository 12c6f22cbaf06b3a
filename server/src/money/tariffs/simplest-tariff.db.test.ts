import { buildSimplestTariff, checkTariff, paise } from '@voltyatra/domain'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'

test('the database writes the simplest tariffs as the domain does, up to the highest price', async () => {
  const { db } = await testDatabase()
  for (const price of [1, 1_500, 99_999, 10_000_000_000]) {
    for (const by of ['energy', 'time'] as const) {
      const { rows } = await sql<{
        content: unknown
      }>`select simplest_tariff(${by}, ${price}) as content`.execute(db)
      const wanted =
        by === 'energy'
          ? buildSimplestTariff({ by, perKwh: paise(price) })
          : buildSimplestTariff({ by, perHour: paise(price) })
      expect(rows[0]?.content).toEqual(wanted)
      expect(checkTariff(wanted).ok).toBe(true)
    }
  }
})
