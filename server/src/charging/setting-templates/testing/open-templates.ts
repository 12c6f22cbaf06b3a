/** A network whose chargers are of one maker and model, and what the tests of settings templates do in it. */
import { expect } from 'vitest'
import { proveAgain } from '../../../testing/sign-in.ts'
import { followCampaigns } from '../../firmware/index.ts'
import type { TestCharger } from '../../ocpp/testing/charger.ts'
import { network } from '../../ocpp/testing/network.ts'
import { countOpenCommands } from '../../ocpp/testing/simulated.ts'
import { readTemplateSettings } from '../index.ts'

export const MAKER = { vendor: 'Kirana', model: 'K-60' }
export const key = (name: string, value: string) => ({ name, value })

export async function openTemplates() {
  const on = await network()
  const { admin, app, clock } = on
  const chargers = new Map<string, TestCharger>()
  async function arrive(identity: string, protocol = 'ocpp1.6'): Promise<TestCharger> {
    await (await on.connect(identity, { protocol })).leave()
    await on.accept(identity, { connectors: [] })
    const charger = await on.connect(identity, { protocol })
    await charger.call(
      'BootNotification',
      protocol === 'ocpp1.6'
        ? { chargePointVendor: MAKER.vendor, chargePointModel: MAKER.model, firmwareVersion: '1.0' }
        : { reason: 'PowerUp', chargingStation: { vendorName: MAKER.vendor, model: MAKER.model } },
    )
    chargers.set(identity, charger)
    return charger
  }
  const get = (identity: string): TestCharger => {
    const charger = chargers.get(identity)
    if (!charger) throw new Error(`No charger ${identity}`)
    return charger
  }
  const add = async (settings: readonly object[]): Promise<string> => {
    const { body } = await admin.post('/setting-templates', { ...MAKER, settings })
    expect(body).toMatchObject({ status: true })
    return body.data._id
  }
  const read = () => readTemplateSettings({ db: app.database.db, now: clock.now() })
  const template = async () => (await admin.get('/setting-templates')).body.data[0]
  const differences = async (id: string) =>
    (await admin.get(`/setting-templates/${id}/differences`)).body.data.map(
      ({ charger, differences: all }: { charger: string; differences: Record<string, unknown>[] }) => [
        charger,
        ...all.map(({ setting, value }) => `${(setting as { name: string }).name}: ${value}`),
      ],
    )
  /** The charger is asked for settings, and says these. */
  async function report(identity: string, configurationKey: readonly object[]): Promise<readonly string[]> {
    const charger = get(identity)
    const { messageId, action, payload } = await charger.called()
    expect(action).toBe('GetConfiguration')
    charger.answer(messageId, { configurationKey })
    return payload.key
  }
  const quiet = () => expect.poll(() => countOpenCommands(app)).toBe(0)
  const follow = () => followCampaigns({ db: app.database.db, now: clock.now() })
  const start = async (id: string, fields: object = {}) => {
    await proveAgain(on)
    return (await admin.post(`/setting-templates/${id}/campaigns`, fields)).body
  }
  const campaign = async (id: string) =>
    (await admin.get('/firmware-campaigns')).body.data.find(({ _id }: { _id: string }) => _id === id)
  const steps = async (id: string) =>
    (await admin.get(`/firmware-campaigns/${id}/chargers?sort=stage`)).body.data
  return {
    ...on,
    arrive,
    get,
    add,
    read,
    template,
    differences,
    report,
    quiet,
    follow,
    start,
    campaign,
    steps,
  }
}

export const SETTINGS = [
  key('HeartbeatInterval', '300'),
  key('LocalPreAuthorize', 'true'),
  key('LightIntensity', '40'),
]
export const reported = (name: string, value: string | undefined, readonly = false) => ({
  ...{ key: name, readonly },
  ...(value !== undefined && { value }),
})
