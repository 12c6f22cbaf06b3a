import { expect, test } from 'vitest'
import { aStation } from '../testing/stations.ts'
import { testApp } from '../testing/test-app.ts'

test('a large answer is compressed where the client accepts it, a small one never, and caches know both', async () => {
  const { app, operator } = await testApp()
  const admin = await operator()
  for (let lat = 1; lat <= 6; lat += 1) {
    await admin.post('/charging-stations', aStation({ stationName: `S${lat}`, location: { lat, long: 77 } }))
  }
  const request = async (path: string, encoding: string) => {
    const answer = await fetch(`${app.url}/ev/api${path}`, { headers: { 'accept-encoding': encoding } })
    return {
      how: answer.headers.get('content-encoding'),
      vary: answer.headers.get('vary'),
      text: await answer.text(),
    }
  }
  const { text } = await request('/charging-stations/map', 'identity')
  const stations = await request('/charging-stations', 'identity')
  expect(stations.how).toBeNull()
  for (const how of ['br', 'gzip']) {
    const compressed = await request('/charging-stations', `${how}, nothing`)
    expect(compressed).toMatchObject({ how, vary: 'accept-encoding' })
    expect(JSON.parse(compressed.text).data).toHaveLength(6)
    expect(await request('/charging-stations/map', how)).toEqual({ how: null, vary: null, text })
  }
})
