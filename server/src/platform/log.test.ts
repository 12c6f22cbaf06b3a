import { expect, test } from 'vitest'
import { openLog } from './log.ts'

/** What one line of the log says. */
function logged(facts: object): Record<string, unknown> {
  const lines: string[] = []
  openLog('info', { write: (line) => void lines.push(line) }).info(facts, 'something')
  return JSON.parse(lines.join(''))
}

test('a line says what it was given, when, and how much it matters', () => {
  expect(logged({ call: 'listContacts', status: 200 })).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    call: 'listContacts',
    status: 200,
    msg: 'something',
  })
})

test('secrets do not reach the log, however deep they stand', () => {
  const secrets = {
    password: 'p',
    token: 't',
    code: '123456',
    cookie: 'c',
    authorization: 'a',
    'set-cookie': ['s'],
  }
  const line = logged({
    ...secrets,
    body: { ...secrets, user: { ...secrets, name: 'Asha' } },
    all: [secrets],
  })
  expect(line).toMatchObject({ body: { user: { name: 'Asha' } }, all: [{}] })
  expect(Object.keys(line)).toEqual(['level', 'time', 'body', 'all', 'msg'])
  expect(JSON.stringify(line)).not.toMatch(/123456|"[ptcas]"/)
})

test('what was given is left as it is', () => {
  const facts = { body: { password: 'p' } }
  logged(facts)
  expect(facts).toEqual({ body: { password: 'p' } })
})

test('an error is logged by its kind, and a database error without the row that failed', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'vehicle_name',
    detail: 'Key (phone)=(+919876543210) already exists.',
  })
  const line = logged({ err: error })
  expect(line.err).toMatchObject({ message: 'duplicate key', code: '23505', constraint: 'vehicle_name' })
  expect(JSON.stringify(line)).not.toContain('9876543210')
})

test('a text that was thrown is logged, also as the cause of an error', () => {
  const line = logged({ err: new Error('outer', { cause: 'the reason' }) })
  expect(line.err).toMatchObject({ message: 'outer', cause: { message: 'the reason' } })
  expect(logged({ err: 'a text' }).err).toMatchObject({ message: 'a text' })
})

test('of many that failed each is logged', () => {
  const second = Object.assign(new Error('second'), { code: '23514', detail: '+919876543210' })
  const line = logged({ err: new AggregateError([new Error('first'), second], '2 of 9 failed') })
  expect(line.err).toMatchObject({
    message: '2 of 9 failed',
    errors: [{ message: 'first' }, { message: 'second', code: '23514' }],
  })
  expect(JSON.stringify(line)).not.toContain('9876543210')
})
