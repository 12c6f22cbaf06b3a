/** Cases of the OCA's test tool for central systems of OCPP 2.0.1, by their ids: docs/ocpp-test-cases.md lists all that are known. */
import { expect, test } from 'vitest'
import { type CommandedCase, OF_BOTH, profile } from './testing/commanded-cases.ts'
import { OF_21 } from './testing/commanded-cases-21.ts'
import { network201 } from './testing/network-201.ts'

const part = (component: string, variable: string) => ({
  component: { name: component },
  variable: { name: variable },
})
const got = (component: string, variable: string, attributeValue: string) => ({
  ...part(component, variable),
  attributeStatus: 'Accepted',
  attributeValue,
})
const evse = { id: 1 }
const connector = { id: 1, connectorId: 1 }
const inoperative = { operationalStatus: 'Inoperative' }
const operative = { operationalStatus: 'Operative' }
const ACCEPTED = { status: 'Accepted' }
const SCHEDULED = { status: 'Scheduled' }
const REJECTED = { status: 'Rejected' }
const HEARTBEAT = ['OCPPCommCtrlr', 'HeartbeatInterval'] as const
const MESSAGES = ['OCPPCommCtrlr', 'WebSocketPingInterval'] as const
const log = { requestId: 1, log: { remoteLocation: 'https://logs.example.in/1' } }
const customer = { requestId: 1, report: true, clear: false, idToken: { idToken: 'CARD-1', type: 'Central' } }
const root = (certificateType: string) => ({
  certificateType,
  certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
})
const hash = {
  hashAlgorithm: 'SHA256',
  issuerNameHash: 'A1',
  issuerKeyHash: 'B2',
  serialNumber: 'C3',
}
const network = {
  configurationSlot: 1,
  connectionData: {
    ...{ ocppVersion: 'OCPP20', ocppTransport: 'JSON', ocppCsmsUrl: 'wss://csms.example.in/ocpp' },
    ...{ messageTimeout: 30, securityProfile: 2, ocppInterface: 'Wired0' },
  },
}

/** What the operator commands, and what the charger answers: it reaches the charger as it is, and its answer the operator. */
const COMMANDED: readonly CommandedCase[] = [
  [
    'TC_B_06_CSMS',
    'GetVariables',
    { getVariableData: [part(...HEARTBEAT)] },
    { getVariableResult: [got(...HEARTBEAT, '300')] },
  ],
  [
    'TC_B_07_CSMS',
    'GetVariables',
    { getVariableData: [part(...HEARTBEAT), part(...MESSAGES)] },
    { getVariableResult: [got(...HEARTBEAT, '300'), got(...MESSAGES, '60')] },
  ],
  [
    'TC_B_09_CSMS',
    'SetVariables',
    { setVariableData: [{ ...part(...HEARTBEAT), attributeValue: '600' }] },
    { setVariableResult: [{ ...part(...HEARTBEAT), attributeStatus: 'Accepted' }] },
  ],
  [
    'TC_B_10_CSMS',
    'SetVariables',
    {
      setVariableData: [
        { ...part(...HEARTBEAT), attributeValue: '600' },
        { ...part(...MESSAGES), attributeValue: '30' },
      ],
    },
    {
      setVariableResult: [
        { ...part(...HEARTBEAT), attributeStatus: 'Accepted' },
        { ...part(...MESSAGES), attributeStatus: 'RebootRequired' },
      ],
    },
  ],
  ['TC_B_12_CSMS', 'GetBaseReport', { requestId: 1, reportBase: 'ConfigurationInventory' }, ACCEPTED],
  ['TC_B_13_CSMS', 'GetBaseReport', { requestId: 1, reportBase: 'FullInventory' }, ACCEPTED],
  ['TC_B_20_CSMS', 'Reset', { type: 'OnIdle' }, ACCEPTED],
  ['TC_B_21_CSMS', 'Reset', { type: 'OnIdle' }, SCHEDULED],
  ['TC_B_22_CSMS', 'Reset', { type: 'Immediate' }, ACCEPTED],
  ['TC_B_25_CSMS', 'Reset', { type: 'OnIdle', evseId: 1 }, ACCEPTED],
  ['TC_B_26_CSMS', 'Reset', { type: 'OnIdle', evseId: 1 }, SCHEDULED],
  ['TC_B_27_CSMS', 'Reset', { type: 'Immediate', evseId: 1 }, ACCEPTED],
  ['TC_B_42_CSMS', 'SetNetworkProfile', network, ACCEPTED],
  ['TC_B_44_CSMS', 'SetNetworkProfile', network, { status: 'Failed' }],
  ['TC_C_37_CSMS', 'ClearCache', {}, ACCEPTED],
  ['TC_C_38_CSMS', 'ClearCache', {}, REJECTED],
  ['TC_F_06_CSMS', 'UnlockConnector', { evseId: 1, connectorId: 1 }, { status: 'Unlocked' }],
  ['TC_F_11_CSMS', 'TriggerMessage', { requestedMessage: 'MeterValues', evse }, ACCEPTED],
  ['TC_F_12_CSMS', 'TriggerMessage', { requestedMessage: 'MeterValues' }, ACCEPTED],
  ['TC_F_13_CSMS', 'TriggerMessage', { requestedMessage: 'TransactionEvent', evse }, ACCEPTED],
  ['TC_F_14_CSMS', 'TriggerMessage', { requestedMessage: 'TransactionEvent' }, ACCEPTED],
  ['TC_F_15_CSMS', 'TriggerMessage', { requestedMessage: 'LogStatusNotification' }, ACCEPTED],
  ['TC_F_18_CSMS', 'TriggerMessage', { requestedMessage: 'FirmwareStatusNotification' }, ACCEPTED],
  ['TC_F_20_CSMS', 'TriggerMessage', { requestedMessage: 'Heartbeat' }, ACCEPTED],
  ['TC_F_23_CSMS', 'TriggerMessage', { requestedMessage: 'StatusNotification', evse: connector }, ACCEPTED],
  ['TC_F_27_CSMS', 'TriggerMessage', { requestedMessage: 'Heartbeat' }, { status: 'NotImplemented' }],
  ['TC_G_03_CSMS', 'ChangeAvailability', { ...inoperative, evse }, ACCEPTED],
  ['TC_G_04_CSMS', 'ChangeAvailability', { ...operative, evse }, ACCEPTED],
  ['TC_G_05_CSMS', 'ChangeAvailability', inoperative, ACCEPTED],
  ['TC_G_06_CSMS', 'ChangeAvailability', operative, ACCEPTED],
  ['TC_G_07_CSMS', 'ChangeAvailability', { ...inoperative, evse: connector }, ACCEPTED],
  ['TC_G_08_CSMS', 'ChangeAvailability', { ...operative, evse: connector }, ACCEPTED],
  ['TC_G_11_CSMS', 'ChangeAvailability', { ...inoperative, evse }, SCHEDULED],
  ['TC_G_14_CSMS', 'ChangeAvailability', inoperative, SCHEDULED],
  ['TC_G_17_CSMS', 'ChangeAvailability', { ...inoperative, evse: connector }, SCHEDULED],
  ['TC_M_01_CSMS', 'InstallCertificate', root('CSMSRootCertificate'), ACCEPTED],
  ['TC_M_02_CSMS', 'InstallCertificate', root('ManufacturerRootCertificate'), ACCEPTED],
  ['TC_M_05_CSMS', 'InstallCertificate', root('CSMSRootCertificate'), { status: 'Failed' }],
  [
    'TC_M_13_CSMS',
    'GetInstalledCertificateIds',
    { certificateType: ['ManufacturerRootCertificate'] },
    {
      status: 'Accepted',
      certificateHashDataChain: [
        { certificateType: 'ManufacturerRootCertificate', certificateHashData: hash },
      ],
    },
  ],
  ['TC_M_19_CSMS', 'GetInstalledCertificateIds', {}, { status: 'NotFound' }],
  ['TC_M_20_CSMS', 'DeleteCertificate', { certificateHashData: hash }, ACCEPTED],
  ['TC_M_21_CSMS', 'DeleteCertificate', { certificateHashData: hash }, { status: 'Failed' }],
  [
    'TC_N_25_CSMS',
    'GetLog',
    { ...log, logType: 'DiagnosticsLog' },
    { status: 'Accepted', filename: 'd.zip' },
  ],
  ['TC_N_27_CSMS', 'CustomerInformation', customer, ACCEPTED],
  ['TC_N_29_CSMS', 'CustomerInformation', customer, REJECTED],
  ['TC_N_32_CSMS', 'CustomerInformation', { ...customer, report: false, clear: true }, ACCEPTED],
  ['TC_N_34_CSMS', 'GetLog', { ...log, logType: 'DiagnosticsLog' }, REJECTED],
  ['TC_N_35_CSMS', 'GetLog', { ...log, logType: 'SecurityLog' }, { status: 'Accepted', filename: 's.zip' }],
  [
    'TC_N_36_CSMS',
    'GetLog',
    { ...log, logType: 'SecurityLog' },
    { status: 'AcceptedCanceled', filename: 's.zip' },
  ],
]

test.each([
  ['ocpp2.0.1', 'NotSupported'],
  ['ocpp2.0.1', 'NotImplemented'],
  ['ocpp2.1', 'NotSupported'],
] as const)(
  'TC_K_15_CSMS: a charger of %s that knows no profiles says so (%s), and the operator reads it',
  async (version, code) => {
    const { accepted, admin, seen } = await network201({}, version)
    const charger = await accepted()
    const { _id } = await seen('CS-1')
    const payload = { evseId: 0, chargingProfile: profile }
    const commanded = admin.post(`/chargers/${_id}/commands`, { action: 'SetChargingProfile', payload })
    charger.refuse((await charger.called()).messageId, code, 'No smart charging here')
    expect((await commanded).body.data).toMatchObject({
      ...{ status: 'refused', errorCode: code, errorText: 'No smart charging here', answer: null },
    })
    expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime')
  },
)

test.each([
  ['ocpp2.0.1', [...COMMANDED, ...OF_BOTH]],
  ['ocpp2.1', [...OF_BOTH, ...OF_21]],
] as const)(
  '%s: each case of a command reaches the charger as it was given, and its answer the operator',
  async (version, cases) => {
    const { accepted, admin, seen } = await network201({}, version)
    const charger = await accepted()
    const { _id } = await seen('CS-1')
    for (const [id, action, payload, answer] of cases) {
      const commanded = admin.post(`/chargers/${_id}/commands`, { action, payload })
      const called = await Promise.race([
        charger.called(),
        commanded.then(({ body }) => ({ ...body, messageId: '' })),
      ])
      expect([id, called.action, called.payload]).toEqual([id, action, payload])
      charger.answer(called.messageId, answer)
      expect([id, (await commanded).body.data]).toMatchObject([id, { status: 'answered', answer }])
    }
  },
)
