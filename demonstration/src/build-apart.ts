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
import { diskBillImages } from '@voltyatra/server/platform/bill-images.ts'
import type { LogLevel } from '@voltyatra/server/platform/config.ts'
import { openLog } from '@voltyatra/server/platform/log.ts'
import { openPasswords } from '@voltyatra/server/platform/passwords.ts'
import { buildDemo } from './build.ts'
import { type DemoAsk, divided } from './plan.ts'

export interface BuildAsk {
  /** To the empty, migrated database. */
  readonly connection: DatabaseOptions['connection']
  /** Where the pictures of bills are kept. */
  readonly imagesDir: string
  readonly logLevel: LogLevel
  readonly ask: DemoAsk
}

export interface Building {
  /** @throws Error where it was not finished */
  readonly done: Promise<void>
  /** Ends it; what is there then is of no use. */
  stop(): Promise<void>
}

export function startBuilding(ask: BuildAsk): Building {
  if (divided(ask.ask).inBulk) return buildApart(ask)
  return { done: buildHere(ask), stop: async () => {} }
}

export function buildHere({ connection, imagesDir, logLevel, ask }: BuildAsk): Promise<void> {
  const log = openLog(logLevel)
  return buildDemo(
    { connection, billImages: diskBillImages(imagesDir), passwords: openPasswords(), log },
    ask,
  )
}

export function buildApart(ask: BuildAsk): Building {
  const child = spawn(
    process.execPath,
    [...process.execArgv, fileURLToPath(new URL('build-process.ts', import.meta.url))],
    { stdio: ['pipe', 'inherit', 'inherit'], env: { ...process.env, ...compileCache() } },
  )
  const ended = once(child, 'exit')
  // It goes on while this stays open: if this process is killed, so does the other one end.
  child.stdin.on('error', () => {})
  child.stdin.write(`${JSON.stringify(ask)}\n`)
  return {
    done: ended.then(([code]) => {
      if (code !== 0) throw new Error(`The building ended with ${code ?? 'a signal'}`)
    }),
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
