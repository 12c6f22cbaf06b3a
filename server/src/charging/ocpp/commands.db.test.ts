import pg from 'pg'
import { expect, test } from 'vitest'
import { afterThisTest } from '../../db/testing/test-database.ts'
import { createId } from '../../db/unit-of-work.ts'
import { network } from './testing/network.ts'

test('a command answers with the charger’s own answer, and both are kept', async () => {
  const { accepted, admin, seen } = await network()
  const charger = await accepted()
  const { _id } = await seen('CP-1')
  const requesting = admin.post(`/chargers/${_id}/commands`, { action: 'Reset', payload: { type: 'Soft' } })
  const { messageId, action, payload } = await charger.called()
  expect([action, payload]).toEqual(['Reset', { type: 'Soft' }])
  charger.answer(messageId, { status: 'Rejected' })
  const { status, body } = await requesting
  expect([status, body.message]).toEqual([200, 'The charger answered Reset.'])
  expect(body.data).toMatchObject({ action: 'Reset', status: 'answered', answer: { status: 'Rejected' } })

  expect((await admin.get(`/chargers/${_id}/commands`)).body.data).toMatchObject([{ _id: body.data._id }])
  expect((await admin.get(`/chargers/${_id}/messages`)).body.data).toMatchObject([
    { direction: 'out', action: 'Reset', answer: `[3,"${messageId}",{"status":"Rejected"}]` },
  ])
  expect((await admin.get(`/chargers/${_id}/messages?direction=out`)).body.data).toHaveLength(1)
  expect((await admin.get(`/chargers/${_id}/messages?direction=in`)).body.data).toEqual([])
})

test('a charger that is not connected, cannot, or answers nonsense, is reported as such', async () => {
  const { accepted, admin, seen } = await network()
  const charger = await accepted()
  const { _id } = await seen('CP-1')
  const command = (fields: object = {}) =>
    admin.post(`/chargers/${_id}/commands`, { action: 'ClearCache', ...fields })
  const refused = command()
  charger.refuse((await charger.called()).messageId, 'NotSupported', 'no cache')
  expect((await refused).body).toMatchObject({
    message: 'The charger could not take ClearCache: NotSupported, no cache.',
    data: { status: 'refused', errorCode: 'NotSupported', errorText: 'no cache' },
  })
  const nonsense = command()
  charger.answer((await charger.called()).messageId, { status: 'Maybe' })
  expect((await nonsense).body.data).toMatchObject({
    status: 'refused',
    errorCode: 'PropertyConstraintViolation',
  })
  const silent = command({ timeoutSeconds: 1 })
  await charger.called()
  expect((await silent).body).toMatchObject({ message: 'No answer in 1 s.', data: { status: 'no-answer' } })
  const cut = command()
  await charger.called()
  charger.socket.terminate()
  expect((await cut).body.data.status).toBe('not-connected')
  await expect.poll(async () => (await seen('CP-1')).connected).toBe(false)
  expect((await command()).body).toMatchObject({
    message: 'The charger is not connected.',
    data: { status: 'not-connected', answer: null },
  })
})

test('a command that no charger knows, or would take, is not sent', async () => {
  const { accepted, admin, seen } = await network()
  await accepted()
  const { _id } = await seen('CP-1')
  const code = async (body: object, id = _id) =>
    (await admin.post(`/chargers/${id}/commands`, body)).body.code
  expect(await code({ action: 'Dance' })).toBe('command-unknown')
  expect(await code({ action: 'Heartbeat' })).toBe('command-unknown')
  expect(await code({ action: 'Reset', payload: { type: 'Gentle' } })).toBe('command-invalid')
  const nobody = '01900000-0000-7000-8000-000000000000'
  expect(await code({ action: 'ClearCache' }, nobody)).toBe('charger-not-found')
  expect((await admin.get(`/chargers/${nobody}/commands`)).body.code).toBe('charger-not-found')
  expect((await admin.get(`/chargers/${_id}/commands`)).body.data).toEqual([])
})

test('one call is under way at a time, and each has its own answer', async () => {
  const { accepted, admin, seen } = await network()
  const charger = await accepted()
  const { _id } = await seen('CP-1')
  const command = (key: string) =>
    admin.post(`/chargers/${_id}/commands`, { action: 'GetConfiguration', payload: { key: [key] } })
  const both = Promise.all([command('a'), command('b')])
  for (const _time of [1, 2]) {
    const { messageId, payload } = await charger.called()
    charger.answer(messageId, { unknownKey: payload.key })
  }
  const answers = await both
  expect(answers.map(({ body }) => body.data.answer)).toEqual([{ unknownKey: ['a'] }, { unknownKey: ['b'] }])
})

test('the same Idempotency-Key sends one command', async () => {
  const { accepted, admin, seen } = await network()
  const charger = await accepted()
  const { _id } = await seen('CP-1')
  const asker = admin.with({ 'idempotency-key': 'k1' })
  const command = () => asker.post(`/chargers/${_id}/commands`, { action: 'ClearCache' })
  const both = Promise.all([command(), command()])
  charger.answer((await charger.called()).messageId, { status: 'Accepted' })
  const [one, other] = await both
  expect(one.body.data._id).toBe(other.body.data._id)
  expect((await command()).body.data._id).toBe(one.body.data._id)
  expect((await admin.get(`/chargers/${_id}/commands`)).body.data).toHaveLength(1)
})

test('a command given at one program reaches a charger at the other', async () => {
  const first = await network()
  const second = await network({
    connection: first.app.database.pool.options,
    clock: first.clock,
    isSecond: true,
  })
  await (await first.connect('CP-1')).leave()
  await first.accept('CP-1')
  const charger = await second.connect('CP-1')
  const { _id } = await first.seen('CP-1')
  const requesting = first.admin.post(`/chargers/${_id}/commands`, { action: 'ClearCache' })
  charger.answer((await charger.called()).messageId, { status: 'Accepted' })
  expect((await requesting).body.data).toMatchObject({ status: 'answered', answer: { status: 'Accepted' } })
})

test('what is reported as unanswered is never sent, and what comes after keeps its order', async () => {
  const { accepted, admin, seen, app } = await network()
  const charger = await accepted()
  const { _id } = await seen('CP-1')
  const command = (key: string, timeoutSeconds: number) =>
    admin.post(`/chargers/${_id}/commands`, {
      action: 'GetConfiguration',
      payload: { key: [key] },
      timeoutSeconds,
    })
  const states = async () => {
    const rows = await app.database.db.selectFrom('charger_command').select('status').orderBy('id').execute()
    return rows.map(({ status }) => status)
  }
  const slow = command('slow', 30)
  const { messageId } = await charger.called()
  // Both wait behind it; the first of them is given up meanwhile.
  const impatient = command('impatient', 1)
  await expect.poll(states).toEqual(['sent', 'waiting'])
  const later = ['first', 'second', 'third'].map((key) => command(key, 60))
  expect((await impatient).body).toMatchObject({
    message: 'No answer in 1 s.',
    data: { status: 'no-answer' },
  })
  charger.answer(messageId, { unknownKey: ['slow'] })
  expect((await slow).body.data.status).toBe('answered')
  const sent: string[] = []
  for (const _one of later) {
    const { messageId: id, payload } = await charger.called()
    sent.push(payload.key[0])
    charger.answer(id, { unknownKey: payload.key })
  }
  await Promise.all(later)
  expect(sent).not.toContain('impatient')
  const { rows } = await app.database.pool.query(
    `select payload -> 'key' ->> 0 as key from charger_command where sent_at is not null order by created_at, id`,
  )
  expect(['slow', ...sent]).toEqual(rows.map(({ key }) => key))
})

const [ASK, KEEP] = [{ payload: { key: ['a'] } }, { payload: { reservationId: 7 } }]
const [UNLOCK, STOP] = [{ payload: { connectorId: 1 } }, { payload: { transactionId: 7 } }]

test.each([
  [
    'what somebody waits for goes ahead of what asks and shows, in its own order',
    {
      given: [
        ['GetConfiguration', ASK],
        ['TriggerMessage', { payload: { requestedMessage: 'MeterValues' } }],
        ['RemoteStopTransaction', STOP],
        ['UnlockConnector', UNLOCK],
      ],
      sent: ['RemoteStopTransaction', 'UnlockConnector', 'GetConfiguration', 'TriggerMessage'],
    },
  ],
  [
    'what was given before a reservation is taken back stays before it',
    {
      given: [
        ['GetConfiguration', ASK],
        ['CancelReservation', KEEP],
        ['RemoteStopTransaction', STOP],
        ['GetLocalListVersion', {}],
      ],
      sent: ['GetConfiguration', 'CancelReservation', 'RemoteStopTransaction', 'GetLocalListVersion'],
    },
  ],
] as const)('%s', async (_title, { given, sent }) => {
  const { accepted, admin, seen, app } = await network()
  const charger = await accepted()
  const { _id } = await seen('CP-1')
  const command = (action: string, fields: object) =>
    admin.post(`/chargers/${_id}/commands`, { action, ...fields })
  const commands = [command('ClearCache', {})]
  const first = await charger.called()
  const waiting = async () =>
    (await app.database.pool.query(`select from charger_command where status = 'waiting'`)).rowCount
  for (const [action, fields] of given) {
    commands.push(command(action, fields))
    await expect.poll(waiting).toBe(commands.length - 1)
  }
  charger.answer(first.messageId, { status: 'Accepted' })
  const called: string[] = []
  for (const _one of given) {
    const { messageId, action } = await charger.called()
    called.push(action)
    charger.refuse(messageId, 'NotSupported', '')
  }
  expect(called).toEqual(sent)
  await Promise.all(commands)
})

test('what nobody was woken for is done all the same: a command, and a decision', async () => {
  const { accepted, app, seen } = await network({ gatewayLimits: { settleMs: 50 } })
  const charger = await accepted()
  const { _id } = await seen('CP-1')
  // A connection that passes nothing on, as of a process that ends right after its commit.
  const silent = new pg.Client(app.database.pool.options)
  await silent.connect()
  afterThisTest(() => silent.end())
  await silent.query(
    `insert into charger_command (id, charger_id, action, payload, status, timeout_ms, created_at)
     values ($1, $2, 'ClearCache', '{}', 'waiting', 30000, now())`,
    [createId(), _id],
  )
  const { messageId, action } = await charger.called()
  expect(action).toBe('ClearCache')
  charger.answer(messageId, { status: 'Accepted' })
  await silent.query(`update charger set status = 'rejected' where id = $1`, [_id])
  await expect.poll(async () => (await seen('CP-1')).connected, { timeout: 30_000 }).toBe(false)
})
