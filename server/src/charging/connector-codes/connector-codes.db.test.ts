import { expect, test } from 'vitest'
import { createId } from '../../db/unit-of-work.ts'
import { network } from '../bookings/testing/network.ts'

test('each connector has a code as soon as it is there, and one that was replaced is in no sheet', async () => {
  const { admin, station, auditActions } = await network()
  const { id, connectorIds } = await station({ connectors: Array(3).fill({ type: 'CCS2', powerW: 60_000 }) })
  const codes = async () => (await admin.get(`/stations/${id}/codes`)).body.data
  const before = await codes()
  expect(before.map(({ connectorId }: { connectorId: string }) => connectorId)).toEqual(connectorIds)
  expect(new Set(before.map(({ code }: { code: string }) => code)).size).toBe(3)
  for (const { code, address } of before) {
    expect(code).toMatch(/^[34679CDFGHJKMNPRTWXY]{4}-[34679CDFGHJKMNPRTWXY]{4}$/)
    expect(address).toMatch(new RegExp(`/c/${code.replace('-', '')}$`))
  }
  const replaced = await admin.post(`/stations/${id}/codes/${connectorIds[1]}/replace`)
  expect(replaced.status).toBe(200)
  const after = await codes()
  expect([after[0], after[2]]).toEqual([before[0], before[2]])
  expect(after[1].code).not.toBe(before[1].code)
  expect(await auditActions(id)).toEqual(['connector-code.replace'])
})

test('a code belongs to its station, and only who may change stations replaces it', async () => {
  const { admin, operator, station, visitor } = await network()
  const [one, other] = [await station(), await station()]
  const path = (stationId: string) => `/stations/${stationId}/codes/${one.connectorIds[0]}/replace`
  expect(await admin.post(path(other.id))).toMatchObject({
    status: 404,
    body: { code: 'connector-not-found' },
  })
  expect((await (await operator('viewer')).post(path(one.id))).status).toBe(403)
  expect((await visitor.get(`/stations/${one.id}/codes`)).status).toBe(401)
  expect((await admin.get(`/stations/${createId()}/codes`)).status).toBe(404)
})

test('no code is changed, given to another connector, or lost', async () => {
  const { app, station } = await network()
  const { connectorIds } = await station()
  const { db } = app.database
  const [id = ''] = connectorIds
  const change = (to: object) =>
    db.updateTable('connector_code').set(to).where('connector_id', '=', id).execute()
  await expect(change({ code: '33333333' })).rejects.toThrow('stays as it is')
  await expect(change({ connector_id: createId() })).rejects.toThrow('stays as it is')
  await expect(db.deleteFrom('connector_code').execute()).rejects.toThrow('append-only')
})

test('labels are printed for a station or for chosen connectors', async () => {
  const { admin, station } = await network()
  const { id, connectorIds } = await station({ connectors: Array(2).fill({ type: 'CCS2', powerW: 60_000 }) })
  const all = await admin.get(`/stations/${id}/labels`)
  expect(all.status).toBe(200)
  expect(all.headers.get('content-type')).toBe('application/pdf')
  expect((await admin.get(`/stations/${id}/labels?connectors=${connectorIds[1]}`)).status).toBe(200)
  expect((await admin.get(`/stations/${id}/labels?connectors=${createId()}`)).body.code).toBe(
    'connector-not-found',
  )
  expect((await admin.get(`/stations/${id}/labels?connectors=1`)).status).toBe(400)
  expect((await admin.get(`/stations/${createId()}/labels`)).body.code).toBe('station-not-found')
})
