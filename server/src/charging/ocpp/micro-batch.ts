/**
 * Joins queries of many chargers: what arrived together, and what arrives while a query runs, becomes one query. A
 * request waits for more to arrive only in a rush.
 */
import { setTimeout as rest, setImmediate as takeArrived } from 'node:timers/promises'

interface Waiting<Request, Answer> {
  readonly request: Request
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** Most that are put together. */
const MOST = 500

interface Pace {
  /**
   * How many queries may run at the same time: what they ask for must not depend on one another. Another begins when as many
   * wait as are under way, so that halves take turns: a query of few costs each of them more.
   */
  readonly atOnce?: number
  /** Between the beginnings of two queries, in milliseconds: one of a hundred rows costs a fifth for each of what one of five does. */
  readonly everyMs?: () => number
  /** Waits so many milliseconds; the usual way unless a test has no time. */
  readonly pause?: (ms: number) => Promise<unknown>
}

/**
 * @param answerAll an answer for each, in their order. Where it fails, each is asked by itself, so that one cannot spoil
 *   what its neighbours get.
 */
export function createMicroBatch<Request, Answer>(
  answerAll: (asks: readonly Request[]) => Promise<readonly Answer[]>,
  { atOnce = 1, everyMs = () => 0, pause = rest }: Pace = {},
): (request: Request) => Promise<Answer> {
  let waiting: Waiting<Request, Answer>[] = []
  let running = 0
  /** Requests whose query runs. */
  let asked = 0
  let begunAt = Number.NEGATIVE_INFINITY

  const isWorthIt = (): boolean => waiting.length >= asked

  async function run(): Promise<void> {
    running += 1
    while (waiting.length > 0 && isWorthIt()) {
      // What has arrived already is read before the query is made.
      await takeArrived()
      const restMs = begunAt + everyMs() - performance.now()
      if (restMs > 0 && waiting.length < MOST) await pause(restMs)
      begunAt = performance.now()
      const together = waiting.slice(0, MOST)
      waiting = waiting.slice(MOST)
      asked += together.length
      if (together.length > 0) await answerOrReject(together)
      asked -= together.length
    }
    running -= 1
  }

  async function answerOrReject(together: readonly Waiting<Request, Answer>[]): Promise<void> {
    try {
      const answers = await answerAll(together.map(({ request }) => request))
      if (answers.length !== together.length) throw new Error('Not as many answers as questions')
      for (const [index, one] of together.entries()) one.resolve(answers[index] as Answer)
    } catch (error) {
      if (together.length > 1) for (const one of together) await answerOrReject([one])
      else together[0]?.reject(error)
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject })
      if (running === 0 || (running < atOnce && asked > 0 && isWorthIt())) void run()
    })
}
