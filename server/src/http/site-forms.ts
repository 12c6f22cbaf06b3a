/** The forms of the public site as a browser posts them without any script: a call of the API, answered with a page. */
import type { EndpointShape } from '@voltyatra/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { runInLanguage } from '../messages/in-language.ts'
import { addLanguage, LANGUAGES, readPathLanguage } from '../messages/locale.ts'
import { type AdapterOptions, answer } from './adapter.ts'
import { answerErrors, applyRefusal, sendRefusal } from './refused.ts'
import type { HandlerRefusal, Route } from './route.ts'
import type { WebPages } from './web-pages.ts'

/** By the page that thanks, which is also where the form goes; it is shown by a redirect, so that a reload sends nothing again. */
export type SiteForms = Readonly<Record<string, EndpointShape>>

const MOST_FORM_BYTES = 64 * 1024

interface SiteFormsOptions extends AdapterOptions {
  readonly forms: SiteForms
  readonly routes: readonly Route[]
  readonly pages: WebPages | undefined
}

/** Mounts them in a scope of their own: the API's calls keep taking JSON alone. */
export async function mountSiteForms(app: FastifyInstance, options: SiteFormsOptions): Promise<void> {
  const { pages, routes } = options
  const sendPage = async (reply: FastifyReply, refusal: HandlerRefusal): Promise<FastifyReply> => {
    if (!pages) return sendRefusal(reply, refusal)
    const language = readPathLanguage(reply.request.url)
    const { message } = applyRefusal(reply, refusal, language)
    return reply.type('text/html; charset=utf-8').send(await pages.formRefused(message, language))
  }
  answerErrors(app, sendPage)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
    async (_request: unknown, body: string | Buffer) => parseFields(String(body)),
  )
  for (const [path, endpoint] of Object.entries(options.forms)) {
    const route = routes.find((one) => one.endpoint === endpoint)
    if (!route) throw new Error(`Nothing answers ${endpoint.name}`)
    for (const language of LANGUAGES) {
      const page = addLanguage(path, language)
      app.post(page, { config: { endpoint } }, async (request, reply) => {
        const session = options.api.signIn.readSession(request, options.deps.config.publicUrl)
        const outcome = await runInLanguage(language, () =>
          answer(route, { request, reply }, session, options),
        )
        if (!outcome.ok) return sendPage(reply, outcome.refusal)
        return reply.header('cache-control', 'no-store').redirect(page, 303)
      })
    }
  }
}

/** The first of fields with one name counts, as on the page. */
function parseFields(text: string): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value
  return fields
}
