/** The built web app: its files as the build left them, compressed forms included, and nothing else of the disk. */
import { readdir } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ReadPageFacts } from './page-facts.ts'
import type { RecordPages } from './record-pages.ts'
import { openWebPages, PAGES_FILE, type WebPages } from './web-pages.ts'

/** Where `npm start` builds the web app. */
const BUILT = fileURLToPath(new URL('../../../.build/web', import.meta.url))

/** The build names what stands here by its content, so it never changes under its name. */
const HASHED = /^assets\//
const COMPRESSED = /\.(br|gz)$/
/** Pages stand at the addresses that the build gives them, and what it says about them nowhere. */
const PAGES = /\.html$/

export interface WebApp {
  /** Undefined where nothing is built. */
  readonly pages: WebPages | undefined
  mount(app: FastifyInstance): Promise<void>
}

/** The web app in `dir`, reached at `publicUrl`; where none is built, `/` says what to do. */
export async function openWebApp(
  publicUrl: string,
  dir: string = BUILT,
  readFacts?: ReadPageFacts,
  recordPages?: readonly RecordPages[],
): Promise<WebApp> {
  const pages = await openWebPages(dir, publicUrl, readFacts, recordPages)
  if (!pages) return { pages, mount: mountHint }
  const files = await listFilesBelow(dir)
  return {
    pages,
    async mount(app) {
      mountPages(app, pages)
      await mountFiles(app, dir, files)
    },
  }
}

/** Every file by its path with slashes, compressed forms left out; none where the folder is missing. */
async function listFilesBelow(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
      .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return []
    throw error
  }
}

function mountPages(app: FastifyInstance, { pages, records }: WebPages): void {
  for (const page of pages) app.get(page.path, (request, reply) => page.send(request, reply))
  for (const { path, send } of records) app.get(path, { config: { isRecordPage: true } }, send)
}

/** A file of the build by its name in its folder: whatever else is asked for reaches no file at all, however it is spelt. */
async function mountFiles(app: FastifyInstance, root: string, files: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true })
  const served = files.filter((file) => !PAGES.test(file) && file !== PAGES_FILE)
  const isServed = new Set(served)
  const send = (reply: FastifyReply, file: string) => {
    if (!isServed.has(file)) return reply.callNotFound()
    reply.header('cache-control', HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache')
    return reply.sendFile(file, { cacheControl: false })
  }
  for (const folder of new Set(served.map((file) => posix.dirname(file)))) {
    if (folder !== '.') {
      app.get<{ Params: { file: string } }>(`/${folder}/:file`, ({ params }, reply) =>
        send(reply, `${folder}/${params.file}`),
      )
    }
  }
  // Beside them stand pages and calls: each of these files has a route of its own.
  for (const file of served.filter((one) => !one.includes('/'))) {
    if (!app.hasRoute({ method: 'GET', url: `/${file}` }))
      app.get(`/${file}`, (_request, reply) => send(reply, file))
  }
}

function mountHint(app: FastifyInstance): Promise<void> {
  app.get('/', (_request, reply) =>
    reply
      .code(503)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('The web app is not built yet: stop the program and run npm start.\n'),
  )
  return Promise.resolve()
}
