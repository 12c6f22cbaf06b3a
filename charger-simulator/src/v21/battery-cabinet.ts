/** A cabinet for battery swaps: whoever is asked for puts an empty battery in and takes a full one out. */
import { type Answer, type Payload, requireNumber, requirePayload } from '../payload.ts'
import type { Station } from '../station.ts'
import { call } from '../v201/messages.ts'

const EMPTY_PERCENT = 15
const FULL_PERCENT = 95

export class BatteryCabinet {
  readonly #station: Station
  #swaps = 0

  constructor(station: Station) {
    this.#station = station
  }

  /** @returns undefined for what is not of swaps, and where it is no cabinet */
  answer(action: string, payload: Payload): Answer | undefined {
    const { swaps } = this.#station.quirks
    if (action !== 'RequestBatterySwap' || swaps === 'no') return undefined
    if (swaps === 'refuses') return { reply: { status: 'Rejected' } }
    const requestId = requireNumber(payload, 'requestId')
    const idToken = requirePayload(payload, 'idToken')
    return { reply: { status: 'Accepted' }, afterwards: () => this.#swap({ requestId, idToken }) }
  }

  #swap(of: Payload): void {
    const { swaps } = this.#station.quirks
    this.#swaps += 1
    this.#say('BatteryIn', of, { slot: 1, soC: EMPTY_PERCENT, name: `E${this.#swaps}` })
    if (swaps === 'silent') return
    const full = { slot: 2, soC: FULL_PERCENT, name: `F${this.#swaps}` }
    this.#say(swaps === 'keeps' ? 'BatteryOutTimeout' : 'BatteryOut', of, full)
  }

  #say(
    eventType: string,
    of: Payload,
    { slot, soC, name }: { readonly slot: number; readonly soC: number; readonly name: string },
  ): void {
    const serialNumber = `${this.#station.facts.serial}-${name}`
    const batteryData = [{ evseId: slot, serialNumber, soC, soH: 98 }]
    // It is kept while there is no connection, as all that is paid for.
    this.#station.say({ ...call('BatterySwap', { ...of, eventType, batteryData }), isKept: true })
  }
}
