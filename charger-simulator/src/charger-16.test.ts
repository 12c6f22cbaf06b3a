import { describe, expect, it } from 'vitest'
import { createVehicle } from './model/vehicle.ts'
import type { ChargerOptions } from './options.ts'
import { bench, benchWith } from './testing/bench.ts'
import type { StrictServer } from './testing/strict-server.ts'

const MINUTE = 60_000
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'
const USUAL = { connectors: 2 } as const
const connected = (options: Partial<ChargerOptions> = {}) => benchWith({ ...USUAL, ...options })

describe('a charger of 1.6', () => {
  it('charges a car from plugging in to unplugging, and every message is valid', async () => {
    const { charger, server, play } = await connected()
    charger.plugIn(1, { capacityKwh: 40, socPercent: 20, maxPowerKw: 30 })
    expect(await charger.present(1, 'TAG-1')).toBe('Accepted')
    await play(30 * MINUTE)
    expect(charger.status(1)).toBe('Charging')
    charger.unplug(1)
    await charger.settled()
    const [stop] = server.payloads('StopTransaction')
    expect(stop).toMatchObject({ transactionId: 1, meterStop: 15_000, reason: 'EVDisconnected' })
    expect(server.payloads('MeterValues')).toHaveLength(30)
    expect(server.payloads('StatusNotification').map(({ status }) => status)).toEqual([
      'Available',
      'Available',
      'Preparing',
      'Charging',
      'Finishing',
      'Available',
    ])
    expect(server.faults).toEqual([])
  })

  it('has a contract authorised, and takes certificates, by the messages of Plug & Charge', async () => {
    const vendorId = 'org.openchargealliance.iso15118pnc'
    const { charger, server } = await connected({ settings: { ISO15118PnCEnabled: 'true' } })
    const idTokenInfo = { status: 'Accepted' }
    server.answer('DataTransfer', ({ messageId }) => ({
      status: 'Accepted',
      data: JSON.stringify(messageId === 'Authorize' ? { idTokenInfo } : { status: 'Rejected' }),
    }))
    charger.plugIn(1)
    const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'a', issuerKeyHash: 'b', serialNumber: 'c' }
    const hashes = [{ ...hash, responderURL: 'http://ocsp.example' }]
    expect(await charger.present(1, 'INVYCC00000001X', 'eMAID', hashes)).toBe('Accepted')
    await charger.settled()
    expect(server.payloads('Authorize')).toEqual([])
    const [requested] = server.payloads('DataTransfer')
    expect(requested).toMatchObject({ vendorId, messageId: 'Authorize' })
    expect(JSON.parse(String(requested?.data))).toEqual({
      idToken: { idToken: 'INVYCC00000001X', type: 'eMAID' },
      iso15118CertificateHashData: hashes,
    })
    expect(server.payloads('StartTransaction')).toMatchObject([{ idTag: 'INVYCC00000001X' }])

    const request = async (messageId: string, data: object) => {
      const answer = await server.call('DataTransfer', { vendorId, messageId, data: JSON.stringify(data) })
      return answer.data === undefined ? answer.status : JSON.parse(String(answer.data))
    }
    const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
    const certificate = { certificateType: 'V2GRootCertificate', certificate: pem }
    expect(await request('InstallCertificate', certificate)).toEqual({ status: 'Accepted' })
    const { certificateHashDataChain: chain } = await request('GetInstalledCertificateIds', {})
    expect(chain).toMatchObject([{ certificateType: 'V2GRootCertificate' }])
    const { certificateHashData } = chain[0]
    expect(await request('DeleteCertificate', { certificateHashData })).toEqual({ status: 'Accepted' })
    expect(await request('GetInstalledCertificateIds', {})).toEqual({ status: 'NotFound' })
    expect(await request('CertificateSigned', { certificateChain: pem })).toEqual({ status: 'Accepted' })
    expect(await request('TriggerMessage', { requestedMessage: 'SignV2GCertificate' })).toEqual({
      status: 'Accepted',
    })
    await charger.settled()
    expect(server.payloads('DataTransfer').at(-1)).toMatchObject({ messageId: 'SignCertificate' })
    expect(await request('Unlock', {})).toBe('UnknownMessageId')
    expect(server.faults).toEqual([])
  })

  it('knows nothing of Plug & Charge where that is off', async () => {
    const { server } = await connected()
    const vendorId = 'org.openchargealliance.iso15118pnc'
    expect(await server.call('DataTransfer', { vendorId, messageId: 'TriggerMessage', data: '{}' })).toEqual({
      status: 'UnknownVendorId',
    })
  })

  it('answers every call of the server, and every answer is valid', async () => {
    const { charger, server, clock, play } = await connected({ vendors: ['org.example'] })
    charger.plugIn(1)
    await charger.present(1, 'TAG-1')
    await charger.settled()
    const time = new Date(clock.now().getTime() + 60 * MINUTE).toISOString()
    const profile = (purpose: string, limit: number, id: number) => ({
      chargingProfileId: id,
      stackLevel: 1,
      chargingProfilePurpose: purpose,
      chargingProfileKind: 'Relative',
      chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
    })
    const hash = { hashAlgorithm: 'SHA256', issuerNameHash: 'a', issuerKeyHash: 'b', serialNumber: 'c' }
    const asks: [action: string, payload: Parameters<StrictServer['call']>[1], answer: object][] = [
      ['ChangeAvailability', { connectorId: 2, type: 'Inoperative' }, { status: 'Accepted' }],
      ['ChangeAvailability', { connectorId: 2, type: 'Operative' }, { status: 'Accepted' }],
      ['ChangeAvailability', { connectorId: 9, type: 'Operative' }, { status: 'Rejected' }],
      ['ChangeConfiguration', { key: 'HeartbeatInterval', value: '60' }, { status: 'Accepted' }],
      ['ChangeConfiguration', { key: 'HeartbeatInterval', value: 'often' }, { status: 'Rejected' }],
      ['ChangeConfiguration', { key: 'NumberOfConnectors', value: '9' }, { status: 'Rejected' }],
      ['ChangeConfiguration', { key: 'Colour', value: 'blue' }, { status: 'NotSupported' }],
      ['GetConfiguration', { key: ['HeartbeatInterval', 'Colour'] }, { unknownKey: ['Colour'] }],
      ['GetConfiguration', {}, {}],
      ['ClearCache', {}, { status: 'Accepted' }],
      ['DataTransfer', { vendorId: 'org.example', data: 'x' }, { status: 'Accepted', data: 'x' }],
      ['DataTransfer', { vendorId: 'org.other' }, { status: 'UnknownVendorId' }],
      ['GetLocalListVersion', {}, { listVersion: 0 }],
      [
        'SendLocalList',
        {
          listVersion: 3,
          updateType: 'Full',
          localAuthorizationList: [{ idTag: 'A', idTagInfo: { status: 'Accepted' } }],
        },
        { status: 'Accepted' },
      ],
      ['SendLocalList', { listVersion: 3, updateType: 'Differential' }, { status: 'VersionMismatch' }],
      ['GetLocalListVersion', {}, { listVersion: 3 }],
      [
        'ReserveNow',
        { connectorId: 1, expiryDate: time, idTag: 'R', reservationId: 1 },
        { status: 'Occupied' },
      ],
      [
        'ReserveNow',
        { connectorId: 2, expiryDate: time, idTag: 'R', reservationId: 2 },
        { status: 'Accepted' },
      ],
      ['RemoteStartTransaction', { connectorId: 2, idTag: 'OTHER' }, { status: 'Rejected' }],
      ['CancelReservation', { reservationId: 2 }, { status: 'Accepted' }],
      ['CancelReservation', { reservationId: 2 }, { status: 'Rejected' }],
      [
        'SetChargingProfile',
        { connectorId: 0, csChargingProfiles: profile('ChargePointMaxProfile', 20_000, 1) },
        { status: 'Accepted' },
      ],
      [
        'SetChargingProfile',
        { connectorId: 1, csChargingProfiles: profile('TxProfile', 9_000.5, 2) },
        { status: 'Accepted' },
      ],
      [
        'SetChargingProfile',
        { connectorId: 2, csChargingProfiles: profile('TxProfile', 9_000, 3) },
        { status: 'Rejected' },
      ],
      [
        'GetCompositeSchedule',
        { connectorId: 1, duration: 600, chargingRateUnit: 'W' },
        { chargingSchedule: { chargingSchedulePeriod: [{ startPeriod: 0, limit: 9_000.5 }] } },
      ],
      [
        'GetCompositeSchedule',
        { connectorId: 0, duration: 600, chargingRateUnit: 'A' },
        { status: 'Accepted' },
      ],
      ['ClearChargingProfile', { id: 2 }, { status: 'Accepted' }],
      ['ClearChargingProfile', { id: 2 }, { status: 'Unknown' }],
      ['TriggerMessage', { requestedMessage: 'BootNotification' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'Heartbeat' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'StatusNotification' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 9 }, { status: 'Rejected' }],
      ['TriggerMessage', { requestedMessage: 'DiagnosticsStatusNotification' }, { status: 'Accepted' }],
      ['TriggerMessage', { requestedMessage: 'FirmwareStatusNotification' }, { status: 'Accepted' }],
      ['ExtendedTriggerMessage', { requestedMessage: 'LogStatusNotification' }, { status: 'Accepted' }],
      ['ExtendedTriggerMessage', { requestedMessage: 'SignChargePointCertificate' }, { status: 'Accepted' }],
      ['CertificateSigned', { certificateChain: PEM }, { status: 'Accepted' }],
      [
        'GetInstalledCertificateIds',
        { certificateType: 'ManufacturerRootCertificate' },
        { status: 'NotFound' },
      ],
      [
        'InstallCertificate',
        { certificateType: 'CentralSystemRootCertificate', certificate: PEM },
        { status: 'Accepted' },
      ],
      [
        'GetInstalledCertificateIds',
        { certificateType: 'CentralSystemRootCertificate' },
        { status: 'Accepted' },
      ],
      ['DeleteCertificate', { certificateHashData: hash }, { status: 'NotFound' }],
      ['GetDiagnostics', { location: 'ftp://files.example/up' }, { fileName: 'TEST-1-diagnostics.log' }],
      [
        'GetLog',
        { logType: 'SecurityLog', requestId: 7, log: { remoteLocation: 'ftp://files.example/up' } },
        { status: 'Accepted' },
      ],
      [
        'SignedUpdateFirmware',
        {
          requestId: 8,
          firmware: {
            location: 'https://files.example/fw-2.bin',
            retrieveDateTime: time,
            signingCertificate: 'none',
            signature: 'x',
          },
        },
        { status: 'InvalidCertificate' },
      ],
      ['UnlockConnector', { connectorId: 1 }, { status: 'Unlocked' }],
      ['UnlockConnector', { connectorId: 9 }, { status: 'NotSupported' }],
      ['RemoteStopTransaction', { transactionId: 99 }, { status: 'Rejected' }],
    ]
    for (const [action, payload, answer] of asks) {
      expect({ action, reply: await server.call(action, payload) }).toMatchObject({ action, reply: answer })
      await charger.settled()
    }
    await play(MINUTE)
    expect(server.payloads('DiagnosticsStatusNotification').at(-1)).toEqual({ status: 'Uploaded' })
    expect(server.payloads('LogStatusNotification').at(-1)).toEqual({ status: 'Uploaded', requestId: 7 })
    expect(server.payloads('StopTransaction')).toMatchObject([{ reason: 'UnlockCommand' }])
    expect(server.faults).toEqual([])
  })

  it('starts and stops at the server’s command', async () => {
    const { charger, server } = await connected()
    charger.plugIn(2)
    expect(await server.call('RemoteStartTransaction', { idTag: 'FAR' })).toEqual({ status: 'Accepted' })
    await charger.settled()
    expect(server.payloads('StartTransaction')).toMatchObject([{ connectorId: 2, idTag: 'FAR' }])
    expect(await server.call('RemoteStopTransaction', { transactionId: 1 })).toEqual({ status: 'Accepted' })
    await charger.settled()
    expect(server.payloads('StopTransaction')).toMatchObject([{ transactionId: 1, reason: 'Remote' }])
  })

  it('installs firmware, starts again with it, and says so', async () => {
    const { server, clock, play } = await connected()
    await server.call('UpdateFirmware', {
      location: 'https://files.example/fw-2.1.bin',
      retrieveDate: clock.now().toISOString(),
    })
    await play(MINUTE)
    const statuses = server.payloads('FirmwareStatusNotification').map(({ status }) => status)
    expect(statuses).toEqual(['Downloading', 'Downloaded', 'Installing', 'Installed'])
    expect(server.payloads('BootNotification').at(-1)).toMatchObject({ firmwareVersion: 'fw-2.1' })
    const order = server.calls.map(({ action }) => action)
    expect(order.lastIndexOf('BootNotification')).toBeLessThan(
      order.lastIndexOf('FirmwareStatusNotification'),
    )
    expect(server.faults).toEqual([])
  })

  it('resets softly: stops what runs, says so, and starts again', async () => {
    const { charger, server, play } = await connected()
    charger.plugIn(1)
    await charger.present(1, 'TAG-1')
    await charger.settled()
    expect(await server.call('Reset', { type: 'Soft' })).toEqual({ status: 'Accepted' })
    await charger.until(({ isConnected }) => !isConnected)
    await play(MINUTE)
    expect(server.payloads('StopTransaction')).toMatchObject([{ reason: 'SoftReset', transactionId: 1 }])
    expect(server.payloads('BootNotification')).toHaveLength(2)
    expect(server.connections).toBe(2)
    expect(server.faults).toEqual([])
  })

  it('keeps what happened offline and sends it in order afterwards', async () => {
    const { charger, server, play } = await connected({ settings: { AllowOfflineTxForUnknownId: 'true' } })
    charger.goOffline()
    charger.plugIn(1, { maxPowerKw: 10 })
    await charger.present(1, 'OFFLINE')
    await play(60 * MINUTE)
    charger.unplug(1)
    expect(charger.keptMessages).toBe(62)
    await charger.goOnline()
    await charger.settled()
    const sent = server.calls.filter(
      ({ payload }) => payload.transactionId !== undefined || payload.meterStart !== undefined,
    )
    expect(sent.map(({ action }) => action)).toEqual([
      'StartTransaction',
      ...Array.from({ length: 60 }, () => 'MeterValues'),
      'StopTransaction',
    ])
    expect(sent.at(-1)?.payload).toMatchObject({ meterStop: 10_000, transactionId: 1 })
    expect(server.payloads('BootNotification')).toHaveLength(1)
  })

  it('stops with the power and reports it after the restart', async () => {
    const { charger, server, play } = await connected()
    charger.plugIn(1, { maxPowerKw: 12 })
    await charger.present(1, 'TAG-1')
    await play(10 * MINUTE)
    charger.crash('stop')
    await play(5 * MINUTE)
    await charger.restart()
    await charger.settled()
    expect(server.payloads('StopTransaction')).toMatchObject([{ reason: 'PowerLoss', meterStop: 2_000 }])
    expect(server.payloads('BootNotification')).toHaveLength(2)
    expect(server.faults).toEqual([])
  })

  it('goes on charging after a restart where it is set to, with the same transaction', async () => {
    const { charger, server, play } = await connected()
    charger.plugIn(1, { maxPowerKw: 12 })
    await charger.present(1, 'TAG-1')
    await play(10 * MINUTE)
    charger.crash('resume')
    await play(60 * MINUTE)
    await charger.restart()
    await play(10 * MINUTE)
    charger.unplug(1)
    await charger.settled()
    expect(server.payloads('StartTransaction')).toHaveLength(1)
    expect(server.payloads('StopTransaction')).toMatchObject([{ transactionId: 1, meterStop: 4_000 }])
  })

  it('remembers from another life of its program what was charging, and goes on or reports that it ended', async () => {
    const { made, server, clock, play } = await bench(USUAL)
    const charger = made()
    const transaction = {
      key: 'kept',
      number: 41,
      token: { id: 'TAG-1', type: 'Central' },
      startedAt: new Date(clock.now().getTime() - 20 * MINUTE),
      meterStartWh: 7_000,
      nextSeqNo: 1,
    }
    const vehicle = createVehicle({ maxPowerKw: 12 })
    const endedAt = new Date(clock.now().getTime() - 10 * MINUTE)
    charger.model.recall(1, { transaction, registerWh: 9_000, vehicle })
    charger.model.recall(2, {
      transaction: { ...transaction, number: 42 },
      registerWh: 8_000,
      vehicle,
      endedAt,
    })
    await charger.connect()
    await play(5 * MINUTE)
    expect(charger.status(1)).toBe('Charging')
    expect(charger.status(2)).toBe('Available')
    const [ended] = server.payloads('StopTransaction')
    const sent = {
      transactionId: 42,
      meterStop: 8_000,
      reason: 'PowerLoss',
      timestamp: endedAt.toISOString(),
    }
    expect(ended).toMatchObject(sent)
    charger.unplug(1)
    await charger.settled()
    expect(server.payloads('StopTransaction')).toMatchObject([sent, { transactionId: 41, meterStop: 10_000 }])
    expect(server.payloads('StartTransaction')).toEqual([])
    expect(server.faults).toEqual([])
  })

  it('tries a message about a transaction again when it is refused, and gives up after some attempts', async () => {
    const { charger, server, play } = await connected()
    server.answer('StartTransaction', () => {
      throw new Error('not today')
    })
    charger.plugIn(1)
    await charger.present(1, 'TAG-1')
    await play(10 * MINUTE)
    expect(server.payloads('StartTransaction')).toHaveLength(3)
    // Without an answer there is no number for it.
    expect(server.payloads('MeterValues')[0]).toMatchObject({ transactionId: -1 })
  })

  it('stops a transaction whose tag is refused at its start', async () => {
    const { charger, server } = await connected()
    server.answer('StartTransaction', () => ({ transactionId: 5, idTagInfo: { status: 'Blocked' } }))
    charger.plugIn(1)
    await charger.present(1, 'TAG-1')
    await charger.settled()
    expect(server.payloads('StopTransaction')).toMatchObject([{ transactionId: 5, reason: 'DeAuthorized' }])
  })

  it('says nothing but that it started until it is accepted', async () => {
    const { connect, server, clock, play } = await bench(USUAL)
    server.answer('BootNotification', () => ({
      status: 'Pending',
      currentTime: clock.now().toISOString(),
      interval: 30,
    }))
    const charger = await connect()
    await play(MINUTE)
    expect(charger.registration).toBe('Pending')
    expect(new Set(server.calls.map(({ action }) => action))).toEqual(new Set(['BootNotification']))
    server.answer('BootNotification', () => ({
      status: 'Accepted',
      currentTime: clock.now().toISOString(),
      interval: 30,
    }))
    await play(MINUTE)
    expect(server.payloads('StatusNotification')).toHaveLength(2)
    expect(server.payloads('Heartbeat').length).toBeGreaterThan(0)
  })
})
