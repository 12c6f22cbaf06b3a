/** Lists that are read page after page. */
import type { PageAnswer } from './ask.ts'

/**
 * Every row of a list, oldest first; a page is asked for when the rows of the one before have been taken.
 * @throws what the call throws; Error where the server leads to the same page again
 */
export async function* readPages<T>(
  ask: (cursor: string | undefined) => Promise<PageAnswer<T>>,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | undefined
  for (;;) {
    const { data, nextCursor } = await ask(cursor)
    yield* data
    if (nextCursor === null) return
    if (nextCursor === cursor) throw new Error('The list leads to the same page again')
    cursor = nextCursor
  }
}
