/** Addresses that nothing answers: 405 where another method would do, else 404; a page for browsers, JSON for programs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage, type Language, readPathLanguage } from '../messages/locale.ts'
import { findApi } from './api.ts'
import { doesPreferHtml } from './media-type.ts'
import { sendRefusal } from './refused.ts'
import type { WebPages } from './web-pages.ts'

interface KnownRoute {
  readonly methods: readonly string[]
  readonly pattern: RegExp
}

/** What browsers are shown at an unknown address, and where one that is only mistyped leads. */
type Signposts = Pick<WebPages, 'notFound' | 'meant'>

/** Answers unknown addresses; call it before any route is added, so that it knows them all. */
export function answerUnknownPaths(app: FastifyInstance, signposts: Signposts | undefined): void {
  const routes: { readonly methods: readonly string[]; readonly url: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    routes.push({ methods: Array.isArray(method) ? method : [method], url })
  })
  // Hundreds of patterns, which most programs that a test starts never need.
  let known: readonly KnownRoute[] | undefined
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    known ??= routes.map(({ methods, url }) => ({ methods, pattern: toPattern(url) }))
    const allowed = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    // A route may itself find that there is nothing at this address.
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      const allow = [...new Set(allowed)].sort().join(', ')
      return sendRefusal(reply.header('allow', allow), { kind: 'method-not-allowed' })
    }
    const meant = isReading(request) ? signposts?.meant(path) : undefined
    if (meant !== undefined) {
      return reply.header('cache-control', 'no-cache').redirect(meant + request.url.slice(path.length), 301)
    }
    return sendNotFound(
      request,
      reply,
      signposts && (() => signposts.notFound(choosePageLanguage(request, path))),
    )
  })
}

/** The site says its language in its addresses; the app and the page of a code have one address for all. */
const choosePageLanguage = (request: FastifyRequest, path: string): Language =>
  /^\/(app|c)\//i.test(path) ? chooseLanguage(request.headers['accept-language']) : readPathLanguage(path)

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** 404, as a page where a browser asks. */
async function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  page: (() => Promise<string>) | undefined,
): Promise<FastifyReply> {
  const isPage = page !== undefined && findApi(request) === undefined
  if (isPage) reply.header('vary', 'accept, accept-language')
  if (!isPage || !doesPreferHtml(request.headers.accept)) return sendRefusal(reply, { kind: 'no-such-call' })
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(await page())
}

/** A route's address as Fastify writes it (`/delete-contact/:id`), as a pattern over paths. */
const toPattern = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replaceAll(/[.*+?^$()[\]{}|\\]/g, (sign) => (sign === '*' ? '.*' : `\\${sign}`))
      .replaceAll(/:\w+/g, '[^/]+')
      .replace(/\/$/, '')}/?$`,
  )
