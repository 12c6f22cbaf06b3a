import { describe, expect, it } from 'vitest'
import { createVehicle } from './model/vehicle.ts'
import type { ChargerOptions } from './options.ts'
import { bench, benchWith } from './testing/bench.ts'
import type { StrictServer } from './testing/strict-server.ts'

const MINUTE = 60_000
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'

const events = (server: StrictServer) => server.payloads('TransactionEvent')
const VERSIONS = ['2.0.1', '2.1'] as const
const usualOf = (protocol: (typeof VERSIONS)[number]) => ({ protocol, connectors: 2 })

describe.each(VERSIONS)('a charger of %s', (protocol) => {
  const connected = (options: Partial<ChargerOptions> = {}) => benchWith({ ...usualOf(protocol), ...options })

  it('charges a car from plugging in to unplugging, and every message is valid', async () => {
    const { charger, server, play } = await connected()
    charger.plugIn(1, { capacityKwh: 40, socPercent: 20, maxPowerKw: 30 })
    expect(await charger.present(1, 'TAG-1')).toBe('Accepted')
    await play(5 * MINUTE)
    charger.pauseVehicle(1)
    charger.unplug(1)
    await charger.settled()
    expect(events(server).map(({ eventType, triggerReason }) => `${eventType} ${triggerReason}`)).toEqual([
      'Started Authorized',
      ...Array.from({ length: 5 }, () => 'Updated MeterValuePeriodic'),
      'Updated ChargingStateChanged',
      'Ended EVCommunicationLost',
    ])
    expect(events(server).map(({ seqNo }) => seqNo)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(events(server).at(-1)).toMatchObject({
      transactionInfo: { stoppedReason: 'EVDisconnected' },
      offline: false,
    })
    expect(server.payloads('StatusNotification').map(({ connectorStatus }) => connectorStatus)).toEqual([
      'Available',
      'Available',
      'Occupied',
      'Available',
    ])
    expect(server.faults).toEqual([])
  })

  it('answers every call of the server, and every answer is valid', async () => {
    const { charger, server, clock, play } = await connected({ vendors: ['org.example'], remembers: 10 })
    charger.plugIn(1)
    await charger.present(1, 'TAG-1')
    await charger.settled()
    const transactionId = String(charger.connector(1).transaction?.key)
    const time = new Date(clock.now().getTime() + 60 * MINUTE).toISOString()
    const idToken = { idToken: 'R', type: 'ISO14443' }
    const profile = (chargingProfilePurpose: string, limit: number, id: number, more = {}) => ({
      id,
      stackLevel: 1,
      chargingProfilePurpose,
      chargingProfileKind: 'Absolute',
      chargingSchedule: [{ id, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit }] }],
      ...more,
    })
    const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'a', issuerKeyHash: 'b', serialNumber: 'c' }
    const component = { name: 'OCPPCommCtrlr' }
    const variable = { name: 'HeartbeatInterval' }
    const message = { id: 1, priority: 'InFront', message: { format: 'UTF8', content: 'Namaste' } }
    const asks: [action: string, payload: Parameters<StrictServer['call']>[1], answer: object][] = [
      [
        'GetVariables',
        {
          getVariableData: [
            { component, variable },
            { component: { name: 'Toaster' }, variable },
            { component, variable: { name: 'Colour' } },
            { component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' } },
            { component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'AvailabilityState' } },
          ],
        },
        {
          getVariableResult: [
            { attributeStatus: 'Accepted', attributeValue: '300' },
            { attributeStatus: 'UnknownComponent' },
            { attributeStatus: 'UnknownVariable' },
            { attributeStatus: 'Rejected' },
            { attributeStatus: 'Accepted', attributeValue: 'Occupied' },
          ],
        },
      ],
      [
        'SetVariables',
        {
          setVariableData: [
            { component, variable, attributeValue: '60' },
            { component, variable, attributeValue: 'often' },
            { component: { name: 'ChargingStation' }, variable: { name: 'Model' }, attributeValue: 'x' },
          ],
        },
        {
          setVariableResult: [
            { attributeStatus: 'Accepted' },
            { attributeStatus: 'Rejected' },
            { attributeStatus: 'Rejected' },
          ],
        },
      ],
      ['GetBaseReport', { requestId: 1, reportBase: 'FullInventory' }, { status: 'Accepted' }],
      ['GetBaseReport', { requestId: 2, reportBase: 'SummaryInventory' }, { status: 'Accepted' }],
      [
        'GetReport',
        { requestId: 3, componentVariable: [{ component: { name: 'TxCtrlr' } }] },
        { status: 'Accepted' },
      ],
      [
        'GetReport',
        { requestId: 4, componentVariable: [{ component: { name: 'Toaster' } }] },
        { status: 'EmptyResultSet' },
      ],
      ['GetMonitoringReport', { requestId: 5 }, { status: 'NotSupported' }],
      ['SetMonitoringBase', { monitoringBase: 'All' }, { status: 'NotSupported' }],
      ['SetMonitoringLevel', { severity: 5 }, { status: 'Rejected' }],
      [
        'SetVariableMonitoring',
        { setMonitoringData: [{ value: 1, type: 'Delta', severity: 5, component, variable }] },
        { setMonitoringResult: [{ status: 'UnsupportedMonitorType' }] },
      ],
      ['ChangeAvailability', { evse: { id: 2 }, operationalStatus: 'Inoperative' }, { status: 'Accepted' }],
      ['ChangeAvailability', { operationalStatus: 'Operative' }, { status: 'Accepted' }],
      ['ChangeAvailability', { evse: { id: 9 }, operationalStatus: 'Operative' }, { status: 'Rejected' }],
      ['ClearCache', {}, { status: 'Accepted' }],
      ['GetLocalListVersion', {}, { versionNumber: 0 }],
      [
        'SendLocalList',
        {
          versionNumber: 3,
          updateType: 'Full',
          localAuthorizationList: [{ idToken, idTokenInfo: { status: 'Accepted' } }],
        },
        { status: 'Accepted' },
      ],
      ['SendLocalList', { versionNumber: 2, updateType: 'Differential' }, { status: 'VersionMismatch' }],
      ['ReserveNow', { id: 1, evseId: 1, expiryDateTime: time, idToken }, { status: 'Occupied' }],
      ['ReserveNow', { id: 2, evseId: 2, expiryDateTime: time, idToken }, { status: 'Accepted' }],
      [
        'RequestStartTransaction',
        { remoteStartId: 1, evseId: 2, idToken: { idToken: 'OTHER', type: 'Central' } },
        { status: 'Rejected' },
      ],
      ['CancelReservation', { reservationId: 2 }, { status: 'Accepted' }],
      [
        'SetChargingProfile',
        { evseId: 0, chargingProfile: profile('ChargingStationMaxProfile', 20_000, 1) },
        { status: 'Accepted' },
      ],
      [
        'SetChargingProfile',
        { evseId: 1, chargingProfile: profile('TxProfile', 9_000, 2, { transactionId }) },
        { status: 'Accepted' },
      ],
      [
        'SetChargingProfile',
        { evseId: 1, chargingProfile: profile('TxProfile', 9_000, 3, { transactionId: 'no' }) },
        { status: 'Rejected' },
      ],
      [
        'GetCompositeSchedule',
        { evseId: 1, duration: 600 },
        { schedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: 9_000 }] } },
      ],
      ['GetChargingProfiles', { requestId: 6, chargingProfile: {} }, { status: 'Accepted' }],
      ['GetChargingProfiles', { requestId: 7, chargingProfile: { stackLevel: 9 } }, { status: 'NoProfiles' }],
      ['ClearChargingProfile', { chargingProfileId: 2 }, { status: 'Accepted' }],
      ['ClearChargingProfile', { chargingProfileId: 2 }, { status: 'Unknown' }],
      ['TriggerMessage', { requestedMessage: 'BootNotification' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'Heartbeat' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'StatusNotification', evse: { id: 1 } }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'MeterValues' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'TransactionEvent' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'LogStatusNotification' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'FirmwareStatusNotification' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'SignChargingStationCertificate' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'SignV2GCertificate' }, { status: 'NotImplemented' }],
      ['CertificateSigned', { certificateChain: PEM }, { status: 'Accepted' }],
      ['GetInstalledCertificateIds', {}, { status: 'NotFound' }],
      [
        'InstallCertificate',
        { certificateType: 'CSMSRootCertificate', certificate: PEM },
        { status: 'Accepted' },
      ],
      ['GetInstalledCertificateIds', {}, { status: 'Accepted' }],
      ['DeleteCertificate', { certificateHashData: hash }, { status: 'NotFound' }],
      [
        'GetLog',
        { logType: 'DiagnosticsLog', requestId: 8, log: { remoteLocation: 'ftp://files.example/up' } },
        { status: 'Accepted' },
      ],
      [
        'GetLog',
        { logType: 'SecurityLog', requestId: 9, log: { remoteLocation: 'ftp://files.example/up' } },
        { status: 'AcceptedCanceled' },
      ],
      ['CustomerInformation', { requestId: 10, report: true, clear: false, idToken }, { status: 'Accepted' }],
      ['SetDisplayMessage', { message }, { status: 'Accepted' }],
      ['GetDisplayMessages', { requestId: 11 }, { status: 'Accepted' }],
      ['ClearDisplayMessage', { id: 1 }, { status: 'Accepted' }],
      ['ClearDisplayMessage', { id: 1 }, { status: 'Unknown' }],
      ['CostUpdated', { totalCost: 123.45, transactionId }, {}],
      ['DataTransfer', { vendorId: 'org.example', data: { a: 1 } }, { status: 'Accepted', data: { a: 1 } }],
      ['GetTransactionStatus', { transactionId }, { ongoingIndicator: true, messagesInQueue: false }],
      ['UnlockConnector', { evseId: 1, connectorId: 1 }, { status: 'OngoingAuthorizedTransaction' }],
      ['UnlockConnector', { evseId: 2, connectorId: 1 }, { status: 'Unlocked' }],
      ['RequestStopTransaction', { transactionId: 'none' }, { status: 'Rejected' }],
      ['RequestStopTransaction', { transactionId }, { status: 'Accepted' }],
      [
        'UpdateFirmware',
        {
          requestId: 12,
          firmware: {
            location: 'https://files.example/fw-3.bin',
            retrieveDateTime: clock.now().toISOString(),
            signingCertificate: PEM,
            signature: 'x',
          },
        },
        { status: 'Accepted' },
      ],
    ]
    for (const [action, payload, answer] of asks) {
      expect({ action, reply: await server.call(action, payload) }).toMatchObject({ action, reply: answer })
      await charger.settled()
      if (action === 'CostUpdated') expect(charger.cost(1)).toBe(123.45)
    }
    await play(MINUTE)
    const firmware = server.payloads('FirmwareStatusNotification').filter(({ requestId }) => requestId === 12)
    expect(firmware.map(({ status }) => status)).toEqual([
      'Downloading',
      'Downloaded',
      'SignatureVerified',
      'Installing',
      'Installed',
    ])
    expect(server.payloads('BootNotification').at(-1)).toMatchObject({
      reason: 'FirmwareUpdate',
      chargingStation: { firmwareVersion: 'fw-3' },
    })
    const reports = server.payloads('NotifyReport').filter(({ requestId }) => requestId === 1)
    expect(reports.map(({ tbc }) => tbc).at(-1)).toBe(false)
    expect(reports.length).toBeGreaterThan(2)
    expect(server.faults).toEqual([])
  })

  it('starts for a remote request when the car comes, with the request’s number', async () => {
    const { charger, server, play } = await connected()
    const idToken = { idToken: 'FAR', type: 'Central' }
    const requested = { remoteStartId: 77, evseId: 1, idToken }
    expect(await server.call('RequestStartTransaction', requested)).toMatchObject({ status: 'Accepted' })
    await play(30_000)
    charger.plugIn(1)
    await charger.settled()
    expect(events(server)[0]).toMatchObject({
      triggerReason: 'RemoteStart',
      idToken,
      transactionInfo: { remoteStartId: 77 },
    })
  })

  it('marks what happened offline', async () => {
    const { charger, server, play } = await connected({ settings: { AllowOfflineTxForUnknownId: 'true' } })
    charger.goOffline()
    charger.plugIn(1)
    await charger.present(1, 'TAG-1')
    await play(3 * MINUTE)
    await charger.goOnline()
    charger.unplug(1)
    await charger.settled()
    expect(events(server).map(({ offline }) => offline)).toEqual([true, true, true, true, false])
    expect(server.faults).toEqual([])
  })

  it('goes on with a transaction of another life of its program: same id, numbers that follow', async () => {
    const { made, server, clock, play } = await bench(usualOf(protocol))
    const charger = made()
    charger.model.recall(1, {
      transaction: {
        key: 'kept',
        number: undefined,
        token: { id: 'TAG-1', type: 'ISO14443' },
        startedAt: clock.now(),
        meterStartWh: 7_000,
        nextSeqNo: 5,
      },
      registerWh: 9_000,
      vehicle: createVehicle(),
    })
    await charger.connect()
    await play(MINUTE)
    charger.unplug(1)
    await charger.settled()
    const sentEvents = events(server).map(({ eventType, seqNo, transactionInfo }) => [
      eventType,
      seqNo,
      transactionInfo,
    ])
    const kept = expect.objectContaining({ transactionId: 'kept' })
    expect(sentEvents[0]).toEqual(['Updated', 5, kept])
    expect(sentEvents.at(-1)).toEqual(['Ended', 4 + sentEvents.length, kept])
    expect(server.faults).toEqual([])
  })

  it('waits with a reset until nobody charges, where it is asked to', async () => {
    const { charger, server, play } = await connected()
    charger.plugIn(1)
    await charger.present(1, 'TAG-1')
    await charger.settled()
    expect(await server.call('Reset', { type: 'OnIdle' })).toMatchObject({ status: 'Scheduled' })
    await play(MINUTE)
    expect(server.payloads('BootNotification')).toHaveLength(1)
    charger.unplug(1)
    await charger.until(({ isConnected }) => !isConnected)
    await play(MINUTE)
    expect(server.payloads('BootNotification').map(({ reason }) => reason)).toEqual([
      'PowerUp',
      'RemoteReset',
    ])
    expect(server.faults).toEqual([])
  })
})
