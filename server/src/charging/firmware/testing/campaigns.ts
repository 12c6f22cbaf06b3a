/** Chargers of one maker and model, an image for them, and campaigns that bring it to them. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createId } from '../../../db/unit-of-work.ts'
import { proveAgain } from '../../../testing/sign-in.ts'
import type { TestCharger } from '../../ocpp/testing/charger.ts'
import { network } from '../../ocpp/testing/network.ts'
import { followCampaigns } from '../index.ts'

export const OURS = { chargePointVendor: 'Kirana', chargePointModel: 'K-60' }

export const IMAGE = {
  ...{ vendor: 'Kirana', model: 'K-60', version: '2.0' },
  address: 'https://firmware.example.in/2.0.bin',
}

export async function openWorld() {
  const on = await network()
  const { admin, app, clock } = on
  const chargers = new Map<string, TestCharger>()
  const boot = (charger: TestCharger, firmwareVersion: string) =>
    charger.call('BootNotification', { ...OURS, firmwareVersion })
  async function arrive(identity: string): Promise<TestCharger> {
    await (await on.connect(identity)).leave()
    await on.accept(identity, { connectors: [] })
    const charger = await on.connect(identity)
    await boot(charger, '1.0')
    chargers.set(identity, charger)
    return charger
  }
  const addImage = async (fields: object = {}): Promise<string> => {
    const { body } = await admin.post('/firmware-images', { ...IMAGE, ...fields })
    expect(body).toMatchObject({ status: true })
    return body.data._id
  }
  const start = async (fields: object = {}): Promise<string> => {
    const { body } = await admin.post('/firmware-campaigns', { imageId: await addImage(), ...fields })
    expect(body).toMatchObject({ status: true })
    return body.data._id
  }
  const follow = () => followCampaigns({ db: app.database.db, now: clock.now() })
  const campaign = async (id: string) =>
    (await admin.get('/firmware-campaigns')).body.data.find(({ _id }: { _id: string }) => _id === id)
  const steps = async (id: string, query = '') =>
    (await admin.get(`/firmware-campaigns/${id}/chargers?sort=stage${query}`)).body.data
  /** The charger takes the command that it is sent. */
  async function take(identity: string): Promise<TestCharger> {
    const charger = chargers.get(identity)
    if (!charger) throw new Error(`No charger ${identity}`)
    const { messageId, action, payload } = await charger.called()
    expect([action, payload.location]).toEqual(['UpdateFirmware', IMAGE.address])
    charger.answer(messageId, {})
    return charger
  }
  const report = (charger: TestCharger, status: string) =>
    charger.call('FirmwareStatusNotification', { status })
  async function install(identity: string, version = IMAGE.version): Promise<void> {
    const charger = await take(identity)
    for (const word of ['Downloading', 'Downloaded', 'Installing']) await report(charger, word)
    await boot(charger, version)
  }
  const change = async (id: string, how: string) => {
    await proveAgain(on)
    const halts = how === 'pause' || how === 'cancel'
    return (await admin.post(`/firmware-campaigns/${id}/${halts ? 'halt' : 'continue'}`, { how })).body
  }
  /** A car charges at the charger until the session is ended. */
  async function beginSession(chargerId: string): Promise<string> {
    const id = createId()
    await sql`insert into charging_session (id, charger_id, evse, number, state, created_at, energy_wh, anomalies, progress,
                                            notified_at)
      values (${id}, ${chargerId}, 0, 1, 'charging', ${clock.now()}, 500, '{}', '{}', ${clock.now()})`.execute(
      app.database.db,
    )
    return id
  }
  const endSession = (id: string) =>
    sql`update charging_session set state = 'ended', ended_at = ${clock.now()} where id = ${id}`.execute(
      app.database.db,
    )
  return {
    ...on,
    ...{ arrive, addImage, start, follow, campaign, steps, take, report, boot, install, change },
    ...{ beginSession, endSession, chargers },
  }
}
