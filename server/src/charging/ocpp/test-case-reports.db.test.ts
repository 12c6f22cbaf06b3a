/** Cases of the OCA's test tool in which the charger speaks, by their ids: docs/ocpp-test-cases.md lists all that are known. */
import { hours, minutes } from '@voltyatra/domain'
import { describe, expect, test } from 'vitest'
import { followCampaigns } from '../firmware/index.ts'
import { BOOT_201, network201 } from './testing/network-201.ts'

const MAKER = { vendor: 'Kirana', model: 'K-120' }

/** A charger that was asked for new firmware, with what comes of each word that it says. */
async function updating() {
  const { accepted, admin, app, clock } = await network201()
  const charger = await accepted()
  await charger.call('BootNotification', BOOT_201)
  const image = { ...MAKER, version: '3.0', address: 'https://firmware.example.in/3.bin' }
  const imageId = (await admin.post('/firmware-images', image)).body.data._id
  const { _id } = (await admin.post('/firmware-campaigns', { imageId })).body.data
  const follow = () => followCampaigns({ db: app.database.db, now: clock.now() })
  await follow()
  const called = await charger.called()
  expect(called.action).toBe('UpdateFirmware')
  return {
    charger,
    clock,
    follow,
    called,
    requestId: called.payload.requestId as number,
    report: async (...words: readonly string[]) => {
      for (const status of words)
        expect(
          await charger.call('FirmwareStatusNotification', {
            ...{ status, requestId: called.payload.requestId },
          }),
        ).toEqual({})
    },
    state: async () => {
      await follow()
      return (await admin.get(`/firmware-campaigns/${_id}/chargers`)).body.data[0]
    },
    boots: (firmwareVersion: string) =>
      charger.call('BootNotification', {
        ...BOOT_201,
        chargingStation: { ...BOOT_201.chargingStation, firmwareVersion },
      }),
  }
}

describe('firmware', () => {
  const before = ['Downloading', 'Downloaded', 'SignatureVerified']
  test.each([
    ['TC_L_01_CSMS', [...before, 'Installing', 'InstallRebooting'], '3.0', 'installed'],
    ['TC_L_02_CSMS', [...before, 'InstallScheduled', 'Installing'], '3.0', 'installed'],
    ['TC_L_03_CSMS', ['DownloadScheduled', ...before, 'Installing'], '3.0', 'installed'],
    ['TC_L_06_CSMS', ['Downloading', 'Downloaded', 'InvalidSignature'], '2.1', 'failed'],
    ['TC_L_07_CSMS', ['Downloading', 'DownloadFailed'], '2.1', 'failed'],
    ['TC_L_08_CSMS', [...before, 'Installing', 'InstallVerificationFailed'], '2.1', 'failed'],
    ['TC_L_09_CSMS', [...before, 'Installing', 'InstallationFailed'], '2.1', 'failed'],
    ['TC_L_13_CSMS', ['DownloadScheduled', ...before, 'InstallScheduled', 'Installing'], '3.0', 'installed'],
  ])('%s: %j, and what it boots with, decide', async (_id, words, version, state) => {
    const { charger, called, report, boots, state: come } = await updating()
    charger.answer(called.messageId, { status: 'Accepted' })
    await report(...words)
    await boots(version)
    expect((await come()).state).toBe(state)
  })

  test.each([
    ['TC_L_04_CSMS', 'RevokedCertificate'],
    ['TC_L_05_CSMS', 'InvalidCertificate'],
    ['TC_L_11_CSMS', 'Rejected'],
  ])('%s: a charger that answers %s installs nothing, and is not waited for', async (_id, status) => {
    const { charger, called, state } = await updating()
    charger.answer(called.messageId, { status })
    await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe('failed')
  })
})

const part = { component: { name: 'Connector', evse: { id: 1, connectorId: 1 } } }

describe('events', () => {
  test.each([
    [
      'TC_G_20_CSMS',
      { ...part, variable: { name: 'Problem' }, actualValue: 'true', techCode: 'ConnectorLockFailure' },
      { trigger: 'Delta', eventNotificationType: 'HardWiredNotification' },
    ],
    [
      'TC_N_21_CSMS',
      { component: { name: 'ChargingStation' }, variable: { name: 'Problem' }, actualValue: 'true' },
      { trigger: 'Alerting', eventNotificationType: 'HardWiredMonitor' },
    ],
    [
      'TC_N_48_CSMS',
      { component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' }, actualValue: '' },
      { trigger: 'Delta', eventNotificationType: 'CustomMonitor', variableMonitoringId: 3 },
    ],
    [
      'TC_N_49_CSMS',
      { ...part, variable: { name: 'Temperature' }, actualValue: '21', cleared: true },
      { trigger: 'Alerting', eventNotificationType: 'CustomMonitor', variableMonitoringId: 4 },
    ],
    [
      'TC_N_50_CSMS',
      { component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'Power' }, actualValue: '0' },
      { trigger: 'Periodic', eventNotificationType: 'CustomMonitor', variableMonitoringId: 5 },
    ],
  ])('%s: an event is taken and stands in the charger’s log', async (_id, content, how) => {
    const { accepted, admin, seen, clock } = await network201()
    const charger = await accepted()
    const generatedAt = clock.now().toISOString()
    const eventData = [{ eventId: 1, timestamp: generatedAt, ...content, ...how }]
    expect(await charger.call('NotifyEvent', { generatedAt, seqNo: 0, eventData })).toEqual({})
    const { _id: id } = await seen('CS-1')
    const { data } = (await admin.get(`/chargers/${id}/messages`)).body
    expect(data[0]).toMatchObject({ action: 'NotifyEvent', errorCode: null })
  })
})

describe('transactions', () => {
  async function world() {
    const { accepted, sessions, clock } = await network201()
    const charger = await accepted()
    let seqNo = -1
    return {
      clock,
      sessions,
      report(eventType: string, triggerReason: string, more: object = {}, info: object = {}) {
        seqNo += 1
        return charger.call('TransactionEvent', {
          ...{ eventType, triggerReason, seqNo, evse: { id: 1, connectorId: 1 } },
          ...{ timestamp: clock.now().toISOString(), transactionInfo: { transactionId: 'T-1', ...info } },
          ...more,
        })
      },
    }
  }

  test('TC_E_12_CSMS: it begins with a car in the bay, before anybody is known', async () => {
    const { report, sessions } = await world()
    expect(await report('Started', 'EVDetected', {}, { chargingState: 'Idle' })).toEqual({})
    expect(await sessions()).toMatchObject([{ transactionId: 'T-1', evse: 1, energyKWh: 0, idTag: null }])
    expect(await report('Updated', 'CablePluggedIn', {}, { chargingState: 'EVConnected' })).toEqual({})
    const idToken = { idToken: 'RFID-1', type: 'ISO14443' }
    expect(await report('Updated', 'Authorized', { idToken })).toEqual({ idTokenInfo: { status: 'Invalid' } })
    expect(await sessions()).toMatchObject([{ idTag: 'RFID-1' }])
  })

  test('TC_E_19_CSMS: it ends once the car has left the bay', async () => {
    const { report, sessions, clock } = await world()
    await report('Started', 'EVDetected')
    clock.advance(minutes(5))
    const info = { chargingState: 'Idle', stoppedReason: 'Local' }
    expect(await report('Ended', 'EVDeparted', {}, info)).toEqual({})
    expect(await sessions()).toMatchObject([{ status: 'ended', stopReason: 'Local', energyKWh: 0 }])
  })

  test('TC_E_39_CSMS: it ends by itself where no car comes in time', async () => {
    const { report, sessions, clock } = await world()
    await report('Started', 'Authorized', { idToken: { idToken: 'RFID-1', type: 'ISO14443' } })
    clock.advance(hours(1))
    expect(await report('Ended', 'EVConnectTimeout', {}, { stoppedReason: 'Timeout' })).toEqual({})
    expect(await sessions()).toMatchObject([{ status: 'ended', stopReason: 'Timeout' }])
  })
})

const reportedProfile = {
  ...{ id: 1, stackLevel: 0, chargingProfilePurpose: 'TxDefaultProfile', chargingProfileKind: 'Absolute' },
  chargingSchedule: [
    {
      ...{ id: 1, startSchedule: '2026-11-20T12:00:00.000Z', chargingRateUnit: 'W' },
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_000 }],
    },
  ],
}
const shownMessage = { id: 1, priority: 'NormalCycle', message: { format: 'UTF8', content: 'Namaste' } }

/** A charger that an operator commands, with what it says in turn. */
async function commanded(version?: 'ocpp2.1') {
  const { accepted, admin, seen, ...net } = await network201({}, version)
  const charger = await accepted()
  const { _id } = await seen('CS-1')
  return {
    ...net,
    charger,
    newest: async (count: number) =>
      (await admin.get(`/chargers/${_id}/messages`)).body.data
        .slice(0, count)
        .map(({ action, errorCode }: { action: string; errorCode: string | null }) => [action, errorCode]),
    variables: async () => (await admin.get(`/chargers/${_id}/variables`)).body.data,
    async command(action: string, payload: object, status: string) {
      const done = admin.post(`/chargers/${_id}/commands`, { action, payload })
      const called = await charger.called()
      expect([called.action, called.payload]).toEqual([action, payload])
      charger.answer(called.messageId, { status })
      expect((await done).body.data).toMatchObject({ status: 'answered', answer: { status } })
    },
  }
}

describe('reports', () => {
  test.each([
    ['TC_B_12_CSMS', 'GetBaseReport', { reportBase: 'ConfigurationInventory' }],
    ['TC_B_13_CSMS', 'GetBaseReport', { reportBase: 'FullInventory' }],
    ['TC_B_14_CSMS', 'GetBaseReport', { reportBase: 'SummaryInventory' }],
    ['TC_B_18_CSMS', 'GetReport', { componentCriteria: ['Available'] }],
  ])('%s: each part of the report is taken, and stands among the settings', async (_id, action, content) => {
    const { charger, clock, command, variables } = await commanded()
    await command(action, { requestId: 7, ...content }, 'Accepted')
    const part = (seqNo: number, name: string, value: string, tbc: boolean) =>
      charger.call('NotifyReport', {
        ...{ requestId: 7, generatedAt: clock.now().toISOString(), seqNo, tbc },
        reportData: [
          {
            ...{ component: { name: 'OCPPCommCtrlr' }, variable: { name } },
            variableAttribute: [{ type: 'Actual', value, mutability: 'ReadWrite' }],
          },
        ],
      })
    expect(await part(0, 'HeartbeatInterval', '300', true)).toEqual({})
    expect(await part(1, 'OfflineThreshold', '60', false)).toEqual({})
    expect(
      (await variables()).map(({ name, value }: { name: string; value: string }) => [name, value]),
    ).toEqual([
      ['HeartbeatInterval', '300'],
      ['OfflineThreshold', '60'],
    ])
  })

  test.each([
    ['TC_K_29_CSMS', { chargingProfile: {}, evseId: 0 }, 0],
    ['TC_K_30_CSMS', { chargingProfile: {}, evseId: 1 }, 1],
    ['TC_K_31_CSMS', { chargingProfile: {} }, 1],
    ['TC_K_32_CSMS', { chargingProfile: { chargingProfileId: [1] } }, 1],
    ['TC_K_33_CSMS', { chargingProfile: { stackLevel: 0 }, evseId: 1 }, 1],
    ['TC_K_34_CSMS', { chargingProfile: { chargingLimitSource: ['CSO'] }, evseId: 1 }, 1],
    [
      'TC_K_36_CSMS',
      { chargingProfile: { chargingProfilePurpose: 'TxDefaultProfile', stackLevel: 0 }, evseId: 1 },
      1,
    ],
  ])(
    '%s: each part of what profiles there are is taken, and stands in the log',
    async (_id, content, evseId) => {
      const { charger, command, newest } = await commanded()
      await command('GetChargingProfiles', { requestId: 7, ...content }, 'Accepted')
      const part = { requestId: 7, chargingLimitSource: 'CSO', evseId, chargingProfile: [reportedProfile] }
      expect(await charger.call('ReportChargingProfiles', { ...part, tbc: true })).toEqual({})
      expect(await charger.call('ReportChargingProfiles', part)).toEqual({})
      expect(await newest(3)).toEqual([
        ['ReportChargingProfiles', null],
        ['ReportChargingProfiles', null],
        ['GetChargingProfiles', null],
      ])
    },
  )

  test('TC_N_104_CSMS: monitors of differences from a target are taken, and stand in the log', async () => {
    const { charger, clock, command, newest } = await commanded('ocpp2.1')
    const criteria = { monitoringCriteria: ['DeltaMonitoring'] }
    await command('GetMonitoringReport', { requestId: 7, ...criteria }, 'Accepted')
    const kinds = ['TargetDelta', 'TargetDeltaRelative'].map((type, id) => ({
      ...{ id, type, value: 5, transaction: false, severity: 5, eventNotificationType: 'CustomMonitor' },
    }))
    const monitor = [
      {
        ...{ component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'Power' } },
        variableMonitoring: kinds,
      },
    ]
    const report = { requestId: 7, seqNo: 0, generatedAt: clock.now().toISOString(), monitor }
    expect(await charger.call('NotifyMonitoringReport', report)).toEqual({})
    expect(await newest(2)).toEqual([
      ['NotifyMonitoringReport', null],
      ['GetMonitoringReport', null],
    ])
  })

  test.each([
    ['TC_O_02_CSMS', {}],
    ['TC_O_07_CSMS', { id: [1] }],
    ['TC_O_08_CSMS', { priority: 'NormalCycle' }],
    ['TC_O_09_CSMS', { state: 'Idle' }],
  ])('%s: each part of what is shown is taken, and stands in the log', async (_id, content) => {
    const { charger, command, newest } = await commanded()
    await command('GetDisplayMessages', { requestId: 7, ...content }, 'Accepted')
    const part = { requestId: 7, messageInfo: [{ ...shownMessage, state: 'Idle' }] }
    expect(await charger.call('NotifyDisplayMessages', { ...part, tbc: true })).toEqual({})
    expect(await charger.call('NotifyDisplayMessages', part)).toEqual({})
    expect(await newest(2)).toEqual([
      ['NotifyDisplayMessages', null],
      ['NotifyDisplayMessages', null],
    ])
  })
})

describe('resets', () => {
  async function charging(version?: 'ocpp2.1') {
    const all = await commanded(version)
    const { charger, clock, sessions } = all
    let seqNo = 0
    const report = (eventType: string, triggerReason: string, info: object = {}) =>
      charger.call('TransactionEvent', {
        ...{ eventType, triggerReason, seqNo: seqNo++, evse: { id: 1, connectorId: 1 } },
        ...{ timestamp: clock.now().toISOString(), transactionInfo: { transactionId: 'T-1', ...info } },
      })
    expect(await report('Started', 'CablePluggedIn', { chargingState: 'EVConnected' })).toEqual({})
    const state = async () =>
      (await sessions()).map(({ status, stopReason }: Session) => [status, stopReason])
    const before = await state()
    return {
      ...all,
      report,
      state,
      before,
      boot: (reason: string) => charger.call('BootNotification', { ...BOOT_201, reason }),
    }
  }
  interface Session {
    readonly status: string
    readonly stopReason: string | null
  }
  const END = ['Ended', 'ResetCommand', { stoppedReason: 'ImmediateReset' }] as const

  test('TC_B_21_CSMS: one that waits ends nothing; the charger then starts', async () => {
    const { command, report, state, before, boot } = await charging()
    await command('Reset', { type: 'OnIdle' }, 'Scheduled')
    expect(await state()).toEqual(before)
    expect(await report('Ended', 'EVDeparted', { stoppedReason: 'EVDisconnected' })).toEqual({})
    expect(await boot('ScheduledReset')).toMatchObject({ status: 'Accepted' })
    expect(await state()).toEqual([['ended', 'EVDisconnected']])
  })

  test('TC_B_22_CSMS: one at once ends the transaction first; the charger then starts', async () => {
    const { command, report, state, boot } = await charging()
    await command('Reset', { type: 'Immediate' }, 'Accepted')
    expect(await report(...END)).toEqual({})
    expect(await boot('RemoteReset')).toMatchObject({ status: 'Accepted' })
    expect(await state()).toEqual([['ended', 'ImmediateReset']])
  })

  test('TC_B_26_CSMS and TC_B_27_CSMS: one of an EVSE is of its transaction alone, and no start follows', async () => {
    const { command, report, state, before, charger, clock } = await charging()
    await command('Reset', { type: 'OnIdle', evseId: 1 }, 'Scheduled')
    expect(await state()).toEqual(before)
    await command('Reset', { type: 'Immediate', evseId: 1 }, 'Accepted')
    expect(await report(...END)).toEqual({})
    const status = { evseId: 1, connectorId: 1, connectorStatus: 'Available' }
    const timestamp = clock.now().toISOString()
    expect(await charger.call('StatusNotification', { ...status, timestamp })).toEqual({})
    expect(await state()).toEqual([['ended', 'ImmediateReset']])
  })

  test('TC_B_103_CSMS: after one that resumes, the transaction goes on', async () => {
    const { command, report, state, before, boot } = await charging('ocpp2.1')
    await command('Reset', { type: 'ImmediateAndResume' }, 'Accepted')
    expect(await boot('RemoteReset')).toMatchObject({ status: 'Accepted' })
    expect(await report('Updated', 'TxResumed', { chargingState: 'Charging' })).toEqual({})
    expect(await state()).toEqual(before)
    expect(await report('Ended', 'EVDeparted', { stoppedReason: 'EVDisconnected' })).toEqual({})
    expect(await state()).toEqual([['ended', 'EVDisconnected']])
  })

  test.each([
    ['TC_B_116_CSMS', 'a reset', true],
    ['TC_E_117_CSMS', 'an interruption', false],
  ])('%s: a transaction that goes on after %s is sent its profile again', async (_id, _what, isReset) => {
    const { command, report, state, before, boot } = await charging('ocpp2.1')
    const set = {
      evseId: 1,
      chargingProfile: { ...reportedProfile, chargingProfilePurpose: 'TxProfile', transactionId: 'T-1' },
    }
    await command('SetChargingProfile', set, 'Accepted')
    if (isReset) await command('Reset', { type: 'ImmediateAndResume' }, 'Accepted')
    expect(await boot(isReset ? 'RemoteReset' : 'PowerUp')).toMatchObject({ status: 'Accepted' })
    expect(await report('Updated', 'TxResumed', { chargingState: 'SuspendedEVSE' })).toEqual({})
    // Of a transaction that it has resumed a charger keeps no profile.
    await command('SetChargingProfile', set, 'Accepted')
    expect(await report('Updated', 'ChargingStateChanged', { chargingState: 'Charging' })).toEqual({})
    expect(await state()).toEqual(before)
  })
})
