/** The codes by which people sign in to the driver's app and the portals are shown on the console: no message leaves a demonstration. */
import { setTimeout } from 'node:timers/promises'
import type { Db } from '@voltyatra/server/db/client.ts'
import { type CodeToTry, MOST_TO_TRY, selectCodesAfter, selectCodesToTry } from './code-queries.ts'

const EVERY_MS = 1000

/** `+919812345678: 123456`, from the message as it was written. */
export function formatCode({
  phone,
  text,
}: {
  readonly phone: string
  readonly text: string
}): string | undefined {
  const code = /\b\d{6}\b/.exec(text)?.[0]
  return code && `  Sign-in code      for ${phone}: ${code}`
}

/** Codes that are asked for from now on. @returns what ends it */
export function showCodes(db: Db, show: (line: string) => void): () => Promise<void> {
  let after = new Date()
  let looking = Promise.resolve()
  const look = async () => {
    for (const sent of await selectCodesAfter(db, after)) {
      after = sent.at
      const line = formatCode(sent)
      if (line) show(line)
    }
  }
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined)
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

const LOOK_EVERY_MS = 250
const WAIT_MS = 10_000

/** Chargers that have just connected say a moment later which of their connectors are free. */
export async function waitForCodesToTry(db: Db, isEnough: () => boolean): Promise<readonly CodeToTry[]> {
  const until = Date.now() + WAIT_MS
  for (;;) {
    const found = await selectCodesToTry(db)
    if (found.length >= MOST_TO_TRY || isEnough() || Date.now() >= until) return found
    await setTimeout(LOOK_EVERY_MS)
  }
}
