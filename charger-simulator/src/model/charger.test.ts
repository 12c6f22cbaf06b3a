import { beforeEach, describe, expect, it } from 'vitest'
import { createManualClock } from '../clock.ts'
import { ChargerModel, type ModelOptions } from './charger.ts'
import type { ChargerEvent } from './charger-event.ts'
import { createVehicle } from './vehicle.ts'

const MINUTE = 60_000
const TAG = { id: 'TAG', type: 'ISO14443' }

let clock: ReturnType<typeof createManualClock>
let happened: ChargerEvent[]

beforeEach(() => {
  clock = createManualClock()
  happened = []
})

const model = (of: Partial<ModelOptions> = {}) =>
  new ChargerModel({ clock, onEvent: (event) => happened.push(event), ...of })
const present = (charger: ChargerModel, connector = 1, tag = TAG) =>
  charger.authorize(connector, tag, { trigger: 'presented' })
const statuses = () => happened.flatMap((event) => (event.kind === 'status' ? [event.status] : []))
const kinds = () => happened.map(({ kind }) => kind).filter((kind) => kind !== 'status')

describe('the model of a charger', () => {
  it('starts whichever comes first, the cable or the card', () => {
    const one = model({ connectors: 2 })
    one.plugIn(1, createVehicle())
    present(one, 1)
    present(one, 2)
    one.plugIn(2, createVehicle())
    expect(one.running.map(({ number }) => number)).toEqual([1, 2])
  })

  it('forgets a card after a while without a cable', () => {
    const one = model()
    present(one)
    clock.advance(MINUTE)
    one.plugIn(1, createVehicle())
    expect(one.running).toEqual([])
    expect(statuses()).toEqual(['Preparing', 'Available', 'Preparing'])
  })

  it('meters by the interval that is set, and its register only grows', () => {
    const one = model({ settings: { MeterValueSampleInterval: '30' } })
    one.plugIn(1, createVehicle({ maxPowerKw: 36 }))
    present(one)
    clock.advance(2 * MINUTE)
    const registers = happened.flatMap((event) =>
      event.kind === 'metered' ? [event.reading.registerWh] : [],
    )
    expect(registers).toEqual([300, 600, 900, 1_200])
  })

  it('suspends when the car is full, or ends where it is set to', () => {
    const almost = () => createVehicle({ capacityKwh: 40, socPercent: 99.9 })
    const one = model()
    one.plugIn(1, almost())
    present(one)
    clock.advance(10 * MINUTE)
    expect(one.status(one.connector(1))).toBe('SuspendedEV')
    const other = model({ stopsWhenFull: true })
    other.plugIn(1, almost())
    present(other)
    clock.advance(10 * MINUTE)
    expect(other.status(other.connector(1))).toBe('Finishing')
  })

  it('follows a profile at once, and suspends where it allows too little', () => {
    const one = model()
    one.plugIn(1, createVehicle({ capacityKwh: 80, maxPowerKw: 50 }))
    present(one)
    const limit = (limitW: number) =>
      one.limitsChanged(() =>
        one.profiles.set({
          id: 1,
          connector: 1,
          stackLevel: 0,
          purpose: 'default',
          kind: 'Absolute',
          unit: 'W',
          periods: [{ startS: 0, limit: limitW }],
        }),
      )
    limit(12_000)
    clock.advance(30 * MINUTE)
    expect(one.read(one.connector(1))).toMatchObject({ registerWh: 6_000, powerW: 12_000, offeredW: 12_000 })
    limit(0)
    expect(one.status(one.connector(1))).toBe('SuspendedEVSE')
    clock.advance(30 * MINUTE)
    expect(one.read(one.connector(1)).registerWh).toBe(6_000)
  })

  it('shares the limit of the whole charger among those who charge', () => {
    const one = model({ connectors: 2 })
    one.profiles.set({
      id: 1,
      connector: 0,
      stackLevel: 0,
      purpose: 'station',
      kind: 'Absolute',
      unit: 'W',
      periods: [{ startS: 0, limit: 20_000 }],
    })
    one.plugIn(1, createVehicle({ capacityKwh: 80 }))
    present(one)
    clock.advance(30 * MINUTE)
    one.plugIn(2, createVehicle({ capacityKwh: 80 }))
    present(one, 2)
    clock.advance(30 * MINUTE)
    expect(one.connectors.map((connector) => one.read(connector).registerWh)).toEqual([15_000, 5_000])
  })

  it('keeps a connector for the driver who reserved it, until the time is over', () => {
    const one = model()
    const expires = new Date(clock.now().getTime() + 10 * MINUTE)
    expect(one.reserve({ id: 1, connector: 1, tag: 'MINE', expires })).toBe('Accepted')
    expect(one.status(one.connector(1))).toBe('Reserved')
    expect(present(one)).toBe(false)
    clock.advance(10 * MINUTE)
    expect(kinds()).toEqual(['reservation-over'])
    expect(present(one)).toBe(true)
  })

  it('uses a reservation up with the transaction', () => {
    const one = model()
    const expires = new Date(clock.now().getTime() + 10 * MINUTE)
    one.reserve({ id: 7, connector: 1, tag: 'tag', expires })
    one.plugIn(1, createVehicle())
    present(one)
    expect(one.connector(1).transaction).toMatchObject({ reservationId: 7 })
    expect(one.hasReservation(7)).toBe(false)
  })

  it('becomes unavailable only when the car is gone that charges', () => {
    const one = model()
    one.plugIn(1, createVehicle())
    present(one)
    expect(one.changeAvailability(1, false)).toBe('Scheduled')
    expect(one.status(one.connector(1))).toBe('Charging')
    one.unplug(1)
    expect(one.status(one.connector(1))).toBe('Unavailable')
    expect(present(one)).toBe(false)
    one.changeAvailability(0, true)
    expect(one.status(one.connector(1))).toBe('Available')
  })

  it('ends the transaction where something breaks', () => {
    const one = model()
    one.plugIn(1, createVehicle())
    present(one)
    one.fault(1, { code: 'GroundFailure' })
    expect(one.status(one.connector(1))).toBe('Faulted')
    expect(kinds()).toEqual(['started', 'ended', 'idle'])
    one.fault(1, undefined)
    expect(one.status(one.connector(1))).toBe('Finishing')
  })
})
