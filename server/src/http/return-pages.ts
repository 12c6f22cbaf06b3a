/** Pages of ours to which another site's form may lead a browser: it is shown the page, and the form is not read. */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A request that other websites may make: it changes nothing, whatever it holds. */
    isOpenToOtherSites?: true
  }
}

/** @param pages their addresses, as the router writes them */
export async function mountReturnPages(app: FastifyInstance, pages: readonly string[]): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
  for (const page of pages) {
    app.post<{ Params: Record<string, string> }>(
      page,
      { config: { isOpenToOtherSites: true } },
      ({ params }, reply) => {
        const path = page.replaceAll(/:(\w+)/g, (_part, name: string) =>
          encodeURIComponent(params[name] ?? ''),
        )
        // The rest of the form is not waited for.
        return reply.header('cache-control', 'no-store').header('connection', 'close').redirect(path, 303)
      },
    )
  }
}
