import { MASK } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'
import { endLostCommands } from '../chargers/index.ts'
import { network } from './testing/network.ts'
import { network201 } from './testing/network-201.ts'

const SECRET = 'hunter2-0123456789'
const LATER = '2026-11-20T12:00:00.000Z'
const component = { name: 'SecurityCtrlr' }
const variable = { name: 'BasicAuthPassword' }

/** Everything that the database holds, as text, but for what is sealed. */
async function allRows({ app }: TestApp): Promise<string> {
  const { pool } = app.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema()`,
  )
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query(`select row_to_json(one)::text as text from "${name}" one`)
      return rows.map(({ text }) => text).join('\n')
    }),
  )
  return texts.join('\n')
}

const secretsLeft = async ({ app }: TestApp) =>
  (await app.database.pool.query('select command_id from charger_command_secret')).rows

const OLDER = [
  ['ChangeConfiguration', { key: 'AuthorizationKey', value: SECRET }, { status: 'Accepted' }],
  [
    'GetConfiguration',
    {},
    { configurationKey: [{ key: 'AuthorizationKey', readonly: false, value: SECRET }] },
  ],
  ['GetDiagnostics', { location: `ftp://user:${SECRET}@files.example/` }, { fileName: 'x' }],
  ['UpdateFirmware', { location: `ftp://u:${SECRET}@files.example/fw`, retrieveDate: LATER }, {}],
  [
    'GetLog',
    { logType: 'SecurityLog', requestId: 1, log: { remoteLocation: `https://u:${SECRET}@files.example` } },
    { status: 'Accepted' },
  ],
  [
    'DataTransfer',
    { vendorId: 'x', data: `password=${SECRET}` },
    { status: 'Accepted', data: `{"name":"apiKey","value":"${SECRET}"}` },
  ],
] as const

const NEWER = [
  [
    'SetVariables',
    { setVariableData: [{ component, variable, attributeValue: SECRET }] },
    { setVariableResult: [{ component, variable, attributeStatus: 'Accepted' }] },
  ],
  [
    'GetVariables',
    { getVariableData: [{ component, variable }] },
    { getVariableResult: [{ component, variable, attributeStatus: 'Accepted', attributeValue: SECRET }] },
  ],
  [
    'SetNetworkProfile',
    {
      configurationSlot: 1,
      connectionData: {
        ocppVersion: 'OCPP20',
        ocppTransport: 'JSON',
        ocppCsmsUrl: `wss://CS-1:${SECRET}@csms.example`,
        messageTimeout: 30,
        securityProfile: 1,
        ocppInterface: 'Wireless0',
        apn: { apn: 'airtel', apnPassword: SECRET, apnAuthentication: 'AUTO' },
      },
    },
    { status: 'Accepted' },
  ],
  [
    'UpdateFirmware',
    { requestId: 1, firmware: { location: `https://u:${SECRET}@files.example`, retrieveDateTime: LATER } },
    { status: 'Accepted' },
  ],
] as const

test.each([
  ['1.6', OLDER, network],
  ['2.0.1', NEWER, network201],
] as const)(
  'in %s a secret reaches the charger, and nobody else ever reads it',
  async (_version, calls, start) => {
    const net = await start()
    const identity = _version === '1.6' ? 'CP-1' : 'CS-1'
    const charger = await net.accepted(identity)
    const { _id } = await net.seen(identity)
    for (const [action, payload, answer] of calls) {
      const requesting = net.admin
        .with({ 'idempotency-key': action })
        .post(`/chargers/${_id}/commands`, { action, payload })
      const requested = await charger.called()
      expect([requested.action, requested.payload]).toEqual([action, payload])
      charger.answer(requested.messageId, answer)
      const { body } = await requesting
      expect(body.data, body.message).toMatchObject({ action, status: 'answered' })
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
    const viewer = await net.operator('viewer')
    for (const list of ['commands', 'messages', 'variables']) {
      const { status, body } = await viewer.get(`/chargers/${_id}/${list}`)
      expect(status).toBe(200)
      expect(JSON.stringify(body), list).not.toContain(SECRET)
      if (list !== 'variables') expect(JSON.stringify(body)).toContain(MASK)
    }
    expect(await allRows(net)).not.toContain(SECRET)
    expect(await secretsLeft(net)).toEqual([])
  },
)

test('secrets that a charger reports by itself are not stored, in either version', async () => {
  const net = await network201()
  const newer = await net.accepted()
  await newer.call('NotifyReport', {
    requestId: 1,
    generatedAt: LATER,
    seqNo: 0,
    reportData: [
      { component, variable, variableAttribute: [{ value: SECRET }] },
      { component, variable: { name: 'LogUrl' }, variableAttribute: [{ value: `ftp://u:${SECRET}@h/x` }] },
    ],
  })
  await newer.call('DataTransfer', { vendorId: 'x', data: { wifi: { psk: SECRET } } })
  await newer.call('BootNotification', {
    reason: 'PowerUp',
    chargingStation: { vendorName: 'Kirana', model: `https://u:${SECRET}@h` },
  })
  const { _id } = await net.seen('CS-1')
  const variables = (await net.admin.get(`/chargers/${_id}/variables`)).body.data
  expect(variables.map(({ name, value }: Record<string, string>) => [name, value])).toEqual([
    ['BasicAuthPassword', null],
    ['LogUrl', `ftp://${MASK}@h/x`],
  ])
  expect(await allRows(net)).not.toContain(SECRET)
})

test('a command that is never sent keeps no secret behind, whatever was killed', async () => {
  const net = await network()
  await net.accepted()
  const { _id } = await net.seen('CP-1')
  // Its process was killed: nothing takes its waiting commands.
  const other = '01900000-0000-7000-8000-00000000dead'
  await net.app.database.pool.query('update charger set connection_id = $1', [other])
  const command = { action: 'ChangeConfiguration', payload: { key: 'AuthorizationKey', value: SECRET } }
  const requesting = net.admin.post(`/chargers/${_id}/commands`, { ...command, timeoutSeconds: 1 })
  await expect.poll(() => secretsLeft(net)).toHaveLength(1)
  expect(await allRows(net)).not.toContain(SECRET)
  net.clock.advance(60_000)
  await endLostCommands(net.app.database.db, net.clock.now())
  expect(await secretsLeft(net)).toEqual([])
  expect((await requesting).body.data).toMatchObject({ status: 'not-connected', payload: { value: MASK } })
})

test('what was masked is not sent to a charger as it stands there', async () => {
  const { accepted, admin, seen } = await network()
  const charger = await accepted()
  const { _id } = await seen('CP-1')
  const masked = { key: 'LogUrl', value: `ftp://${MASK}@files.example` }
  const request = { action: 'ChangeConfiguration', payload: masked }
  expect((await admin.post(`/chargers/${_id}/commands`, request)).body).toMatchObject({
    code: 'command-invalid',
    message: expect.stringContaining('type it anew'),
  })
  const whole = { key: 'LogUrl', value: 'ftp://user:real-secret@files.example' }
  const requesting = admin.post(`/chargers/${_id}/commands`, {
    action: 'ChangeConfiguration',
    payload: whole,
  })
  const { messageId, payload } = await charger.called()
  expect(payload).toEqual(whole)
  charger.answer(messageId, { status: 'Accepted' })
  expect((await requesting).body.data.payload).toEqual(masked)
})

test('a waiting command whose secret is gone, as in a restored backup, is not sent', async () => {
  const net = await network()
  await net.accepted()
  const { _id } = await net.seen('CP-1')
  await net.app.database.pool.query(
    `insert into charger_command (id, charger_id, action, payload, status, timeout_ms, created_at)
     values (gen_random_uuid(), $1, 'ChangeConfiguration', $2, 'waiting', 60000, $3)`,
    [_id, { key: 'AuthorizationKey', value: MASK }, net.clock.now()],
  )
  const states = async () =>
    (await net.admin.get(`/chargers/${_id}/commands`)).body.data.map(
      ({ status }: { status: string }) => status,
    )
  await expect.poll(states).toEqual(['not-connected'])
})
