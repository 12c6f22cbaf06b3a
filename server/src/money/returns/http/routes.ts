/** The operator's calls of returns. */
import { Readable } from 'node:stream'
import {
  downloadOutwardPapers,
  downloadOutwardReturn,
  showOutwardReturn,
  showSourceTaxes,
} from '@voltyatra/contract'
import { buildGstr1Json, findQuarter, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import { file, type Route, read } from '../../../http/route.ts'
import { registrationsOf } from '../../../people/company/index.ts'
import { collectedIn, deductedBetween, makeGstr1 } from '../index.ts'
import { papersCsv } from './papers-csv.ts'
import { collectedToWire, deductedToWire, gstr1ToWire } from './to-wire.ts'

interface Asked {
  readonly gstin: string
  readonly month: string
}

/** Of a registration that the company has. */
async function askedOf(
  db: Db,
  { gstin, month }: Asked,
): Promise<Result<Asked, { readonly kind: 'registration-not-found' }>> {
  const typed = gstin.toUpperCase()
  const isOurs = (await registrationsOf(db)).some((one) => one.gstin === typed)
  return isOurs ? ok({ gstin: typed, month }) : refuse({ kind: 'registration-not-found' })
}

const audited = (filters: Asked) => ({
  action: 'return.take-out' as const,
  subject: { kind: 'list', id: 'returns' },
  after: { filters },
})

export const returnRoutes: readonly Route[] = [
  read(showOutwardReturn, async ({ db, query }) => {
    const asked = await askedOf(db, query)
    return asked.ok ? ok({ data: gstr1ToWire(asked.value, await makeGstr1(db, asked.value)) }) : asked
  }),

  file(downloadOutwardReturn, async ({ db, query }) => {
    const asked = await askedOf(db, query)
    if (!asked.ok) return asked
    const { gstin, month } = asked.value
    const text = JSON.stringify(buildGstr1Json(asked.value, await makeGstr1(db, asked.value)))
    return ok({
      name: `GSTR1-${gstin}-${month}.json`,
      content: Readable.from([text]),
      audit: audited(asked.value),
    })
  }),

  file(downloadOutwardPapers, async ({ db, query }) => {
    const asked = await askedOf(db, query)
    if (!asked.ok) return asked
    const { gstin, month } = asked.value
    return ok({
      name: `GSTR1-${gstin}-${month}.csv`,
      content: Readable.from(await papersCsv(db, asked.value)),
      audit: audited(asked.value),
    })
  }),

  read(showSourceTaxes, async ({ db, query: { month } }) => {
    const quarter = findQuarter(month)
    const tds = await deductedBetween(db, quarter)
    return ok({
      data: {
        month,
        quarter,
        tcs: (await collectedIn(db, month)).map(collectedToWire),
        tds: tds.map((row) => deductedToWire(row, quarter.last)),
      },
    })
  }),
]
