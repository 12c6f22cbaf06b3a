/** A cabinet for battery swaps: whoever is asked for puts an empty battery in and takes a full one out. */
import { BatteryRack, type CabinetBattery } from '../model/battery-rack.ts'
import { type Answer, type Payload, requireNumber, requirePayload, requireText } from '../payload.ts'
import type { Station } from '../station.ts'
import { call } from '../v201/messages.ts'

const EMPTY_PERCENT = 15
const FULL_PERCENT = 95
const HEALTH_PERCENT = 98

interface ReportedBattery extends CabinetBattery {
  readonly slot: number
}

interface Swapped extends Payload {
  readonly requestId: number
  readonly idToken: Payload
}

export class BatteryCabinet {
  readonly #station: Station
  readonly #rack: BatteryRack | undefined
  #swaps = 0

  constructor(station: Station) {
    this.#station = station
    const { cabinet, model } = station
    this.#rack = cabinet && new BatteryRack(model.connectors.length, cabinet.batteries)
  }

  /** @returns undefined for what is not of swaps, and where it is no cabinet */
  answer(action: string, payload: Payload): Answer | undefined {
    const { swaps } = this.#station.quirks
    if (action !== 'RequestBatterySwap' || swaps === 'no') return undefined
    if (swaps === 'refuses') return { reply: { status: 'Rejected' } }
    const requestId = requireNumber(payload, 'requestId')
    const idToken = requirePayload(payload, 'idToken')
    return { reply: { status: 'Accepted' }, afterwards: () => this.#begin({ requestId, idToken }) }
  }

  #begin(of: Swapped): void {
    const { cabinet } = this.#station
    if (!cabinet) {
      this.#swap(of, undefined)
      return
    }
    const found = cabinet.findBrought(requireText(of.idToken, 'idToken'))
    // Whoever is not known brings a battery that nobody has seen.
    void found.catch(() => undefined).then((brought) => this.#swap(of, brought))
  }

  #swap(of: Swapped, known: CabinetBattery | undefined): void {
    const { swaps } = this.#station.quirks
    this.#swaps += 1
    const brought = known ?? this.#make('E', EMPTY_PERCENT)
    const { put, taken } = this.#rack?.swap(brought, this.#station.clock.now()) ?? this.#makeBoth(brought)
    this.#send('BatteryIn', of, put)
    if (swaps === 'silent') return
    this.#send(swaps === 'keeps' ? 'BatteryOutTimeout' : 'BatteryOut', of, taken)
  }

  #makeBoth(brought: CabinetBattery): { readonly put: ReportedBattery; readonly taken: ReportedBattery } {
    return { put: { ...brought, slot: 1 }, taken: { ...this.#make('F', FULL_PERCENT), slot: 2 } }
  }

  #make(letter: 'E' | 'F', soC: number): CabinetBattery {
    return { serial: `${this.#station.facts.serial}-${letter}${this.#swaps}`, soC, soH: HEALTH_PERCENT }
  }

  #send(eventType: string, of: Payload, { slot, serial, soC, soH }: ReportedBattery): void {
    const batteryData = [{ evseId: slot, serialNumber: serial, soC, soH }]
    // It is kept while there is no connection, as all that is paid for.
    this.#station.send({ ...call('BatterySwap', { ...of, eventType, batteryData }), isKept: true })
  }
}
