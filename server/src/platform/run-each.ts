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
  let sum = 0
  for (const one of many) {
    try {
      sum += await run(one)
    } catch (error) {
      errors.push(error)
    }
  }
  throwFailures(errors, many.length)
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
