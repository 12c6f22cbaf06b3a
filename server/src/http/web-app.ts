/** The built web app: its files as the build left them, compressed forms included, and nothing else of the disk. */
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { NotFoundPage } from './unknown-path.ts'

/** Where `npm start` builds the web app. */
const BUILT = fileURLToPath(new URL('../../../.build/web', import.meta.url))

const NOT_FOUND_FILE = '404.html'
/** The build names what stands here by its content, so it never changes under its name. */
const HASHED = /^assets\//
const COMPRESSED = /\.(br|gz)$/

export interface WebApp {
  readonly notFoundPage: NotFoundPage
  mount(app: FastifyInstance): Promise<void>
}

/** The web app in `dir`; where none is built, `/` says what to do. */
export async function openWebApp(dir: string = BUILT): Promise<WebApp> {
  const files = await filesBelow(dir)
  if (!files.includes('index.html')) return { notFoundPage: undefined, mount: mountHint }
  return {
    notFoundPage: files.includes(NOT_FOUND_FILE) ? await readFile(join(dir, NOT_FOUND_FILE)) : undefined,
    mount: (app) => mountFiles(app, dir, files),
  }
}

/** Every file by its path with slashes, compressed forms left out; none where the folder is missing. */
async function filesBelow(dir: string): Promise<string[]> {
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

/**
 * One route a file: an address that is no file of the build reaches no file at all, however it is spelt.
 */
async function mountFiles(app: FastifyInstance, root: string, files: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true })
  for (const file of files) {
    if (file === NOT_FOUND_FILE) continue
    const isHashed = HASHED.test(file)
    app.get(addressOf(file), (_request, reply) => {
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      return reply.sendFile(file, { cacheControl: false })
    })
  }
}

/** `index.html` stands at its folder, other pages at their name without the ending. */
const addressOf = (file: string): string =>
  `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`

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
