import { expect, test } from 'vitest'
import { network201 } from './testing/network-201.ts'
import { aRequest } from './testing/requests.ts'

const NOW = '2026-11-20T06:30:00Z'
const idToken = { idToken: `APP-${'7'.repeat(251)}`, type: 'DirectPayment' }
const battery = { evseId: 1, serialNumber: 'BAT-1', soC: 20, soH: 98 }

const NOTICES = [
  ['BatterySwap', { eventType: 'BatteryIn', requestId: 1, idToken, batteryData: [battery] }, {}],
  ['NotifyDERAlarm', { controlType: 'VoltVar', timestamp: NOW, gridEventFault: 'OverVoltage' }, {}],
  ['NotifyDERStartStop', { controlId: 'C-1', started: true, timestamp: NOW }, {}],
  ['NotifyPriorityCharging', { transactionId: 'T-1', activated: true }, {}],
  ['NotifySettlement', { pspRef: 'P-1', status: 'Settled', settlementAmount: 120, settlementTime: NOW }, {}],
  [
    'OpenPeriodicEventStream',
    { constantStreamData: { id: 1, variableMonitoringId: 2, params: {} } },
    {
      status: 'Rejected',
      statusInfo: {
        reasonCode: 'UnknownMonitor',
        additionalInfo: 'No charge is metered by what it watches',
      },
    },
  ],
  ['ClosePeriodicEventStream', { id: 1 }, {}],
  [
    'PullDynamicScheduleUpdate',
    { chargingProfileId: 1 },
    { status: 'Rejected', statusInfo: { reasonCode: 'UnknownProfile' } },
  ],
  ['ReportDERControl', { requestId: 1 }, {}],
  [
    'VatNumberValidation',
    { vatNumber: ' 27aapfu0939f1zv ', evseId: 1 },
    { vatNumber: '27AAPFU0939F1ZV', evseId: 1, status: 'Accepted' },
  ],
  [
    'VatNumberValidation',
    { vatNumber: '27AAPFU0939F1ZW' },
    {
      vatNumber: '27AAPFU0939F1ZW',
      status: 'Rejected',
      statusInfo: { reasonCode: 'InvalidGSTIN', additionalInfo: 'One of its characters is wrong' },
    },
  ],
] as const

test('what a charger of 2.1 says beyond 2.0.1 is answered, and kept for the operator', async () => {
  const { accepted, admin, seen } = await network201({}, 'ocpp2.1')
  const charger = await accepted()
  for (const [action, payload, answer] of NOTICES) {
    expect([action, await charger.call(action, payload)]).toEqual([action, answer])
  }
  const { _id } = await seen('CS-1')
  const { body } = await admin.get(`/chargers/${_id}/messages`)
  expect(body.data.map(({ action }: { action: string }) => action).toReversed()).toEqual(
    NOTICES.map(([action]) => action),
  )
})

test('a charger of 2.0.1 may say none of it', async () => {
  const { accepted } = await network201()
  const charger = await accepted()
  for (const [action, payload] of NOTICES) expect(await charger.call(action, payload)).toBe('NotImplemented')
})

test('a token of 255 characters and of any kind is refused, as an unknown one is', async () => {
  const { accepted } = await network201({}, 'ocpp2.1')
  const charger = await accepted()
  expect(await charger.call('Authorize', { idToken: { ...idToken, type: 'Palm' } })).toEqual({
    idTokenInfo: { status: 'Invalid' },
  })
  const started = {
    eventType: 'Started',
    timestamp: NOW,
    triggerReason: 'Authorized',
    seqNo: 0,
    transactionInfo: { transactionId: 'T-1', operationMode: 'ChargingOnly' },
    evse: { id: 1, connectorId: 1 },
    idToken,
  }
  expect(await charger.call('TransactionEvent', started)).toEqual({ idTokenInfo: { status: 'Invalid' } })
  expect(await charger.call('Authorize', { idToken: { ...idToken, idToken: '7'.repeat(256) } })).toBe(
    'PropertyConstraintViolation',
  )
})

test('a certificate that 2.1 asks for is handed over with the number of its request', async () => {
  const { accepted } = await network201({}, 'ocpp2.1')
  const charger = await accepted()
  const { csr } = await aRequest('CS-1')
  expect(await charger.call('SignCertificate', { csr, requestId: 7 })).toMatchObject({ status: 'Accepted' })
  const { action, payload } = await charger.called()
  expect([action, payload.requestId]).toEqual(['CertificateSigned', 7])
})

test('what is never answered is kept in its place, and what is wrong in it is shown', async () => {
  const { accepted, admin, seen } = await network201({}, 'ocpp2.1')
  const charger = await accepted()
  const stream = { id: 1, pending: 0, basetime: NOW, data: [{ t: 0, v: '7.2' }] }
  charger.socket.send(JSON.stringify([6, 's1', 'NotifyPeriodicEventStream', stream]))
  charger.socket.send(JSON.stringify([6, 's2', 'NotifyPeriodicEventStream', { id: 1 }]))
  charger.socket.send(JSON.stringify([6, 's3', 'Heartbeat', {}]))
  charger.socket.send(JSON.stringify([5, 'r1', 'FormatViolation', 'No such field', {}]))
  // Its answer is the first that comes, and comes after the others were looked at.
  expect((await charger.exchange('[2,"beat","StatusNotification",{}]')).slice(0, 2)).toEqual([4, 'beat'])
  const { _id } = await seen('CS-1')
  const { data } = (await admin.get(`/chargers/${_id}/messages`)).body
  const reported = data
    .map(({ action, errorCode }: Record<string, unknown>) => [action, errorCode])
    .toReversed()
  expect(reported.slice(0, 4)).toEqual([
    ['NotifyPeriodicEventStream', 'UnknownStream'],
    ['NotifyPeriodicEventStream', 'OccurrenceConstraintViolation'],
    ['Heartbeat', 'NotImplemented'],
    ['CALLRESULTERROR', 'FormatViolation'],
  ])
})

test('an older version knows no such kinds: they are passed over', async () => {
  const { accepted, admin, seen } = await network201()
  const charger = await accepted()
  charger.socket.send(JSON.stringify([6, 's1', 'NotifyPeriodicEventStream', {}]))
  charger.socket.send(JSON.stringify([5, 'r1', 'FormatViolation', '', {}]))
  expect((await charger.exchange('[2,"beat","Heartbeat",{}]')).slice(0, 2)).toEqual([3, 'beat'])
  const { _id } = await seen('CS-1')
  expect((await admin.get(`/chargers/${_id}/messages`)).body.data).toEqual([])
})

test.each([
  ['ocpp2.1', [5, 'OccurrenceConstraintViolation']],
  ['ocpp2.0.1', undefined],
] as const)(
  '%s: an answer that is wrong is rejected where the version has words for that',
  async (version, reported) => {
    const { accepted, admin, seen } = await network201({}, version)
    const charger = await accepted()
    const frames: unknown[] = []
    charger.socket.on('message', (data) => frames.push(JSON.parse(data.toString())))
    const { _id } = await seen('CS-1')
    const requested = admin.post(`/chargers/${_id}/commands`, { action: 'GetLocalListVersion', payload: {} })
    const { messageId } = await charger.called()
    charger.answer(messageId, { version: 'none' })
    expect((await requested).body.data).toMatchObject({ status: 'refused' })
    await charger.call('Heartbeat', {})
    const rejected = frames.find((frame) => Array.isArray(frame) && frame[0] === 5)
    expect(rejected).toEqual(reported && [reported[0], messageId, reported[1], expect.any(String), {}])
  },
)
