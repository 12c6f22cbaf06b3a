import { expect, test } from 'vitest'
import { connectCharger } from './testing/charger.ts'
import { BOOT_201, NEWER, network201 } from './testing/network-201.ts'

const NOW = '2026-11-20T06:30:00Z'
const connectorStatus = (connectorStatus: string, evseId = 1, connectorId = 1) => ({
  timestamp: NOW,
  connectorStatus,
  evseId,
  connectorId,
})
const reading = (variable: string, actualValue: string, fields: object = {}) => ({
  eventId: 1,
  timestamp: NOW,
  trigger: 'Delta',
  actualValue,
  eventNotificationType: 'HardWiredNotification',
  component: { name: 'Connector', evse: { id: 1, connectorId: 1 } },
  variable: { name: variable },
  ...fields,
})
const events = (...eventData: readonly object[]) => ({ generatedAt: NOW, seqNo: 0, eventData })

test('the newest version that both speak is spoken', async () => {
  const { app, accepted, seen } = await network201()
  const charger = await accepted()
  expect(charger.socket.protocol).toBe('ocpp2.0.1')
  expect((await seen('CS-1')).protocol).toBe('ocpp2.0.1')
  const both = await connectCharger({
    url: app.url,
    identity: 'CS-1',
    protocol: ['ocpp1.6', 'ocpp2.1', 'ocpp2.0.1', 'ocpp3.0'],
  })
  expect(both.socket.protocol).toBe('ocpp2.1')
})

test('a charger is unknown, waits, is accepted, and reports what it is', async () => {
  const { connect, accept, seen, clock } = await network201()
  const charger = await connect('CS-9')
  expect(await charger.call('BootNotification', BOOT_201)).toEqual({
    status: 'Pending',
    currentTime: clock.now().toISOString(),
    interval: 60,
  })
  expect(await charger.call('StatusNotification', connectorStatus('Available'))).toBe('SecurityError')
  await accept('CS-9')
  const { messageId, action, payload } = await charger.called()
  expect([action, payload]).toEqual(['TriggerMessage', { requestedMessage: 'BootNotification' }])
  charger.answer(messageId, { status: 'Accepted' })
  expect(await charger.call('BootNotification', { ...BOOT_201, reason: 'Triggered' })).toMatchObject({
    status: 'Accepted',
  })
  // Of its start, which may have ended charges, nothing was taken in before.
  expect(await seen('CS-9')).toMatchObject({
    bootCount: 2,
    vendor: 'Kirana',
    model: 'K-120',
    serialNumber: 'S-9',
    firmware: '2.1',
    protocol: 'ocpp2.0.1',
  })
  expect(await charger.call('Heartbeat', {})).toEqual({ currentTime: clock.now().toISOString() })
})

test('the status of EVSE 0 is that of the charger itself, as connector 0 of 1.6 is', async () => {
  const { accepted, seen, visitor, stationId } = await network201()
  const charger = await accepted()
  await charger.call('StatusNotification', connectorStatus('Available'))
  expect(await charger.call('StatusNotification', connectorStatus('Unavailable', 0, 0))).toEqual({})
  expect((await seen('CS-1')).connectors).toMatchObject([
    { evse: 0, number: 0, status: 'Unavailable', connectorId: null },
    { evse: 1, number: 1, status: 'Available' },
    { evse: 2, number: 1, status: 'Unknown' },
  ])
  // Some name a connector beside it.
  expect(await charger.call('StatusNotification', connectorStatus('Available', 0, 1))).toEqual({})
  expect((await seen('CS-1')).connectors[0]).toMatchObject({ evse: 0, number: 0, status: 'Available' })
  const whole = { component: { name: 'ChargingStation' } }
  await charger.call('NotifyEvent', events(reading('AvailabilityState', 'Faulted', whole)))
  expect((await seen('CS-1')).connectors[0]).toMatchObject({ evse: 0, number: 0, status: 'Faulted' })
  const { body } = await visitor.get(`/charging-stations/${stationId}`)
  expect(body.data.connectors.map(({ isFree }: { isFree: boolean }) => isFree)).toEqual([true, false])
  expect(await charger.call('StatusNotification', connectorStatus('Available', -1, 1))).toBe(
    'PropertyConstraintViolation',
  )
})

test.each(NEWER)(
  '%s: the finder’s free slots follow status notifications and events alike',
  async (version) => {
    const { visitor, stationId, accepted, seen } = await network201({}, version)
    const free = async () => {
      const { body } = await visitor.get(`/charging-stations/${stationId}`)
      return body.data.connectors.map(({ isFree }: { isFree: boolean }) => isFree)
    }
    const charger = await accepted()
    expect(await free()).toEqual([false, false])
    await charger.call('StatusNotification', connectorStatus('Available'))
    await charger.call('StatusNotification', connectorStatus('Available', 2))
    expect(await free()).toEqual([true, true])
    await charger.call('NotifyEvent', events(reading('AvailabilityState', 'Occupied')))
    expect(await free()).toEqual([false, true])
    const problem = reading('Problem', 'true', { techCode: 'E7', techInfo: 'Hot' })
    await charger.call('NotifyEvent', events(reading('AvailabilityState', 'Available'), problem))
    expect((await seen('CS-1')).connectors[0]).toMatchObject({
      status: 'Faulted',
      errorCode: 'E7',
      info: 'Hot',
    })
    await charger.call('NotifyEvent', events(reading('Problem', 'false'), reading('Temperature', '60')))
    expect(await free()).toEqual([true, true])
    await charger.call('NotifyEvent', events(reading('AvailabilityState', 'Available')))
    expect((await seen('CS-1')).connectors[0]).toMatchObject({
      status: 'Available',
      errorCode: null,
      info: null,
    })
    expect(await free()).toEqual([true, true])
  },
)

const NONSENSE = [
  ['no JSON', '{"not', ['-1', 'RpcFrameworkError']],
  ['a kind that is no number', '["2","a","Heartbeat",{}]', ['a', 'RpcFrameworkError']],
  ['a payload that is no object', '[2,"a","Heartbeat","now"]', ['a', 'FormatViolation']],
  ['an action that nobody knows', '[2,"a","StartTransaction",{}]', ['a', 'NotImplemented']],
  ['an action that is ours to call', '[2,"a","Reset",{"type":"OnIdle"}]', ['a', 'NotSupported']],
  ['a missing field', '[2,"a","Authorize",{}]', ['a', 'OccurrenceConstraintViolation']],
  ['a field of another type', '[2,"a","Authorize",{"idToken":7}]', ['a', 'TypeConstraintViolation']],
  ['a list of fields', '[2,"a","Heartbeat",[{}]]', ['a', 'FormatViolation']],
  [
    'a value that is not in the list',
    `[2,"a","StatusNotification",${JSON.stringify(connectorStatus('Preparing'))}]`,
    ['a', 'PropertyConstraintViolation'],
  ],
  [
    'an EVSE that none has',
    `[2,"a","StatusNotification",${JSON.stringify(connectorStatus('Available', -1))}]`,
    ['a', 'PropertyConstraintViolation'],
  ],
] as const

test('what makes no sense is answered with the error that says so, and the connection goes on', async () => {
  const { accepted } = await network201()
  const charger = await accepted()
  for (const [name, text, expected] of NONSENSE) {
    const [kind, messageId, code] = await charger.exchange(text)
    expect([name, kind, messageId, code]).toEqual([name, 4, ...expected])
    expect(await charger.call('Heartbeat', {})).toHaveProperty('currentTime')
  }
})

const profile = {
  id: 1,
  stackLevel: 0,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Absolute',
  chargingSchedule: [
    { id: 1, chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_000 }] },
  ],
}
const message = { id: 1, priority: 'NormalCycle', message: { format: 'UTF8', content: 'Hello' } }

/** What a charger sends, and what it is answered; all of it stands in its log. */
const NOTICES = [
  ['ClearedChargingLimit', { chargingLimitSource: 'EMS', evseId: 1 }, {}],
  ['DataTransfer', { vendorId: 'Kirana', data: { a: 1 } }, { status: 'UnknownVendorId' }],
  ['FirmwareStatusNotification', { status: 'Installed', requestId: 3 }, {}],
  ['LogStatusNotification', { status: 'Uploaded', requestId: 4 }, {}],
  ['NotifyChargingLimit', { chargingLimit: { chargingLimitSource: 'EMS' } }, {}],
  ['NotifyCustomerInformation', { data: 'none', seqNo: 0, generatedAt: NOW, requestId: 5 }, {}],
  ['NotifyDisplayMessages', { requestId: 6, messageInfo: [message] }, {}],
  [
    'NotifyEVChargingNeeds',
    {
      evseId: 1,
      chargingNeeds: {
        requestedEnergyTransfer: 'DC',
        dcChargingParameters: { evMaxCurrent: 100, evMaxVoltage: 400 },
      },
    },
    { status: 'Rejected' },
  ],
  [
    'NotifyEVChargingSchedule',
    { timeBase: NOW, evseId: 1, chargingSchedule: profile.chargingSchedule[0] },
    { status: 'Accepted' },
  ],
  ['NotifyMonitoringReport', { requestId: 7, seqNo: 0, generatedAt: NOW }, {}],
  ['PublishFirmwareStatusNotification', { status: 'Idle' }, {}],
  [
    'ReportChargingProfiles',
    { requestId: 8, chargingLimitSource: 'CSO', evseId: 1, chargingProfile: [profile] },
    {},
  ],
  ['ReservationStatusUpdate', { reservationId: 9, reservationUpdateStatus: 'Expired' }, {}],
  ['SecurityEventNotification', { type: 'TamperDetectionActivated', timestamp: NOW }, {}],
  [
    'SignCertificate',
    { csr: 'x' },
    {
      status: 'Rejected',
      statusInfo: { reasonCode: 'InvalidCSR', additionalInfo: 'Not a certificate signing request in PEM' },
    },
  ],
] as const

test.each(NEWER)(
  '%s: every notice is answered as the protocol demands, and kept for the operator',
  async (version) => {
    const { accepted, admin, seen } = await network201({}, version)
    const charger = await accepted()
    for (const [action, payload, answer] of NOTICES) {
      expect([action, await charger.call(action, payload)]).toEqual([action, answer])
    }
    const { _id } = await seen('CS-1')
    const { body } = await admin.get(`/chargers/${_id}/messages`)
    expect(body.data.map(({ action }: { action: string }) => action).toReversed()).toEqual(
      NOTICES.map(([action]) => action),
    )
  },
)
