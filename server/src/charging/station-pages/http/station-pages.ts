/** The public pages of stations, and the sitemap that names them. */
import { parseStationSlug } from '@voltyatra/domain'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/client.ts'
import type { RecordPages } from '../../../http/record-pages.ts'
import { getReadersLanguage } from '../../../messages/in-language.ts'
import { addLanguage, LANGUAGES } from '../../../messages/locale.ts'
import { selectPictures } from '../../../network/station-pictures/index.ts'
import {
  countStationsWithPage,
  findStationWithPage,
  loadPrices,
  selectStationDetail,
  selectStationsWithPage,
} from '../../../network/stations/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import { loadExperience } from '../../station-reviews/index.ts'
import { buildPagePath, buildPageValues } from './page-values.ts'

interface Surroundings {
  readonly db: Db
  readonly clock: Clock
  /** Where people reach the program. */
  readonly publicUrl: string
}

/** Whatever stands before the end of the id leads to the address that is right today. */
export const createStationPages = ({ db, clock, publicUrl }: Surroundings): RecordPages => ({
  path: '/stations/:slug',
  async find(slug) {
    const shortId = parseStationSlug(slug)
    const found = shortId === undefined ? undefined : await findStationWithPage(db, shortId)
    if (!found) return undefined
    const path = buildPagePath(found)
    if (`/stations/${encodeURIComponent(slug)}` !== path) return { kind: 'moved', to: path }
    const now = clock.now()
    const station = await selectStationDetail(db, found.id, now)
    if (!station) return undefined
    const values = buildPageValues({
      station,
      prices: (await loadPrices(db, [station.id], { customerId: null, at: now })).get(station.id) ?? [],
      pictures: await selectPictures(db, station.id),
      experience: await loadExperience(db, station.id),
      now,
      language: getReadersLanguage(),
      publicUrl,
    })
    return { kind: 'page', values }
  },
})

/** A file may weigh 50 MB (sitemaps.org): each address stands there beside those in the other languages, in 1.5 kB. */
const MOST_IN_SITEMAP = 5_000
/** Files at a time. */
const MOST_KEPT = 4
/** Search engines come back after days: a file is made anew at most so often. */
const KEPT_MS = 10 * 60_000
const FILE = /^stations-([1-9]\d{0,3})\.xml$/

/** `/sitemap-stations.xml` names the files that name the pages. */
export function mountStationSitemaps(app: FastifyInstance, surroundings: Surroundings): void {
  const { db, clock, publicUrl } = surroundings
  const kept = new Map<number, { readonly madeAt: number; readonly text: Promise<string | undefined> }>()

  /** 0 is the index. */
  async function make(number: number): Promise<string | undefined> {
    const files = Math.max(1, Math.ceil((await countStationsWithPage(db)) / MOST_IN_SITEMAP))
    if (number === 0) return writeIndex(files, publicUrl)
    if (number > files) return undefined
    const stations = await selectStationsWithPage(db, {
      offset: (number - 1) * MOST_IN_SITEMAP,
      limit: MOST_IN_SITEMAP,
    })
    return writeSitemap(stations.map(buildPagePath), publicUrl)
  }

  function makeOrReuse(number: number): Promise<string | undefined> {
    const now = clock.now().getTime()
    const known = kept.get(number)
    if (known && now - known.madeAt < KEPT_MS) return known.text
    const text = make(number)
    kept.delete(number)
    kept.set(number, { madeAt: now, text })
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    void text.then(
      (made) => made === undefined && kept.delete(number),
      () => kept.delete(number),
    )
    return text
  }

  const config = { isDocument: true } as const
  const TYPE = 'application/xml; charset=utf-8'
  app.get('/sitemap-stations.xml', { config }, async (_request, reply) =>
    reply.type(TYPE).send(await makeOrReuse(0)),
  )
  app.get<{ Params: { file: string } }>('/sitemaps/:file', { config }, async ({ params }, reply) => {
    const number = Number(FILE.exec(params.file)?.[1] ?? 0)
    const text = number === 0 ? undefined : await makeOrReuse(number)
    return text === undefined ? reply.callNotFound() : reply.type(TYPE).send(text)
  })
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const writeIndex = (files: number, publicUrl: string): string => {
  const named = Array.from(
    { length: files },
    (_one, at) => `<sitemap><loc>${publicUrl}/sitemaps/stations-${at + 1}.xml</loc></sitemap>`,
  )
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${named.join('\n')}\n</sitemapindex>\n`
}

/** Addresses hold letters, digits, hyphens and escapes: nothing that XML knows. */
const writeSitemap = (paths: readonly string[], publicUrl: string): string =>
  `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${paths
    .map((path) => `<url><loc>${publicUrl}${path}</loc>${writeOthers(path, publicUrl)}</url>`)
    .join('\n')}\n</urlset>\n`

const writeOthers = (path: string, publicUrl: string): string =>
  LANGUAGES.map(
    (language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${publicUrl}${addLanguage(path, language)}"/>`,
  ).join('')
