/** The slots of a cabinet for battery swaps: one is empty, in the others batteries charge. */

export interface CabinetBattery {
  readonly serial: string
  /** Percent of what it can hold, when it was put in. */
  readonly soC: number
  /** Percent of what it could hold when it was new. */
  readonly soH: number
}

export interface SlotBattery extends CabinetBattery {
  /** From 1 on. */
  readonly slot: number
  readonly since: Date
}

/** Percent in an hour. */
const CHARGES_AN_HOUR = 60
const FULL_PERCENT = 98
const HOUR_MS = 3_600_000

/** As full as it is by then, in tenths of a percent. */
function computeCharge({ soC, since }: SlotBattery, now: Date): number {
  const gained = (CHARGES_AN_HOUR * Math.max(now.getTime() - since.getTime(), 0)) / HOUR_MS
  return Math.max(soC, Math.min(FULL_PERCENT, Math.round((soC + gained) * 10) / 10))
}

export class BatteryRack {
  #batteries: readonly SlotBattery[]
  readonly #slots: number

  /** @param slots one more than batteries at least: the empty one takes what is returned */
  constructor(slots: number, batteries: readonly SlotBattery[]) {
    this.#slots = slots
    this.#batteries = batteries.slice(0, Math.max(slots - 1, 0))
  }

  /**
   * One battery goes into an empty slot, and the fullest of the others comes out.
   * @returns undefined where there is none to give
   */
  swap(
    brought: CabinetBattery,
    now: Date,
  ): { readonly put: SlotBattery; readonly taken: SlotBattery } | undefined {
    const used = new Set(this.#batteries.map(({ slot }) => slot))
    const empty = Array.from({ length: this.#slots }, (_, at) => at + 1).find((slot) => !used.has(slot))
    const [fullest] = this.#batteries.toSorted((a, b) => computeCharge(b, now) - computeCharge(a, now))
    if (empty === undefined || !fullest) return undefined
    const put = { ...brought, slot: empty, since: now }
    this.#batteries = [...this.#batteries.filter((one) => one !== fullest), put]
    return { put, taken: { ...fullest, soC: computeCharge(fullest, now) } }
  }
}
