/** So many at once and no more; whoever comes later waits for its turn. */

export type Lanes = <T>(use: () => Promise<T>) => Promise<T>

export function openLanes(most: number): Lanes {
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
