/** What is to happen, by simulated time; of two things at the same instant the one that was entered first. */

interface Entry {
  readonly at: Date
  readonly order: number
  readonly act: (at: Date) => Promise<void>
}

export interface Agenda {
  /** Something that happens then, or never when the simulated time ends before. */
  add(at: Date, act: (at: Date) => Promise<void>): void
  /** Lets everything happen before `until`, one thing after the other; what is due later never happens. */
  runUntil(until: Date): Promise<void>
}

export function openAgenda(): Agenda {
  const heap: Entry[] = []
  let entered = 0
  return {
    add(at, act) {
      entered += 1
      push(heap, { at, order: entered, act })
    },
    async runUntil(until) {
      for (let next = pop(heap); next && next.at < until; next = pop(heap)) await next.act(next.at)
    },
  }
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at.getTime() === other.at.getTime() ? one.order < other.order : one.at < other.at

function push(heap: Entry[], entry: Entry): void {
  let index = heap.push(entry) - 1
  while (index > 0) {
    const parent = (index - 1) >> 1
    const above = heap[parent]
    if (!above || isBefore(above, entry)) break
    heap[index] = above
    index = parent
  }
  heap[index] = entry
}

function pop(heap: Entry[]): Entry | undefined {
  const first = heap[0]
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  let index = 0
  for (;;) {
    const left = 2 * index + 1
    const right = left + 1
    const [one, other] = [heap[left], heap[right]]
    const child = other && one && isBefore(other, one) ? right : left
    const entry = heap[child]
    if (!entry || isBefore(last, entry)) break
    heap[index] = entry
    index = child
  }
  heap[index] = last
  return first
}
