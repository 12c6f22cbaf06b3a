/**
 * Building a large demonstration takes memory that living does not need: it happens in a process of its own, which gives
 * all of it back. A small one is built here.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DatabaseOptions } from '@voltyatra/server/db/client.ts'
import { createDiskBillImages } from '@voltyatra/server/platform/bill-images.ts'
import type { LogLevel } from '@voltyatra/server/platform/environment.ts'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { openPasswords } from '@voltyatra/server/platform/passwords.ts'
import { buildDemo } from './build.ts'
import { type DemoRequest, divideSize } from './plan.ts'

type Connection = DatabaseOptions['connection']

export interface BuildRequest {
  /** To the empty, migrated database, once it is there. */
  readonly connection: Connection | Promise<Connection>
  /** Where the pictures of bills are kept. */
  readonly imagesDir: string
  readonly logLevel: LogLevel
  readonly request: DemoRequest
}

export interface Building {
  /** @throws Error where it was not finished */
  readonly done: Promise<void>
  /** Ends it; what is there then is of no use. */
  stop(): Promise<void>
}

export function startBuilding(request: BuildRequest): Building {
  if (divideSize(request.request).inBulk) return buildInProcess(request)
  return { done: buildHere(request), stop: async () => {} }
}

export async function buildHere({ connection, imagesDir, logLevel, request }: BuildRequest): Promise<void> {
  const log = openLog(logLevel)
  await buildDemo(
    {
      connection: await connection,
      billImages: createDiskBillImages(imagesDir),
      passwords: openPasswords(),
      log,
    },
    request,
  )
}

/** So much is new at once that with less the collector would be at work all the time, in MB: what it takes ends with it. */
const YOUNG_GENERATION = '--max-semi-space-size=32'

/** The process loads its modules while the database is made ready for it. */
export function buildInProcess(request: BuildRequest): Building {
  const child = spawn(
    process.execPath,
    [...process.execArgv, YOUNG_GENERATION, fileURLToPath(new URL('build-process.ts', import.meta.url))],
    { stdio: ['pipe', 'inherit', 'inherit'], env: { ...process.env, ...compileCache() } },
  )
  const ended = once(child, 'exit')
  // It goes on while this stays open: if this process is killed, so does the other one end.
  child.stdin.on('error', () => {})
  const build = async () => {
    try {
      child.stdin.write(`${JSON.stringify({ ...request, connection: await request.connection })}\n`)
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    }
    const [code] = await ended
    if (code !== 0) throw new Error(`The building ended with ${code ?? 'a signal'}`)
  }
  return {
    done: build(),
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Where this process has its modules' compiled code from: so need the other one and its threads not compile them anew. */
function compileCache(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
