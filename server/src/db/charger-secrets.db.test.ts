import { MASK } from '@voltyatra/domain'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { testDatabase } from './testing/test-database.ts'

const SECRET = 'hunter2-0123456789'
const CHARGER = '00000000-0000-7000-8000-000000000001'
const URL = `ftp://user:${SECRET}@files.example/x`

const configuration = {
  configurationKey: [
    { key: 'AuthorizationKey', value: SECRET, readonly: false },
    { key: 'HeartbeatInterval', value: '300', readonly: false },
  ],
}
const variables = {
  setVariableData: [
    { component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' }, attributeValue: SECRET },
  ],
}
const profile = {
  connectionData: {
    apn: { apn: 'airtel', apnPassword: SECRET, simPin: 1234 },
    vpn: { key: SECRET, user: 'u' },
  },
}
const PLAIN = '[2, "m1", "Heartbeat", {}]'
const HARMLESS = JSON.stringify([2, 'm2', 'Authorize', { idTag: 'KEY:CARD@1' }])

const MESSAGES = [
  [JSON.stringify({ key: 'AuthorizationKey', value: SECRET }), '[3,"1",{"status":"Accepted"}]'],
  ['{}', JSON.stringify([3, '1', configuration])],
  [JSON.stringify(variables), null],
  [JSON.stringify(profile), null],
  [JSON.stringify([2, '1', 'DataTransfer', { data: `password=${SECRET}` }]), null],
  [JSON.stringify([2, '1', 'DataTransfer', { data: JSON.stringify({ psk: SECRET }) }]), null],
  [JSON.stringify({ location: URL }), '[3,"1",{}]'],
  // Cut off where it was very long.
  [JSON.stringify([3, '1', configuration]).slice(0, -40), null],
  [PLAIN, '[3,"1",{}]'],
  [HARMLESS, null],
] as const

test('what was kept of secrets before they were masked is masked by the upgrade, and the rest stays as it was', async () => {
  const { pool } = await testDatabase({ template: 'template0' })
  await migrate(pool, { upTo: '0012-old-charger-records.sql' })
  await pool.query(
    `insert into charger (id, identity, status, security_profile, created_at, boot_facts)
     values ($1, 'CP-1', 'pending', 0, now(), $2)`,
    [CHARGER, { model: 'K', info: URL }],
  )
  await pool.query(
    `insert into charger_outlet (charger_id, evse, number, status, info, vendor_error, at)
     values ($1, 0, 1, 'Faulted', $2, null, now())`,
    [CHARGER, `cannot reach ${URL}`],
  )
  for (const [payload, answer] of MESSAGES) {
    await pool.query(
      `insert into charger_message (charger_id, at, direction, action, message_id, payload, answer)
       values ($1, now(), 'out', 'X', '1', $2, $3)`,
      [CHARGER, payload, answer],
    )
  }
  const command = (status: string, payload: object, answer: object | null) =>
    pool.query(
      `insert into charger_command (id, charger_id, action, payload, status, answer, error_text, timeout_ms, created_at)
       values (gen_random_uuid(), $1, 'X', $2, $3, $4, $5, 1000, now())`,
      [CHARGER, payload, status, answer, answer ? null : `cannot fetch ${URL}`],
    )
  await command('answered', { key: 'AuthorizationKey', value: SECRET }, { status: 'Accepted' })
  await command('answered', {}, configuration)
  await command('refused', { location: URL }, null)
  await command('waiting', variables, null)
  const variable = (name: string, value: string) =>
    pool.query(
      `insert into charger_variable (charger_id, component, component_instance, evse, connector, name, instance, attribute, value, told_at)
       values ($1, '', '', 0, 0, $2, '', 'Actual', $3, now())`,
      [CHARGER, name, value],
    )
  await variable('WifiPassword', SECRET)
  await variable('LogUrl', URL)
  await variable('HeartbeatInterval', '300')
  await pool.query(
    `insert into idempotency_key values ('administrator:1', 'k', 'commandCharger', 'x', 200, $1, now())`,
    [{ data: { answer: configuration } }],
  )

  expect(await migrate(pool)).toContain('0021-charger-secrets.sql')
  const { rows: tables } = await pool.query(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables) {
    const { rows } = await pool.query(`select row_to_json(one)::text as text from "${name}" one`)
    expect(rows.map(({ text }) => text).join('\n'), name).not.toContain(SECRET)
  }
  const { rows: messages } = await pool.query('select payload, answer from charger_message order by id')
  expect(messages.slice(-2)).toEqual([
    { payload: PLAIN, answer: '[3,"1",{}]' },
    { payload: HARMLESS, answer: null },
  ])
  expect(messages[0]).toEqual({
    payload: `{"key": "AuthorizationKey", "value": "${MASK}"}`,
    answer: '[3,"1",{"status":"Accepted"}]',
  })
  expect(messages[6].payload).toContain(`ftp://${MASK}@files.example/x`)
  const { rows: commands } = await pool.query(
    'select status, payload, answer, error_text from charger_command',
  )
  expect(commands).toContainEqual({
    status: 'answered',
    payload: {},
    answer: {
      configurationKey: [
        { key: 'AuthorizationKey', value: MASK, readonly: false },
        { key: 'HeartbeatInterval', value: '300', readonly: false },
      ],
    },
    error_text: null,
  })
  expect(commands.map(({ status }) => status).sort()).toEqual([
    'answered',
    'answered',
    'not-connected',
    'refused',
  ])
  const { rows: stored } = await pool.query('select name, value from charger_variable order by name')
  expect(stored).toEqual([
    { name: 'HeartbeatInterval', value: '300' },
    { name: 'LogUrl', value: `ftp://${MASK}@files.example/x` },
    { name: 'WifiPassword', value: null },
  ])
  expect((await pool.query('select from idempotency_key')).rows).toEqual([])
})
