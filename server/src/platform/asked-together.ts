/**
 * One reading for all who ask at about the same time. While one is under way, whoever asks waits for the next, and all
 * of them share it: there is never more than one, and nobody is answered with what was read before the question.
 */
export function askedTogether<Ask, Answer>(
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
