import { expect, test } from 'vitest'
import { limited } from './testing/limited.ts'

for (const protocol of ['1.6', '2.0.1'] as const) {
  test(`three cars come and go, and never draw more than the station may (${protocol})`, async () => {
    const world = await limited({ chargers: [protocol, protocol, protocol], limitKw: 60 })
    await world.arrive(0)
    await world.pass(4)
    expect(world.powersKw()).toEqual([60, 0, 0])
    await world.arrive(1)
    await world.pass(6)
    expect(world.powersKw()).toEqual([30, 30, 0])
    await world.arrive(2)
    await world.pass(6)
    expect(world.powersKw()).toEqual([20, 20, 20])
    expect(await world.load()).toMatchObject({
      limitKW: 60,
      sharedKW: 60,
      boundKW: 60,
      connectors: [
        { identity: 'LOAD-1', connector: 1, charging: true, shareKW: 20, why: 'shared', answer: 'Accepted' },
        { shareKW: 20 },
        { shareKW: 20 },
      ],
    })
    await world.leave(0)
    await world.pass(6)
    expect(world.powersKw()).toEqual([0, 30, 30])
    expect(world.highestKw()).toBeLessThanOrEqual(60)
  })
}
