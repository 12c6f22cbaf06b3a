/** The forms of the public site as a browser posts them without any script: a call of the API, answered with a page. */
import { createContact, type EndpointShape, registerForSeminar } from '@voltyatra/contract'
import type { FastifyInstance } from 'fastify'
import { type AdapterOptions, answer } from './adapter.ts'
import { failureFor } from './answers.ts'
import { sessionCookies } from './cookies.ts'
import { sendRefusal } from './refused.ts'
import { allRoutes } from './routes.ts'
import type { WebPages } from './web-pages.ts'

/** The page that thanks is also where its form goes; it is shown by a redirect, so that a reload sends nothing again. */
const FORMS: Readonly<Record<string, EndpointShape>> = {
  '/message-sent': createContact,
  '/registration-received': registerForSeminar,
}

const MOST_FORM_BYTES = 64 * 1024

interface SiteFormsOptions extends AdapterOptions {
  readonly pages: WebPages | undefined
}

/** Mounts them in a scope of their own: the API's calls keep taking JSON alone. */
export async function mountSiteForms(app: FastifyInstance, options: SiteFormsOptions): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
    async (_request: unknown, body: string | Buffer) => fieldsIn(String(body)),
  )
  for (const [page, endpoint] of Object.entries(FORMS)) {
    const route = allRoutes.find((one) => one.endpoint === endpoint)
    if (!route) throw new Error(`Nothing answers ${endpoint.name}`)
    app.post(page, { config: { endpoint } }, async (request, reply) => {
      const cookies = sessionCookies(request, options.deps.config.publicUrl)
      const outcome = await answer(route, { request, reply }, cookies, options)
      if (outcome.ok) return reply.header('cache-control', 'no-store').redirect(page, 303)
      if (!options.pages) return sendRefusal(reply, outcome.refusal)
      const { httpStatus, body } = failureFor(outcome.refusal)
      return reply
        .code(httpStatus)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(options.pages.formRefused(body.message))
    })
  }
}

/** The first of fields with one name counts, as on the page. */
function fieldsIn(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value
  return fields
}
