import { expect, test } from 'vitest'
import { parseCommand } from './admin-command.ts'

const parsed = (line: string) => parseCommand(line.split(' ').filter(Boolean))

test('an administrator is added as owner unless a role is given, with a password from standard input where asked', () => {
  const asha = { verb: 'add', email: 'asha@example.in', role: 'owner', isFromStdin: false }
  expect(parsed('add asha@example.in')).toEqual(asha)
  expect(parsed('add asha@example.in --role viewer')).toEqual({ ...asha, role: 'viewer' })
  expect(parsed('--role=viewer add --password-stdin asha@example.in')).toEqual({
    ...asha,
    role: 'viewer',
    isFromStdin: true,
  })
  expect(parsed('reset asha@example.in')).toMatchObject({ verb: 'reset', email: 'asha@example.in' })
  expect(parsed('restore asha@example.in')).toEqual({ verb: 'restore', email: 'asha@example.in' })
  expect(parsed('list')).toEqual({ verb: 'list' })
})

test.each([
  ['', 'Say what to do.'],
  ['remove asha@example.in', 'There is no command "remove".'],
  ['add', 'Say whom to add: npm run admin -- add EMAIL'],
  ['reset', 'Say whom to reset: npm run admin -- reset EMAIL'],
  ['restore', 'Say whom to restore: npm run admin -- restore EMAIL'],
  ['add asha@example.in ravi@example.in', 'Too many words.'],
  ['list asha@example.in', 'Too many words.'],
  ['add asha@example.in --role king', 'There is no role "king".'],
  ['add asha@example.in --role', "Option '--role <value>' argument missing"],
  ['reset asha@example.in --role owner', '--role goes with add.'],
  ['list --password-stdin', '--password-stdin goes with add and reset.'],
  ['add asha@example.in --admin', "Unknown option '--admin'"],
])('"%s" is refused: %s', (line, why) => {
  expect(() => parsed(line)).toThrow(why)
})
