/** Which charger an identity means, and the answer to a charger that speaks no supported version. */
import { expect, test } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { connectCharger } from './testing/charger.ts'
import { BOOT, network } from './testing/network.ts'

test('the case of letters says nothing in an identity: one charger, one row, one password', async () => {
  const { connect, accept, seen, admin } = await network()
  await (await connect('Cp-1')).leave()
  const password = (await accept('Cp-1', { securityProfile: 1 })) ?? ''
  const charger = await connect('CP-1', { password })
  expect(await charger.call('BootNotification', BOOT)).toMatchObject({ status: 'Accepted' })
  expect(await seen('Cp-1')).toMatchObject({ identity: 'Cp-1', connected: true })
  const requested = admin.post(`/chargers/${(await seen('Cp-1'))._id}/commands`, {
    action: 'ClearCache',
    payload: {},
  })
  const { messageId, action } = await charger.called()
  expect(action).toBe('ClearCache')
  charger.answer(messageId, { status: 'Accepted' })
  expect((await requested).body.data).toMatchObject({ status: 'answered' })
  const newer = await connect('cp-1', { password })
  expect(await charger.closed).toMatchObject({ reason: 'Replaced by a newer connection' })
  expect(await newer.call('Heartbeat', {})).toHaveProperty('currentTime')
  await expect(connect('cP-1', { password: 'x'.repeat(40) })).rejects.toThrow(/401/)
  expect((await admin.get('/chargers?q=cp-1')).body.data).toHaveLength(1)
})

test('wrong passwords are counted for one charger, in whatever letters its identity is written', async () => {
  const { connect, accept } = await network({ gatewayLimits: { wrongPasswords: 3 } })
  await (await connect('CP-1')).leave()
  await accept('CP-1', { securityProfile: 1 })
  for (const identity of ['CP-1', 'cp-1', 'Cp-1']) {
    await expect(connect(identity, { password: 'x'.repeat(40) })).rejects.toThrow(/401/)
  }
  await expect(connect('cP-1', { password: 'x'.repeat(40) })).rejects.toThrow(/429/)
})

test('rows that differ by case alone are renamed by the upgrade: the one in service keeps its name', async () => {
  const { pool } = await testDatabase({ template: 'template0' })
  await migrate(pool, { upTo: '0012-old-charger-records.sql' })
  await pool.query(`
    insert into station (id, name, latitude, longitude, address, city, state_code, power_w, status, created_at)
    values ('00000000-0000-7000-8000-000000000001', 'Hub', 12, 77, 'MG Road', 'Bengaluru', '29', 60000, 'active', now());
    insert into connector values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 1, 'CCS2', 60000, null);
    insert into charger (id, identity, station_id, status, security_profile, created_at, last_message_at) values
      ('00000000-0000-7000-8000-000000000011', 'cp-1', '00000000-0000-7000-8000-000000000001', 'accepted', 0, '2026-01-01', '2026-02-01'),
      ('00000000-0000-7000-8000-000000000012', 'CP-1', '00000000-0000-7000-8000-000000000001', 'accepted', 0, '2026-03-01', '2026-11-01'),
      ('00000000-0000-7000-8000-000000000013', 'Cp-1', null, 'pending', 0, '2026-04-01', '2026-11-21'),
      ('00000000-0000-7000-8000-000000000014', 'CP-2', null, 'pending', 0, '2026-04-01', null);
    insert into charger_outlet (charger_id, evse, number, connector_id, status, at)
    values ('00000000-0000-7000-8000-000000000011', 0, 1, '00000000-0000-7000-8000-000000000002', 'Available', now())`)
  expect(await migrate(pool)).toContain('0020-charger-identities.sql')
  const { rows } = await pool.query('select identity, status, status_reason from charger order by id')
  const status_reason = 'Its identity is that of CP-1 in other letters. Give it another one.'
  expect(rows).toEqual([
    { identity: 'cp-1~2', status: 'rejected', status_reason },
    { identity: 'CP-1', status: 'accepted', status_reason: null },
    { identity: 'Cp-1~3', status: 'rejected', status_reason },
    { identity: 'CP-2', status: 'pending', status_reason: null },
  ])
  const connectors = await pool.query('select connector_id from charger_connector')
  expect(connectors.rows).toEqual([{ connector_id: null }])
  await expect(pool.query(`update charger set identity = 'cP-1' where identity = 'CP-2'`)).rejects.toThrow(
    /charger_identity_in_any_case/,
  )
})

test('a charger that speaks only another version is remembered, and is shown so before it is accepted', async () => {
  const { app, seen, accept, clock, connect } = await network()
  const come = async (identity: string, protocol: string | string[]) => {
    const charger = await connectCharger({ url: app.url, identity, protocol }).catch(() => undefined)
    await charger?.closed
  }
  await come('NEW-1', ['ocpp3.0', 'ocpp2.0'])
  expect(await seen('NEW-1')).toMatchObject({
    status: 'pending',
    connected: false,
    protocol: null,
    refusedProtocols: ['ocpp3.0', 'ocpp2.0'],
  })
  await come('NEW-1', [])
  expect((await seen('NEW-1')).refusedProtocols).toEqual([])
  clock.advance(1_000)
  const charger = await connect('NEW-1')
  expect(await seen('NEW-1')).toMatchObject({ connected: true, protocol: 'ocpp1.6', refusedProtocols: null })
  await accept('NEW-1')
  await charger.leave()
  // One that is known and was set to another version meanwhile.
  clock.advance(1_000)
  await come('NEW-1', 'ocpp1.5')
  expect(await seen('NEW-1')).toMatchObject({ status: 'accepted', refusedProtocols: ['ocpp1.5'] })
})
