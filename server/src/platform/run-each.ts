/** Doing something with each of many, where the failure of one keeps nothing from the others. */

/** Some could not be done; all others were. */
class SomeFailed extends AggregateError {
  override readonly name = 'SomeFailed'
}

/**
 * One after the other; the sum of what each returned.
 * @throws SomeFailed when all of them have been tried
 */
export async function runEach<T>(many: readonly T[], run: (one: T) => Promise<number>): Promise<number> {
  const errors: unknown[] = []
  const sum = await tryEach(many, run, errors)
  throwFailures(errors, many.length)
  return sum
}

/** The sum of what each returned that did not fail; what the others threw is added to `errors`. */
async function tryEach<T>(
  many: readonly T[],
  run: (one: T) => Promise<number>,
  errors: unknown[],
): Promise<number> {
  let sum = 0
  for (const one of many) {
    try {
      sum += await run(one)
    } catch (error) {
      errors.push(error)
    }
  }
  return sum
}

/** Of what is due, claimed at once where it is not said otherwise. */
const BATCH = 20
/** What is left then is due in the next run. */
const MOST_IN_ONE_RUN = 400

/**
 * Claims what is due, a batch at a time, and does something with each; how many there were. What fails keeps no batch behind
 * it from being done: claimed, it is due again later, so this run does not meet it twice.
 * @throws SomeFailed when all that is due has been tried
 */
export async function runDue<T>(
  claim: (limit: number) => Promise<readonly T[]>,
  run: (one: T) => Promise<void>,
  batch: number = BATCH,
): Promise<number> {
  const errors: unknown[] = []
  let claimed = 0
  while (claimed < MOST_IN_ONE_RUN) {
    const due = await claim(batch)
    claimed += due.length
    await tryEach(
      due,
      async (one) => {
        await run(one)
        return 1
      },
      errors,
    )
    if (due.length < batch) break
  }
  throwFailures(errors, claimed)
  return claimed
}

/** Of what waits, read at once where it is not said otherwise. */
const PAGE = 100

interface Pages<T> {
  /** The next of what waits, in an order that does not change, after the last one that was read. */
  readonly select: (after: T | undefined, most: number) => Promise<readonly T[]>
  /** What each returns is added up. */
  readonly run: (one: T) => Promise<number>
  readonly page?: number | undefined
}

/**
 * Reads what waits, a page at a time, and tries each once; the sum of what each returned. What fails, or goes on waiting,
 * keeps none behind it from being tried.
 * @throws SomeFailed when all of them have been tried
 */
export async function runPages<T>({ select, run, page = PAGE }: Pages<T>): Promise<number> {
  const errors: unknown[] = []
  let [sum, tried] = [0, 0]
  let after: T | undefined
  for (;;) {
    const waiting = await select(after, page)
    sum += await tryEach(waiting, run, errors)
    tried += waiting.length
    after = waiting.at(-1)
    if (waiting.length < page) break
  }
  throwFailures(errors, tried)
  return sum
}

/**
 * Several things that have nothing to do with each other, by name; what each returned.
 * @throws SomeFailed when all of them have been tried
 */
export async function runEachPart<Name extends string>(
  parts: Readonly<Record<Name, () => Promise<number>>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(parts) as Name[]
  const counts = {} as Record<Name, number>
  await runEach(names, async (name) => {
    counts[name] = await parts[name]()
    return counts[name]
  })
  return counts
}

/** @throws SomeFailed where there are any */
export function throwFailures(errors: readonly unknown[], of: number): void {
  const [first] = errors
  if (first === undefined) return
  const reason = first instanceof Error ? first.message : String(first)
  throw new SomeFailed(errors, `${errors.length} of ${of} failed: ${reason}`)
}
