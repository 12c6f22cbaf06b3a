/**
 * How the program ends: once, in order and within a bound, for any cause: a signal, a fault, the loss of the database.
 */
import type { Log } from './log.ts'

/** Signals closer together count as one: a Ctrl-C reaches us from the terminal and from the parent process. */
const SAME_WISH_MS = 1_000
/** How long a start that was under way may take to come to its end, before there is anything to close. */
const START_MS = 10_000

interface Step {
  /** As a log line names it: 'the database'. */
  readonly name: string
  readonly close: () => Promise<void>
  /** After so many milliseconds the next step is taken all the same. */
  readonly withinMs: number
}

export interface Ending {
  /** Something to close at the end; what was opened last is closed first. */
  add(step: Step): void
  /** Ends the program, unless it is ending already. */
  begin(code: number): void
  readonly hasBegun: boolean
}

/**
 * From here on signals and faults end the program in order; a second signal ends it at once.
 * @param starting settles when no more steps will be added
 */
export function endInOrder(log: Log, starting: Promise<unknown>): Ending {
  const steps: Step[] = []
  let begunAt: number | undefined

  const begin = (code: number): void => {
    if (begunAt !== undefined) return
    begunAt = performance.now()
    void closeAll(code)
  }
  const closeAll = async (wanted: number): Promise<void> => {
    let code = wanted
    await waitWithin(START_MS, starting)
    for (const { name, close, withinMs } of steps.reverse()) {
      if ((await waitWithin(withinMs, close())) === 'done') continue
      log.error(`${name} did not close in order`)
      code ||= 1
    }
    process.exit(code)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (begunAt === undefined) {
        log.info({ signal }, 'ending')
        begin(0)
      } else if (performance.now() - begunAt > SAME_WISH_MS) process.exit(1)
    })
  }
  process.on('uncaughtException', (error) => {
    try {
      log.fatal({ err: error }, 'a fault that nothing caught')
    } catch {
      // The log's reader is gone; that may be the fault itself.
    }
    begin(1)
  })
  return {
    add: (step) => void steps.push(step),
    begin,
    get hasBegun() {
      return begunAt !== undefined
    },
  }
}

async function waitWithin(ms: number, work: Promise<unknown>): Promise<'done' | 'failed' | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, ms, 'late')
  })
  const end = work.then(
    () => 'done' as const,
    () => 'failed' as const,
  )
  return Promise.race([end, late]).finally(() => clearTimeout(timer))
}
