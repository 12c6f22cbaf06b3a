/** Whether many chargers are connecting at this moment, as after an outage: what each of them needs is then done in batches. */

/** Chargers of one process within a second. */
const MANY = 100
const SECOND_MS = 1_000

export interface Rush {
  /** A charger comes in. */
  note(): void
  isOn(): boolean
}

export function createRush(now: () => number = () => performance.now()): Rush {
  let second = Number.NEGATIVE_INFINITY
  let [current, former] = [0, 0]

  function turn(): void {
    const passed = Math.floor(now() / SECOND_MS)
    if (passed === second) return
    former = passed === second + 1 ? current : 0
    current = 0
    second = passed
  }

  return {
    note() {
      turn()
      current += 1
    },
    isOn() {
      turn()
      return current >= MANY || former >= MANY
    },
  }
}
