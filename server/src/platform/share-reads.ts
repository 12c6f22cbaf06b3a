/**
 * One read for all callers that ask at about the same time. During a read, callers wait for the next one, and all
 * of them share it: there is never more than one, and no caller gets what was read before it asked.
 */
export function shareReads<Ask, Answer>(
  read: (asks: readonly Ask[]) => Promise<(ask: Ask) => Answer>,
): (ask: Ask) => Promise<Answer> {
  let isReading = false
  let next: { readonly asks: Ask[]; readonly answers: PromiseWithResolvers<(ask: Ask) => Answer> } | undefined

  async function readNext(): Promise<void> {
    isReading = true
    for (let batch = next; batch; batch = next) {
      next = undefined
      try {
        batch.answers.resolve(await read(batch.asks))
      } catch (error) {
        batch.answers.reject(error)
      }
    }
    isReading = false
  }

  return async (ask) => {
    next ??= { asks: [], answers: Promise.withResolvers() }
    next.asks.push(ask)
    const { promise } = next.answers
    if (!isReading) void readNext()
    return (await promise)(ask)
  }
}
