/** The streams of a charger, as the operator reads them. */
import { listChargerStreams } from '@voltyatra/contract'
import { ok, refuse } from '@voltyatra/domain'
import { type Route, read } from '../../../http/route.ts'
import { selectCharger } from '../../chargers/index.ts'
import { selectStreams } from '../index.ts'

export const eventStreamRoutes: readonly Route[] = [
  read(listChargerStreams, async ({ db, params }) => {
    if (!(await selectCharger(db, params.id))) return refuse({ kind: 'charger-not-found' })
    const streams = await selectStreams(db, params.id)
    return ok({
      data: streams.map(({ intervalS, mostValues, openedAt, lastAt, ...stream }) => ({
        ...stream,
        intervalSeconds: intervalS,
        mostValues,
        openedAt: openedAt.toISOString(),
        lastAt: lastAt?.toISOString() ?? null,
      })),
    })
  }),
]
