import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutes } from '../time.ts'
import {
  type Appetite,
  type CarAtConnector,
  type ConnectorDemand,
  computeShares,
  isDrawingTooMuch,
  isTakingNothing,
  LESS_FOR_MS,
  type LimitChange,
  type SeenCar,
  selectLimitsToSend,
  TURN_MS,
  updateAppetite,
} from './load-sharing.ts'

const aCar = (since: number, more: Partial<CarAtConnector> = {}): CarAtConnector => ({
  since,
  mostW: null,
  isTakingNothing: false,
  turn: { isOn: true, since },
  ...more,
})
const connector = (
  id: string,
  car?: CarAtConnector,
  more: Partial<ConnectorDemand> = {},
): ConnectorDemand => ({
  id,
  ratingW: 60_000,
  leastW: 2_400,
  heldW: 60_000,
  isReachable: true,
  car,
  ...more,
})
const shared = (limitW: number, connectors: readonly ConnectorDemand[], now = 0) =>
  Object.fromEntries(
    [...computeShares({ limitW, connectors, now })].map(([id, { watts, why }]) => [id, [watts, why]]),
  )

describe('what each is given', () => {
  test('cars that charge share the limit, and with the rest the next may begin', () => {
    expect(shared(100_000, [connector('a', aCar(1)), connector('b'), connector('c')])).toEqual({
      a: [60_000, 'full'],
      b: [2_400, 'standby'],
      c: [2_400, 'standby'],
    })
    expect(shared(60_000, [connector('a', aCar(1)), connector('b', aCar(2)), connector('c')])).toEqual({
      a: [30_000, 'shared'],
      b: [30_000, 'shared'],
      c: [0, 'standby'],
    })
  })

  test('no more stand by than could all begin at once', () => {
    expect(shared(5_000, [connector('a'), connector('b'), connector('c')])).toEqual({
      a: [2_400, 'standby'],
      b: [2_400, 'standby'],
      c: [0, 'standby'],
    })
  })

  test('a connector that cannot be sent a limit counts with all that it may draw', () => {
    const away = connector('away', undefined, { isReachable: false, heldW: 40_000 })
    expect(shared(60_000, [away, connector('a', aCar(1)), connector('b', aCar(2))])).toEqual({
      away: [40_000, 'out-of-reach'],
      a: [10_000, 'shared'],
      b: [10_000, 'shared'],
    })
    expect(shared(40_000, [away, connector('a', aCar(1))])).toMatchObject({ a: [0, 'too-little'] })
    expect(shared(10_000, [away, connector('a', aCar(1)), connector('b')])).toMatchObject({
      a: [0, 'too-little'],
      b: [0, 'standby'],
    })
  })

  test('what a car does not take goes to the others', () => {
    expect(shared(60_000, [connector('a', aCar(1, { mostW: 10_000 })), connector('b', aCar(2))])).toEqual({
      a: [10_000, 'content'],
      b: [50_000, 'shared'],
    })
  })

  test('shares are tens of watts, so that no limit is sent for a difference that does not matter', () => {
    const shares = shared(50_000, [connector('a', aCar(1)), connector('b', aCar(2)), connector('c', aCar(3))])
    expect(shares).toEqual({ a: [16_660, 'shared'], b: [16_660, 'shared'], c: [16_660, 'shared'] })
  })
})

describe('where there is not even the least for all', () => {
  const limitW = 5_000

  test('a newcomer waits until another car’s turn is over', () => {
    const cars = (now: number) =>
      shared(
        limitW,
        [connector('a', aCar(0)), connector('b', aCar(60)), connector('new', aCar(90, { turn: undefined }))],
        now,
      )
    expect(cars(100)).toEqual({ a: [2_500, 'shared'], b: [2_500, 'shared'], new: [0, 'waiting'] })
    expect(cars(TURN_MS)).toEqual({ a: [0, 'waiting'], b: [2_500, 'shared'], new: [2_500, 'shared'] })
  })

  test('a car that takes nothing by its own will makes way at once', () => {
    const cars = [
      connector('a', aCar(0)),
      connector('b', aCar(1, { isTakingNothing: true })),
      connector('new', aCar(2, { turn: undefined })),
    ]
    expect(shared(limitW, cars)).toMatchObject({ b: [0, 'waiting'], new: [2_500, 'shared'] })
  })

  test('nobody overtakes a car that needs more than is free now', () => {
    const large = connector('large', aCar(1, { turn: undefined }), { leastW: 4_140 })
    const small = connector('small', aCar(2, { turn: undefined }), { leastW: 1_380 })
    const on = connector('on', aCar(0), { leastW: 2_400 })
    expect(shared(limitW, [on, large, small])).toMatchObject({ large: [0, 'waiting'], small: [0, 'waiting'] })
    expect(shared(limitW, [on, large, small], TURN_MS)).toMatchObject({
      large: [5_000, 'shared'],
      on: [0, 'waiting'],
    })
  })

  test('a car that needs more than there ever is holds nobody up', () => {
    const large = connector('large', aCar(1, { turn: undefined }), { leastW: 6_000 })
    expect(shared(limitW, [large, connector('a', aCar(2, { turn: undefined }))])).toEqual({
      large: [0, 'too-little'],
      a: [5_000, 'shared'],
    })
  })
})

const anyConnectors = fc
  .array(
    fc.record({
      rating: fc.constantFrom(3_300, 7_400, 22_000, 60_000, 120_000),
      isReachable: fc.boolean(),
      heldPart: fc.double({ min: 0, max: 1, noNaN: true }),
      car: fc.option(
        fc.record({
          since: fc.nat(100),
          mostW: fc.option(fc.integer({ min: 100, max: 120_000 })),
          isTakingNothing: fc.boolean(),
          turn: fc.option(fc.record({ isOn: fc.boolean(), since: fc.nat(TURN_MS * 2) }), { nil: undefined }),
        }),
        { nil: undefined },
      ),
    }),
    { maxLength: 10 },
  )
  .map((all) =>
    all.map(({ rating, isReachable, heldPart, car }, index) =>
      connector(`p${index}`, car, {
        ratingW: rating,
        leastW: rating > 7_400 ? 4_140 : 1_380,
        isReachable,
        heldW: Math.floor(rating * heldPart),
      }),
    ),
  )

test('for any station: what is given adds up to no more than the limit, and nobody gets what would not do', () => {
  fc.assert(
    fc.property(anyConnectors, fc.integer({ min: 0, max: 300_000 }), (connectors, limitW) => {
      const shares = computeShares({ limitW, connectors, now: TURN_MS * 2 })
      const awayW = connectors.filter((one) => !one.isReachable).reduce((sum, { heldW }) => sum + heldW, 0)
      const sum = [...shares.values()].reduce((total, { watts }) => total + watts, 0)
      expect(sum).toBeLessThanOrEqual(Math.max(limitW, awayW))
      for (const { id, leastW, ratingW, isReachable } of connectors) {
        const watts = shares.get(id)?.watts ?? Number.NaN
        expect(!isReachable || watts === 0 || (watts >= leastW && watts <= ratingW)).toBe(true)
      }
    }),
  )
})

test('for any number of like cars in any room: each waits at most until those before it have had a turn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 6 }),
      fc.array(fc.constantFrom(1_380, 4_140), { minLength: 2, maxLength: 7 }),
      (room, leasts) => {
        const limitW = room * 1_380 + 2_760
        const step = minutes(1)
        const chargedAt = leasts.map(() => 0)
        let turns: (CarAtConnector['turn'] | undefined)[] = leasts.map(() => undefined)
        for (let now = 0; now <= TURN_MS * leasts.length * 3; now += step) {
          const connectors = leasts.map((leastW, index) =>
            connector(`p${index}`, aCar(index, { turn: turns[index] }), { leastW, ratingW: 7_400 }),
          )
          const shares = computeShares({ limitW, connectors, now })
          turns = connectors.map(({ id }) => shares.get(id)?.turn)
          leasts.forEach((_, index) => {
            if ((shares.get(`p${index}`)?.watts ?? 0) > 0) chargedAt[index] = now
            expect(now - (chargedAt[index] ?? 0)).toBeLessThanOrEqual((TURN_MS + step) * leasts.length)
          })
        }
      },
    ),
    { numRuns: 30 },
  )
})

describe('which limits are sent now', () => {
  const change = (
    id: string,
    heldW: number,
    wantedW: number,
    more: Partial<LimitChange> = {},
  ): LimitChange => ({
    id,
    heldW,
    wantedW,
    isFree: true,
    isInForce: false,
    ...more,
  })

  test('a lower limit is sent at once, a higher one only where there is room already', () => {
    const a = change('a', 60_000, 30_000)
    const b = change('b', 0, 30_000)
    expect(selectLimitsToSend(60_000, [a, b])).toEqual(['a'])
    expect(selectLimitsToSend(60_000, [{ ...a, heldW: 30_000, isInForce: true }, b])).toEqual(['b'])
  })

  test('a connector with its limit in force, or one under way, is sent nothing', () => {
    expect(selectLimitsToSend(60_000, [change('a', 60_000, 1_000, { isFree: false })])).toEqual([])
    expect(selectLimitsToSend(60_000, [change('a', 1_000, 1_000, { isInForce: true })])).toEqual([])
  })

  test('the connector with the least comes first where there is not room for all at once', () => {
    const all = [change('a', 10_000, 30_000), change('b', 0, 20_000), change('c', 30_000, 30_000)]
    expect(selectLimitsToSend(60_000, all)).toEqual(['c', 'b'])
  })

  test('for any answers in any order: what may be drawn never rises above the limit, and in the end all have theirs', () => {
    const part = fc.integer({ min: 0, max: 60_000 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(7)),
        (connectors, order) => {
          const wanted = connectors.map(([, to]) => to)
          const limitW = wanted.reduce((sum, watts) => sum + watts, 0)
          const held = connectors.map(([from]) => from)
          const requested: (number | undefined)[] = connectors.map(() => undefined)
          const mayDraw = () =>
            held.reduce((sum, watts, index) => sum + Math.max(watts, requested[index] ?? 0), 0)
          let most = mayDraw()
          const send = () => {
            const now = connectors.map((_, index) =>
              change(String(index), Math.max(held[index] ?? 0, requested[index] ?? 0), wanted[index] ?? 0, {
                isFree: requested[index] === undefined,
                isInForce: held[index] === wanted[index],
              }),
            )
            for (const id of selectLimitsToSend(limitW, now)) requested[Number(id)] = wanted[Number(id)]
            expect(mayDraw()).toBeLessThanOrEqual(Math.max(limitW, most))
            most = Math.min(most, mayDraw())
          }
          const accept = (index: number) => {
            const watts = requested[index]
            if (watts === undefined) return
            held[index] = watts
            requested[index] = undefined
          }
          send()
          for (const index of order) {
            accept(index)
            send()
          }
          for (let round = 0; round <= connectors.length; round += 1) {
            for (const index of connectors.keys()) accept(index)
            send()
          }
          expect(held).toEqual(wanted)
        },
      ),
    )
  })
})

describe('a car that takes less than its share', () => {
  const ANYTHING: Appetite = { mostW: null, lessSince: null }
  const seen = (watts: number, at: number, more: Partial<SeenCar> = {}): SeenCar => ({
    leastW: 2_400,
    phases: 1,
    limit: { watts: 20_000, at: 0 },
    drawn: { watts, at },
    isSuspended: false,
    now: at,
    ...more,
  })
  const afterAll = (...all: readonly SeenCar[]) => all.reduce(updateAppetite, ANYTHING)

  test('leaves the rest to others once it has for a minute, but for some to grow into', () => {
    expect(afterAll(seen(9_000, 1_000))).toEqual({ mostW: null, lessSince: 1_000 })
    expect(afterAll(seen(9_000, 1_000), seen(9_000, 1_000 + LESS_FOR_MS))).toMatchObject({ mostW: 10_100 })
  })

  test('keeps its share through a dip, and on the way up after a new limit', () => {
    const dip = afterAll(seen(9_000, 1_000), seen(19_500, 31_000), seen(9_000, 1_000 + LESS_FOR_MS))
    expect(dip).toEqual({ mostW: null, lessSince: 1_000 + LESS_FOR_MS })
    const sentAgain = { limit: { watts: 20_000, at: 50_000 } }
    expect(afterAll(seen(9_000, 1_000), seen(9_000, 1_000 + LESS_FOR_MS, sentAgain)).mostW).toBeNull()
    expect(afterAll(seen(0, 1_000, sentAgain))).toEqual(ANYTHING)
  })

  test('has its fair part again when it takes all that it was left', () => {
    const left = { mostW: 10_100, lessSince: 0 }
    const limit = { limit: { watts: 10_100, at: 0 } }
    expect(updateAppetite(left, seen(9_000, 70_000, limit))).toEqual({ mostW: 10_100, lessSince: null })
    expect(updateAppetite(left, seen(9_900, 70_000, limit))).toEqual(ANYTHING)
  })

  test('is not taken for one that takes less where it charges on one phase of three', () => {
    const onePhase = { phases: 3, limit: { watts: 11_040, at: 0 } }
    expect(afterAll(seen(3_680, 1_000, onePhase), seen(3_680, 1_000 + LESS_FOR_MS, onePhase))).toEqual(
      ANYTHING,
    )
  })

  test('rests where it has wanted nothing for a minute, and is left what it needs to begin again', () => {
    const suspended = (at: number) => seen(15_000, 500, { isSuspended: true, now: at })
    const appetite = afterAll(suspended(1_000), suspended(1_000 + LESS_FOR_MS))
    expect(appetite.mostW).toBe(2_400)
    expect(isTakingNothing(appetite, suspended(1_000 + LESS_FOR_MS))).toBe(true)
    expect(isTakingNothing(appetite, seen(2_400, 90_000))).toBe(false)
  })

  test('is not judged while its limit is nothing', () => {
    const paused = seen(0, 90_000, { limit: { watts: 0, at: 0 }, isSuspended: true })
    expect(updateAppetite({ mostW: 10_100, lessSince: 1 }, paused)).toEqual({
      mostW: 10_100,
      lessSince: null,
    })
  })

  test('for any steady car: what it is left settles, and it is never held below what it takes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_400, max: 60_000 }), (takesW) => {
        let appetite = ANYTHING
        let limit = { watts: 60_000, at: 0 }
        const changes: number[] = []
        for (let at = 30_000; at < minutes(30); at += 30_000) {
          const watts = Math.min(takesW, limit.watts)
          appetite = updateAppetite(appetite, seen(watts, at, { limit }))
          const wants = Math.min(60_000, appetite.mostW ?? 60_000)
          if (wants !== limit.watts) {
            changes.push(wants)
            limit = { watts: wants, at }
          }
          expect(limit.watts).toBeGreaterThanOrEqual(takesW)
        }
        expect(changes.length).toBeLessThanOrEqual(2)
      }),
    )
  })
})

test('a charger is given a minute to obey, and meters some tolerance', () => {
  const limit = { watts: 20_000, at: 0 }
  const drawn = (watts: number, at: number) => isDrawingTooMuch({ limit, drawn: { watts, at } })
  expect(drawn(30_000, 59_999)).toBe(false)
  expect(drawn(30_000, 60_000)).toBe(true)
  expect(drawn(22_500, 60_000)).toBe(false)
  expect(drawn(22_501, 60_000)).toBe(true)
  expect(isDrawingTooMuch({ limit: undefined, drawn: { watts: 60_000, at: 90_000 } })).toBe(false)
})
