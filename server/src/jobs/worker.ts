/** A job's place in the queue: it is called, and runs once for any number of calls, in one process at a time. */
import type { PgBoss, QueueResult } from 'pg-boss'
import type { Log } from '../platform/log.ts'

/** Of a queue: at most one run waits or runs. A run that gives no sign of life for so long is taken for dead. */
const QUEUE = {
  heartbeatSeconds: 20,
  expireInSeconds: 6 * 3600,
  // The schedule asks again, and how a run went is written down elsewhere.
  retryLimit: 0,
  deleteAfterSeconds: 600,
} as const
/** The worker is notified of work; it polls only in case a notification was lost. */
const POLLING_SECONDS = 300
/** A run that is just ending has left its place by then, in milliseconds. */
const REQUEST_AGAIN_MS = 1_000

export interface Worker {
  /** There may be something to do: a run begins from now on, here or in another process. */
  call(): void
  stop(): void
}

interface WorkerOptions {
  readonly name: string
  readonly run: () => Promise<void>
  /** A call found the place taken, again: it is for another time. */
  readonly onTaken: () => Promise<void>
  readonly log: Pick<Log, 'warn'>
  /** How the queue stands; undefined where it is not there yet. */
  readonly queue: QueueResult | undefined
}

export async function registerWorker(
  boss: PgBoss,
  { name, run, onTaken, log, queue }: WorkerOptions,
): Promise<Worker> {
  let isRunning = false
  let isCalled = false
  let isRequesting = false
  let isStopped = false
  let again: NodeJS.Timeout | undefined
  await ensureQueue(boss, name, queue)
  const workerId = await boss.work(name, { pollingIntervalSeconds: POLLING_SECONDS }, async () => {
    isRunning = true
    try {
      // What called while it ran may have come too late to be seen by it.
      do {
        isCalled = false
        await run()
      } while (isCalled && !isStopped)
    } finally {
      isRunning = false
    }
  })

  async function request({ isRepeated }: { readonly isRepeated: boolean }): Promise<void> {
    if (isRunning) isCalled = true
    if (isRunning || isRequesting || isStopped) return
    isRequesting = true
    try {
      const id = await boss.send(name, {})
      boss.notifyWorker(workerId)
      if (id === null && isRepeated) await onTaken()
      else if (id === null) again = setTimeout(request, REQUEST_AGAIN_MS, { isRepeated: true })
    } catch (error) {
      log.warn({ job: name, err: error }, 'a job could not be queued')
    } finally {
      isRequesting = false
    }
  }

  return {
    call: () => void request({ isRepeated: false }),
    stop() {
      isStopped = true
      clearTimeout(again)
    },
  }
}

/** Makes or changes it where it must be: for all jobs of a start together that takes longer than all else there. */
async function ensureQueue(boss: PgBoss, name: string, queue: QueueResult | undefined): Promise<void> {
  if (!queue) return boss.createQueue(name, { policy: 'exclusive', ...QUEUE })
  const settings = Object.keys(QUEUE) as (keyof typeof QUEUE)[]
  if (settings.some((setting) => queue[setting] !== QUEUE[setting])) await boss.updateQueue(name, QUEUE)
}
