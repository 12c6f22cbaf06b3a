import { createPublicKey, verify } from 'node:crypto'
import { createManualClock, simulateCharger } from '@voltyatra/charger-simulator'
import { API_PREFIX } from '@voltyatra/contract'
import { minutes } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { reserved } from '../ocpp/testing/reserved.ts'

const FILE =
  /^<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?>\n<values>\n {2}<value transactionId="1" context="Transaction\.End">\n {4}<signedData format="OCMF" encoding="plain">(.+)<\/signedData>\n {4}<publicKey encoding="plain">([0-9A-F]+)<\/publicKey>\n {2}<\/value>\n<\/values>\n$/

/** As software of others checks it: by nothing but the text and the key. */
function isSigned(text: string, hex: string): boolean {
  const [, payload = '', tail = ''] = text.split('|')
  const key = createPublicKey({ key: Buffer.from(hex, 'hex'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.from(payload), key, Buffer.from(JSON.parse(tail).SD, 'hex'))
}

test.each([
  ['1.6', 'as-measured', 'fits'],
  ['1.6', 'altered', 'altered'],
  ['2.0.1', 'as-measured', 'fits'],
  ['2.0.1', 'altered', 'altered'],
] as const)(
  '%s: readings that the meter signed (%s) are kept as they came and checked',
  async (protocol, signs, result) => {
    const world = await reserved(`ocpp${protocol}`)
    const { admin, app, clock } = world
    const time = createManualClock(clock.now())
    const url = `${app.url.replace(/^http/, 'ws')}/ocpp`
    const charger = simulateCharger({
      ...{ url, identity: 'CP-1', protocol, clock: time, connectors: 1, quirks: { signs } },
    })
    afterThisTest(() => charger.close())
    await charger.connect()
    await charger.settled()
    const driver = await world.driverWith(1000)
    const other = await world.driverWith(1000)
    const { _id: id } = await world.booked(driver, world.stationId)
    const address = `/driver/bookings/${id}/signed-readings`
    const file = async (by = driver) => {
      const answer = await fetch(`${app.url}${API_PREFIX}${address}/file`, { headers: { cookie: by.cookie } })
      return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
    }
    expect((await driver.get(address)).body.data).toBeNull()
    expect((await file()).status).toBe(404)
    charger.plugIn(1, { capacityKwh: 80, socPercent: 10, maxPowerKw: 60 })
    await charger.settled()
    expect((await driver.post(`/driver/bookings/${id}/start`)).status).toBe(200)
    const own = async () => (await driver.get(`/driver/bookings/${id}`)).body.data.status
    await expect.poll(own).toBe('in_progress')
    clock.advance(minutes(10))
    await time.play(minutes(10), () => charger.settled())
    charger.unplug(1)
    await charger.settled()
    const sessions = async () => (await admin.get('/charging-sessions')).body.data
    await expect.poll(sessions).toMatchObject([{ status: 'ended', signed: { result } }])
    const [{ energyKWh, signed }] = await sessions()
    expect(energyKWh).toBeGreaterThan(1)
    expect(signed.energyKWh).toBeCloseTo(energyKWh, 3)
    await expect.poll(own).toBe('confirmed')
    const { items } = (await admin.get('/attention')).body.data
    const waits = items.find(({ kind }: { kind: string }) => kind === 'readings-altered')
    expect(waits?.count).toBe(result === 'altered' ? 1 : 0)
    const { rows } = await app.database.pool.query('select mark, content from signed_reading')
    expect(rows).toEqual([{ mark: 'end', content: expect.stringMatching(/^OCMF\|\{.+\}\|\{.+\}$/) }])

    const shown = { result, energyKWh: result === 'fits' ? signed.energyKWh : null }
    expect((await driver.get(address)).body.data).toEqual(shown)
    const taken = await file()
    expect(taken).toMatchObject({ status: 200, type: 'application/xml' })
    const [, content = '', key = ''] = FILE.exec(taken.text) ?? []
    // What the driver holds is as it came, and with its key alone it comes to the same elsewhere.
    expect(content).toBe(rows[0].content)
    expect(isSigned(content, key)).toBe(result === 'fits')

    for (const path of [address, `${address}/file`]) {
      expect((await other.get(path)).body.code).toBe('booking-not-found')
      expect((await admin.get(path)).status).toBe(401)
    }
  },
)
