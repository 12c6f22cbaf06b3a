/** Who may charge, as far as the charger itself knows: the list it was sent, and what it was answered before. */

export interface TagInfo {
  /** `Accepted`, or why not as the protocol's status. */
  readonly status: string
  readonly expires?: Date
  readonly parent?: string
}

export interface ListEntry {
  readonly tag: string
  /** Without it the entry is taken off the list. */
  readonly info?: TagInfo
}

/** Tags are compared without case, as the protocol wants it. */
const toTagKey = (tag: string) => tag.toLowerCase()

/** So many answers are remembered; the oldest goes first. */
const CACHE_SIZE = 500

export class Tags {
  listVersion = 0
  readonly #list = new Map<string, TagInfo>()
  readonly #cache = new Map<string, TagInfo>()

  get listLength(): number {
    return this.#list.size
  }

  /** @returns whether it fits what is there: an update must be newer */
  updateList(how: 'Full' | 'Differential', version: number, entries: readonly ListEntry[]): boolean {
    if (how === 'Differential' && version <= this.listVersion) return false
    if (how === 'Full') this.#list.clear()
    for (const { tag, info } of entries) {
      if (info) this.#list.set(toTagKey(tag), info)
      else this.#list.delete(toTagKey(tag))
    }
    this.listVersion = version
    return true
  }

  remember(tag: string, info: TagInfo): void {
    this.#cache.delete(toTagKey(tag))
    this.#cache.set(toTagKey(tag), info)
    const [oldest] = this.#cache.keys()
    if (this.#cache.size > CACHE_SIZE && oldest !== undefined) this.#cache.delete(oldest)
  }

  clearCache(): void {
    this.#cache.clear()
  }

  clearList(): void {
    this.#list.clear()
    this.listVersion = 0
  }

  /** @returns what is known; one whose time is over is known as expired */
  look(
    tag: string,
    now: Date,
    { usesList, usesCache }: { usesList: boolean; usesCache: boolean },
  ): TagInfo | undefined {
    const info =
      (usesList ? this.#list.get(toTagKey(tag)) : undefined) ??
      (usesCache ? this.#cache.get(toTagKey(tag)) : undefined)
    return info?.expires && info.expires <= now ? { ...info, status: 'Expired' } : info
  }
}

export const isSameTag = (one: string, other: string): boolean => toTagKey(one) === toTagKey(other)
