/** Whether many chargers are connecting at this moment, as after an outage: what each of them needs is then done in batches. */

/** Chargers of one process that come within a second. */
const MANY = 100
/** Chargers of one process that have come and are not in yet: on a processor that is taken by others, fewer come in a second. */
const MANY_UNDER_WAY = 20
const SECOND_MS = 1_000

export interface Rush {
  /** A charger comes. @returns to be called once, when it is in or has gone */
  begin(): () => void
  isOn(): boolean
}

export function createRush(now: () => number = () => performance.now()): Rush {
  let second = Number.NEGATIVE_INFINITY
  let [current, former] = [0, 0]
  let underWay = 0

  function turn(): void {
    const passed = Math.floor(now() / SECOND_MS)
    if (passed === second) return
    former = passed === second + 1 ? current : 0
    current = 0
    second = passed
  }

  return {
    begin() {
      turn()
      current += 1
      underWay += 1
      return () => {
        underWay -= 1
      }
    },
    isOn() {
      turn()
      return current >= MANY || former >= MANY || underWay >= MANY_UNDER_WAY
    },
  }
}
