/** `/open-data/stations.geojson`: the active stations for whoever makes maps, in files that are made now and then. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { type FixedAnswer, prepareFixedAnswer } from '../../../http/fixed-answer.ts'
import { runInLanguage } from '../../../messages/in-language.ts'
import { selectBrandName } from '../../../people/company/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { loadPrices } from '../../stations/index.ts'
import { countOpenStations, selectOpenConnectors, selectOpenStations } from '../queries.ts'
import { buildCollection, buildFeature } from './feature.ts'

interface Surroundings {
  readonly db: Db
  readonly clock: Clock
  /** Where people reach the program. */
  readonly publicUrl: string
  /** The most stations in a file: some 1 MB, and 65 kB as it travels when they are alike. */
  readonly mostInFile?: number
}

const MOST_IN_FILE = 2_000
/** Files at a time. */
const MOST_KEPT = 8
/** A file is made anew at most so often. */
const KEPT_MS = 10 * 60_000
const FILE = /^stations(?:-([2-9]|[1-9]\d{1,3}))?\.geojson$/

export function mountOpenData(app: FastifyInstance, surroundings: Surroundings): void {
  const { clock } = surroundings
  const kept = new Map<
    number,
    { readonly madeAt: number; readonly answer: Promise<FixedAnswer | undefined> }
  >()
  // One file after another, so that however many are asked for at once, the program does its other work between them.
  let latest: Promise<unknown> = Promise.resolve()

  function makeAfterLast(file: number): Promise<FixedAnswer | undefined> {
    const answer = latest.then(() => runInLanguage('en', () => makeFile(file, surroundings)))
    latest = answer.catch(() => undefined)
    return answer
  }

  function makeOrReuse(file: number): Promise<FixedAnswer | undefined> {
    const now = clock.now().getTime()
    const known = kept.get(file)
    if (known && now - known.madeAt < KEPT_MS) return known.answer
    const made = { madeAt: now, answer: makeAfterLast(file) }
    kept.delete(file)
    kept.set(file, made)
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    const forget = () => {
      if (kept.get(file) === made) kept.delete(file)
    }
    // What failed, and what there is not, takes no place.
    void made.answer.then((answer) => answer === undefined && forget(), forget)
    return made.answer
  }

  app.get<{ Params: { file: string } }>(
    '/open-data/:file',
    { config: { isOpenData: true } },
    async (request, reply) => {
      const match = FILE.exec(request.params.file)
      const answer = match && (await makeOrReuse(Number(match[1] ?? 1)))
      if (!answer) return reply.callNotFound()
      // Pages of other websites may read it: it is for everybody, and no cookie changes it.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
      return answer.send(request, reply)
    },
  )
}

async function makeFile(
  file: number,
  { db, clock, publicUrl, mostInFile = MOST_IN_FILE }: Surroundings,
): Promise<FixedAnswer | undefined> {
  const count = await countOpenStations(db)
  const files = Math.max(1, Math.ceil(count / mostInFile))
  if (file > files) return undefined
  const stations = await selectOpenStations(db, { offset: (file - 1) * mostInFile, limit: mostInFile })
  const ids = stations.map(({ id }) => id)
  const connectors = Map.groupBy(await selectOpenConnectors(db, ids), ({ stationId }) => stationId)
  const prices = await loadPrices(db, ids, { customerId: null, at: clock.now() })
  const collection = buildCollection({
    features: stations.map((station) =>
      buildFeature({
        station,
        connectors: connectors.get(station.id) ?? [],
        prices: prices.get(station.id) ?? [],
        publicUrl,
      }),
    ),
    ...{ file, files, stations: count, publicUrl },
    networkName: await selectBrandName(db),
  })
  return prepareFixedAnswer({
    text: JSON.stringify(collection),
    type: 'application/geo+json',
    cacheControl: `public, max-age=${KEPT_MS / 1000}`,
    isMadeOften: true,
  })
}
