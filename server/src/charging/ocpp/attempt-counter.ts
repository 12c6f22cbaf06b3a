/** Counts attempts by key, and says when a key has had too many for now. Keys ignore case. */

export interface AttemptCounter {
  /** Whether no more may be tried under this key within the time. */
  areTooMany(key: string): boolean
  count(key: string): void
}

const MOST_KEYS = 10_000

export function createAttemptCounter({
  most,
  withinMs,
}: {
  readonly most: number
  readonly withinMs: number
}): AttemptCounter {
  const counted = new Map<string, { count: number; readonly until: number }>()
  const current = (key: string) => {
    const known = counted.get(key)
    if (known && known.until > performance.now()) return known
    counted.delete(key)
    return undefined
  }
  return {
    areTooMany: (key) => (current(key.toLowerCase())?.count ?? 0) >= most,
    count(name) {
      const key = name.toLowerCase()
      const known = current(key)
      if (known) {
        known.count += 1
        return
      }
      const [oldest] = counted.keys()
      if (counted.size >= MOST_KEYS && oldest !== undefined) counted.delete(oldest)
      counted.set(key, { count: 1, until: performance.now() + withinMs })
    },
  }
}
