/**
 * A semaphore for requests whose senders give up: the newest goes first, and whoever has gone takes no turn. In the order in which they
 * came, a server that is slower than they are patient would only serve those who have just given up.
 */

interface Waiting {
  /** Undefined once it has gone. */
  wake: ((isTurn: boolean) => void) | undefined
}

export interface NewestFirst {
  /**
   * @param watch of a request that has to wait: is given what to call when the sender gives up, and returns how to stop watching
   * @returns to be called once, when the request is done; undefined where its sender has gone meanwhile
   */
  enter(watch: (leave: () => void) => () => void): Promise<(() => void) | undefined>
  /** How many wait for their turn. */
  readonly size: number
}

/** @param most requests that may be under way at the same time */
export function createNewestFirst(most: number): NewestFirst {
  let underWay = 0
  let size = 0
  let waiting: Waiting[] = []

  function finish(): void {
    underWay -= 1
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (!next.wake) continue
      underWay += 1
      size -= 1
      next.wake(true)
      return
    }
  }

  function leave(one: Waiting): void {
    const { wake } = one
    if (!wake) return
    one.wake = undefined
    size -= 1
    // Those at the bottom are never reached while others come.
    if (size * 2 < waiting.length) waiting = waiting.filter(({ wake: still }) => still)
    wake(false)
  }

  return {
    get size() {
      return size
    },
    async enter(watch) {
      if (underWay >= most) {
        const isTurn = await new Promise<boolean>((resolve) => {
          const one: Waiting = { wake: undefined }
          waiting.push(one)
          size += 1
          const stop = watch(() => leave(one))
          one.wake = (isNext) => {
            stop()
            resolve(isNext)
          }
        })
        if (!isTurn) return undefined
      } else underWay += 1
      let isDone = false
      return () => {
        if (isDone) return
        isDone = true
        finish()
      }
    },
  }
}
