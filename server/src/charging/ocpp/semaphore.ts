/** Runs at most so many at once; the others wait in the order in which they came. */

export type Semaphore = <T>(use: () => Promise<T>) => Promise<T>

export function createSemaphore(most: number): Semaphore {
  let free = most
  const waiting: (() => void)[] = []
  return async (use) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await use()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
