import { simulateCharger } from '@voltyatra/charger-simulator'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { network } from './testing/network.ts'
import { NEWER, network201 } from './testing/network-201.ts'

const LATER = '2026-11-20T12:00:00.000Z'
const idToken = { idToken: 'R-1', type: 'Central' }
const status = { component: { name: 'AuthCtrlr' }, variable: { name: 'Enabled' } }
const chargingProfile = {
  id: 1,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule: [
    {
      id: 1,
      startSchedule: '2026-11-20T06:30:00.000Z',
      chargingRateUnit: 'W',
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_000 }],
    },
  ],
}
const message = { id: 1, priority: 'NormalCycle', message: { format: 'UTF8', content: 'Hello' } }
const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
const log = { remoteLocation: 'https://example.org/log' }
const firmware = { location: 'https://example.org/fw', retrieveDateTime: LATER }

/** What a charger can be asked, in an order that leaves it running till the end; the status it answers. */
const COMMANDS = [
  ['ChangeAvailability', { operationalStatus: 'Operative' }, 'Accepted'],
  ['ClearCache', {}, 'Accepted'],
  ['SendLocalList', { versionNumber: 1, updateType: 'Full' }, 'Accepted'],
  ['GetLocalListVersion', {}, undefined],
  ['ReserveNow', { id: 4, expiryDateTime: LATER, idToken, evseId: 2 }, 'Accepted'],
  ['CancelReservation', { reservationId: 4 }, 'Accepted'],
  ['SetChargingProfile', { evseId: 1, chargingProfile }, 'Accepted'],
  ['GetChargingProfiles', { requestId: 2, chargingProfile: {} }, 'Accepted'],
  ['GetCompositeSchedule', { duration: 60, evseId: 1 }, 'Accepted'],
  ['ClearChargingProfile', { chargingProfileId: 1 }, 'Accepted'],
  ['SetDisplayMessage', { message }, 'Accepted'],
  ['GetDisplayMessages', { requestId: 3 }, 'Accepted'],
  ['ClearDisplayMessage', { id: 1 }, 'Accepted'],
  ['CostUpdated', { totalCost: 12.5, transactionId: 'T' }, undefined],
  ['InstallCertificate', { certificateType: 'CSMSRootCertificate', certificate }, 'Accepted'],
  ['GetInstalledCertificateIds', {}, 'Accepted'],
  ['GetTransactionStatus', {}, undefined],
  ['UnlockConnector', { evseId: 1, connectorId: 1 }, 'Unlocked'],
  ['TriggerMessage', { requestedMessage: 'StatusNotification', evse: { id: 1, connectorId: 1 } }, 'Accepted'],
  ['DataTransfer', { vendorId: 'nobody' }, 'UnknownVendorId'],
  ['GetLog', { logType: 'DiagnosticsLog', requestId: 5, log }, 'Accepted'],
  ['UpdateFirmware', { requestId: 6, firmware }, 'Accepted'],
  ['GetVariables', { getVariableData: [status] }, undefined],
  ['Reset', { type: 'OnIdle' }, 'Scheduled'],
] as const

test.each(NEWER)(
  'what operators ask of a charger of %s reaches it by its own names, and its answers come back',
  async (version) => {
    const { admin, seen, simulated, tagOfBookingAt } = await network201({}, version)
    const { charger } = await simulated()
    const { _id } = await seen('SIM-1')
    const command = async (action: string, payload: object) =>
      (await admin.post(`/chargers/${_id}/commands`, { action, payload })).body
    const answered: unknown[] = []
    for (const [action, payload] of COMMANDS.slice(0, -1)) {
      const { data, message } = await command(action, payload)
      await charger.settled()
      answered.push([action, data?.status ?? message, data?.answer?.status])
    }
    charger.plugIn(1)
    expect(await charger.present(1, await tagOfBookingAt(0))).toBe('Accepted')
    const [last, payload] = COMMANDS.at(-1) ?? ['', {}]
    const { data } = await command(last, payload)
    answered.push([last, data.status, data.answer?.status])
    expect(answered).toEqual(COMMANDS.map(([action, , answer]) => [action, 'answered', answer]))
    // Names of the other version are not known to it.
    expect((await command('RemoteStartTransaction', { idTag: 'X' })).code).toBe('command-unknown')
    expect((await command('Reset', { type: 'Soft' })).code).toBe('command-invalid')
  },
)

test.each(NEWER)('the settings of a charger of %s can be read, as it last reported them', async (version) => {
  const { admin, seen, simulated } = await network201({}, version)
  const { charger } = await simulated()
  const { _id } = await seen('SIM-1')
  const command = async (action: string, payload: object) => {
    const { body } = await admin.post(`/chargers/${_id}/commands`, { action, payload })
    await charger.settled()
    return body.data.answer
  }
  const variables = async (q: string) =>
    (await admin.get(`/chargers/${_id}/variables?q=${encodeURIComponent(q)}`)).body.data
  expect(await variables('')).toEqual([])
  await command('GetBaseReport', { requestId: 1, reportBase: 'FullInventory' })
  expect(await variables('SupplyPhases')).toMatchObject([
    { component: 'EVSE', evse: 1, connector: 0, name: 'SupplyPhases', mutability: 'ReadOnly' },
    { component: 'EVSE', evse: 2 },
  ])
  const interval = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } }
  const [before] = await variables('HeartbeatInterval')
  expect(before).toMatchObject({ component: 'OCPPCommCtrlr', mutability: 'ReadWrite', dataType: 'integer' })
  await command('SetVariables', {
    setVariableData: [
      { ...interval, attributeValue: '77' },
      { ...interval, component: { name: 'Nothing' }, attributeValue: '1' },
    ],
  })
  expect(await variables('HeartbeatInterval')).toEqual([{ ...before, value: '77' }])
  await command('GetVariables', { getVariableData: [interval] })
  expect(await variables('HeartbeatInterval')).toEqual([{ ...before, value: '77' }])
  expect(await variables('BasicAuthPassword')).toMatchObject([{ value: null }])
})

test('the configuration of a 1.6 charger can be read once it has reported it, without its password', async () => {
  const { app, connect, accept, admin, seen, visitor } = await network()
  await (await connect('SIM-2')).leave()
  await accept('SIM-2')
  const url = `${app.url.replace(/^http/, 'ws')}/ocpp`
  const charger = simulateCharger({ url, identity: 'SIM-2' })
  afterThisTest(() => charger.close())
  await charger.connect()
  const { _id } = await seen('SIM-2')
  const command = (action: string, payload: object = {}) =>
    admin.post(`/chargers/${_id}/commands`, { action, payload })
  const variables = async (q: string) => (await admin.get(`/chargers/${_id}/variables?q=${q}`)).body.data
  await command('GetConfiguration')
  expect(await variables('NumberOfConnectors')).toMatchObject([
    { component: '', name: 'NumberOfConnectors', value: '1', mutability: 'ReadOnly' },
  ])
  await command('ChangeConfiguration', { key: 'HeartbeatInterval', value: '77' })
  await command('ChangeConfiguration', { key: 'NumberOfConnectors', value: '9' })
  expect(await variables('HeartbeatInterval')).toMatchObject([{ value: '77', mutability: 'ReadWrite' }])
  expect(await variables('NumberOfConnectors')).toMatchObject([{ value: '1' }])
  expect(await variables('AuthorizationKey')).toMatchObject([{ value: null }])
  const nobody = '01900000-0000-7000-8000-000000000000'
  expect((await admin.get(`/chargers/${nobody}/variables`)).body.code).toBe('charger-not-found')
  expect((await visitor.get(`/chargers/${_id}/variables`)).status).toBe(401)
})
