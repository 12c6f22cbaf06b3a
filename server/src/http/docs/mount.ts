/** The API's documents: `GET /ev/api/docs`, as JSON for programs and as a page for people. */
import { readFileSync } from 'node:fs'
import { API_PREFIX, ENDPOINTS, STREAMS } from '@voltyatra/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { type FixedAnswer, fixedAnswer } from '../fixed-answer.ts'
import { prefersHtml } from '../media-type.ts'
import { openApiDocument } from './openapi.ts'
import { documentPage } from './page.ts'

const DOCS = `${API_PREFIX}/docs`
const JSON_PATH = `${DOCS}/openapi.json`
const STYLE_PATH = `${DOCS}/style.css`

interface Documents {
  readonly json: FixedAnswer
  readonly page: FixedAnswer
  readonly style: FixedAnswer
}

/** Mounts the documents; they are made at the first request, once. */
export function mountDocuments(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  let made: Promise<Documents> | undefined
  const documents = () => {
    made ??= makeDocuments({ publicUrl })
    return made
  }
  const config = { isDocument: true } as const
  app.get(DOCS, { config }, async (request, reply) => {
    const { json, page } = await documents()
    const isPage = prefersHtml(request.headers.accept)
    return (isPage ? page : json).send(request, reply.header('vary', 'accept'))
  })
  app.get(JSON_PATH, { config }, async (request, reply) => (await documents()).json.send(request, reply))
  app.get(STYLE_PATH, async (request, reply) => (await documents()).style.send(request, reply))
}

async function makeDocuments(config: Pick<Config, 'publicUrl'>): Promise<Documents> {
  const document = openApiDocument(ENDPOINTS, { ...config, streams: STREAMS })
  const style = await fixedAnswer({
    text: readFileSync(new URL('./style.css', import.meta.url), 'utf8'),
    type: 'text/css; charset=utf-8',
    cacheControl: 'no-cache',
  })
  return {
    style,
    json: await fixedAnswer({
      text: JSON.stringify(document),
      type: 'application/json; charset=utf-8',
      cacheControl: 'no-cache',
    }),
    page: await fixedAnswer({
      text: documentPage(document, { stylesheet: STYLE_PATH, json: JSON_PATH }),
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
    }),
  }
}
