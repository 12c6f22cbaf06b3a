/**
 * One read for all callers that ask at about the same time. During a read, callers wait for the next one, and all
 * of them share it: there is never more than one, and no caller gets what was read before it asked.
 */
export function shareReads<Request, Answer>(
  read: (asks: readonly Request[]) => Promise<(request: Request) => Answer>,
): (request: Request) => Promise<Answer> {
  let isReading = false
  let next:
    | { readonly asks: Request[]; readonly answers: PromiseWithResolvers<(request: Request) => Answer> }
    | undefined

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

  return async (request) => {
    next ??= { asks: [], answers: Promise.withResolvers() }
    next.asks.push(request)
    const { promise } = next.answers
    if (!isReading) void readNext()
    return (await promise)(request)
  }
}
