/** The whole program as a process of its own, which may be killed: its time and its providers are its parent's. */
import type pg from 'pg'
import { startApp } from '../../../app.ts'
import { readConfig } from '../../../platform/config.ts'
import { parseRoles } from '../../../platform/environment.ts'
import { openLog } from '../../../platform/log.ts'
import { openOutside } from '../../../platform/outside/request-outside.ts'

export interface ProgramGiven {
  readonly connection: pg.ClientConfig
  readonly dataDir: string
  readonly secretKey: string
  readonly paymentUrls: Readonly<Record<string, string>>
  /** As long as it waits for an answer of a provider, in milliseconds, until the parent says otherwise. */
  readonly outsideAnswersWithinMs: number
  /** What it does; calls and jobs by default. */
  readonly roles?: string
  /** Its time, in milliseconds since 1970; it stands until the parent sends another one. */
  readonly now: number
}

/** From the parent: its time in milliseconds since 1970, or how long it waits for a provider from now on. */
export type ParentMessage = { readonly now: number } | { readonly outsideAnswersWithinMs: number }
export type ProgramMessage = { readonly url: string } | { readonly isAt: number }

const {
  connection,
  dataDir,
  secretKey,
  now,
  roles = 'api,jobs',
  paymentUrls,
  outsideAnswersWithinMs,
} = JSON.parse(process.argv[2] ?? '') as ProgramGiven
const send = (message: ProgramMessage): void => void process.send?.(message)
let at = now
let answersWithinMs = outsideAnswersWithinMs
process.on('message', (message: ParentMessage) => {
  if ('outsideAnswersWithinMs' in message) {
    answersWithinMs = message.outsideAnswersWithinMs
    return
  }
  at = message.now
  send({ isAt: at })
})
process.on('disconnect', () => process.exit())
const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', SECRET_KEY: secretKey }
const config = { ...readConfig(env, dataDir), roles: parseRoles(roles) }
const { url } = await startApp({
  config,
  clock: { now: () => new Date(at) },
  log: openLog(config.logLevel),
  connection,
  paymentUrls,
  outside: (asked) =>
    openOutside({ mayBePrivate: config.isDevelopment, answerWithinMs: answersWithinMs })(asked),
})
send({ url })
