/** The documents of an API, `docs` below its prefix: as JSON for programs and as a page for people. */
import { readFileSync } from 'node:fs'
import type { EndpointShape, StreamShape } from '@voltyatra/contract'
import type { FastifyInstance } from 'fastify'
import { type FixedAnswer, prepareFixedAnswer } from '../fixed-answer.ts'
import { doesPreferHtml } from '../media-type.ts'
import { openApiDocument } from './openapi.ts'
import { renderDocumentPage } from './page.ts'
import type { DocumentStyle } from './style.ts'

/** An API as its documents describe it. */
export interface DescribedApi {
  /** Every path of the API is below it: `/ev/api`. */
  readonly prefix: string
  readonly publicUrl: string
  readonly endpoints: readonly EndpointShape[]
  readonly streams: readonly StreamShape[]
  /** As sessions of people by default. */
  readonly style?: DocumentStyle
}

interface Documents {
  readonly json: FixedAnswer
  readonly page: FixedAnswer
  readonly style: FixedAnswer
}

/** One style sheet for the page: what is around it, and the calls. */
const STYLE_FILES = ['./frame.css', './calls.css']

/** Mounts the documents; they are made at the first request, once. */
export function mountDocuments(app: FastifyInstance, api: DescribedApi): void {
  const { docs, json: jsonPath, style: stylePath } = buildPaths(api)
  let made: Promise<Documents> | undefined
  const documents = () => {
    made ??= makeDocuments(api)
    return made
  }
  const config = { isDocument: true } as const
  app.get(docs, { config }, async (request, reply) => {
    const { json, page } = await documents()
    const isPage = doesPreferHtml(request.headers.accept)
    return (isPage ? page : json).send(request, reply.header('vary', 'accept'))
  })
  app.get(jsonPath, { config }, async (request, reply) => (await documents()).json.send(request, reply))
  app.get(stylePath, async (request, reply) => (await documents()).style.send(request, reply))
}

const buildPaths = ({ prefix }: DescribedApi) => ({
  docs: `${prefix}/docs`,
  json: `${prefix}/docs/openapi.json`,
  style: `${prefix}/docs/style.css`,
})

async function makeDocuments({ endpoints, ...api }: DescribedApi): Promise<Documents> {
  const document = await openApiDocument(endpoints, api)
  const { json, style: stylesheet } = buildPaths({ endpoints, ...api })
  const style = await prepareFixedAnswer({
    text: STYLE_FILES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n'),
    type: 'text/css; charset=utf-8',
    cacheControl: 'no-cache',
  })
  return {
    style,
    json: await prepareFixedAnswer({
      text: JSON.stringify(document),
      type: 'application/json; charset=utf-8',
      cacheControl: 'no-cache',
    }),
    page: await prepareFixedAnswer({
      text: renderDocumentPage(document, { stylesheet, json, guide: api.style?.guide }),
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
    }),
  }
}
