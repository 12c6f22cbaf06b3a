/** The operator's calls of returns. */
import { Readable } from 'node:stream'
import {
  downloadAdjustedAdvances,
  downloadOutwardPapers,
  downloadOutwardReturn,
  showOutwardReturn,
  showSourceTaxes,
} from '@voltyatra/contract'
import { buildGstr1Json, findQuarter, ok, type Result, refuse } from '@voltyatra/domain'
import type { Db } from '../../../db/client.ts'
import { type Route, read, serveFile } from '../../../http/route.ts'
import { selectRegistrations } from '../../../people/company/index.ts'
import { makeGstr1, selectCollected, selectDeducted } from '../index.ts'
import { writeAdjustedCsv } from './adjusted-csv.ts'
import { writePapersCsv } from './papers-csv.ts'
import { toWireCollected, toWireDeducted, toWireGstr1 } from './to-wire.ts'

interface Requested {
  readonly gstin: string
  readonly month: string
}

/** Of a registration that the company has. */
async function checkRequested(
  db: Db,
  { gstin, month }: Requested,
): Promise<Result<Requested, { readonly kind: 'registration-not-found' }>> {
  const typed = gstin.toUpperCase()
  const isOurs = (await selectRegistrations(db)).some((one) => one.gstin === typed)
  return isOurs ? ok({ gstin: typed, month }) : refuse({ kind: 'registration-not-found' })
}

const buildAudit = (filters: Requested) => ({
  action: 'return.take-out' as const,
  subject: { kind: 'list', id: 'returns' },
  after: { filters },
})

export const returnRoutes: readonly Route[] = [
  read(showOutwardReturn, async ({ db, query }) => {
    const requested = await checkRequested(db, query)
    return requested.ok
      ? ok({ data: toWireGstr1(requested.value, await makeGstr1(db, requested.value)) })
      : requested
  }),

  serveFile(downloadOutwardReturn, async ({ db, query }) => {
    const requested = await checkRequested(db, query)
    if (!requested.ok) return requested
    const { gstin, month } = requested.value
    const text = JSON.stringify(buildGstr1Json(requested.value, await makeGstr1(db, requested.value)))
    return ok({
      name: `GSTR1-${gstin}-${month}.json`,
      content: Readable.from([text]),
      audit: buildAudit(requested.value),
    })
  }),

  ...(
    [
      [downloadOutwardPapers, '', writePapersCsv],
      [downloadAdjustedAdvances, '-adjusted-advances', writeAdjustedCsv],
    ] as const
  ).map(([call, suffix, writeCsv]) =>
    serveFile(call, async ({ db, query }) => {
      const requested = await checkRequested(db, query)
      if (!requested.ok) return requested
      const { gstin, month } = requested.value
      return ok({
        name: `GSTR1-${gstin}-${month}${suffix}.csv`,
        content: Readable.from(await writeCsv(db, requested.value)),
        audit: buildAudit(requested.value),
      })
    }),
  ),

  read(showSourceTaxes, async ({ db, query: { month } }) => {
    const quarter = findQuarter(month)
    const tds = await selectDeducted(db, quarter)
    return ok({
      data: {
        month,
        quarter,
        tcs: (await selectCollected(db, month)).map(toWireCollected),
        tds: tds.map((row) => toWireDeducted(row, quarter.last)),
      },
    })
  }),
]
