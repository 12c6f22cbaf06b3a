/**
 * What the browser keeps for a page. Where it will not keep something (people can forbid it, and then every touch
 * throws; or it is full), the page remembers it for as long as it is open.
 */

interface Kept {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): readonly string[]
  /** Whether the browser keeps anything at all. */
  isAllowed(): boolean
}

/** @param storage gives the browser's own; it may throw */
export function createKept(storage: () => Storage): Kept {
  const remembered = new Map<string, string>()
  const attempt = <T>(request: (own: Storage) => T, otherwise: () => T): T => {
    try {
      return request(storage())
    } catch {
      return otherwise()
    }
  }
  return {
    getItem: (key) =>
      remembered.get(key) ??
      attempt(
        (own) => own.getItem(key),
        () => null,
      ),
    setItem: (key, value) =>
      attempt(
        (own) => {
          own.setItem(key, value)
          remembered.delete(key)
        },
        () => void remembered.set(key, value),
      ),
    removeItem(key) {
      remembered.delete(key)
      attempt(
        (own) => own.removeItem(key),
        () => undefined,
      )
    },
    keys: () => {
      const own = attempt(
        (storage) => Object.keys(storage),
        () => [],
      )
      return [...new Set([...own, ...remembered.keys()])]
    },
    isAllowed: () =>
      attempt(
        (own) => own.length >= 0,
        () => false,
      ),
  }
}

export const keptForGood = createKept(() => localStorage)
export const keptInTab = createKept(() => sessionStorage)
