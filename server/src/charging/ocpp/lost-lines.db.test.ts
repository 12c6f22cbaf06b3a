import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { createStationPages } from '../station-pages/http/station-pages.ts'
import { reserved, VERSIONS } from './testing/reserved.ts'

test.each(VERSIONS)(
  '%s: what a charger said before it lost its line is not shown as what is',
  async (version) => {
    const world = await reserved(version, 2)
    const { app, clock, stationId, visitor } = world
    const { db } = app.database
    const load = async () => (await visitor.get(`/charging-stations/${stationId}`)).body.data
    const charger = await world.connect()
    await world.reportStatus(charger, version === 'ocpp1.6' ? 'Charging' : 'Occupied')
    expect((await load()).connectors).toMatchObject([
      { isFree: false, unknownSince: null },
      { isFree: true, unknownSince: null },
    ])

    clock.advance(minutes(5))
    await charger.leave()
    const lost = clock.now().toISOString()
    await expect.poll(async () => (await load()).connectors[0].unknownSince).toBe(lost)
    clock.advance(minutes(7))
    expect(await load()).toMatchObject({
      status: 'offline',
      connectors: [
        { isFree: false, isPluggedIn: false, unknownSince: lost },
        { isFree: false, isPluggedIn: false, unknownSince: lost },
      ],
    })
    const pages = createStationPages({ db, clock, publicUrl: 'https://volt.example' })
    const { page } = (await visitor.get(`/charging-stations/${stationId}/experience`)).body.data
    const found = await pages.find(decodeURIComponent(page).replace('/stations/', ''))
    expect(found).toMatchObject({
      values: {
        station: {
          connectors: [
            { isFree: false, isTaken: false, isOut: false, unknownSince: expect.stringContaining(':') },
            { isFree: false, isTaken: false, isOut: false, unknownSince: expect.stringContaining(':') },
          ],
        },
      },
    })

    await world.connect()
    await expect
      .poll(async () => (await load()).connectors)
      .toMatchObject([
        { isFree: false, unknownSince: null },
        { isFree: true, unknownSince: null },
      ])
  },
)
