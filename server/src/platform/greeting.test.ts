import { expect, test } from 'vitest'
import { announceFirstAccount, formatGreeting } from './greeting.ts'

const facts = {
  url: 'http://127.0.0.1:3000',
  publicUrl: 'http://127.0.0.1:3000',
  servesApi: true,
  isDevelopment: true,
  dataDir: '/srv/voltyatra/data',
  cwd: '/srv/voltyatra',
}

test('the first start says where to look, as whom to sign in, and where the data is', () => {
  expect(formatGreeting({ ...facts, firstEmail: 'admin@voltyatra.local' })).toBe(
    [
      'VoltYatra is running at http://127.0.0.1:3000',
      "  Operator's panel  http://127.0.0.1:3000/admin-login   sign in as admin@voltyatra.local",
      '  API documents     http://127.0.0.1:3000/ev/api/docs',
      '  development: play money. Payments are simulated and messages stay here; for the public set PUBLIC_URL',
      '  Data in ./data · stop with Ctrl-C',
    ].join('\n'),
  )
})

test('a later start names no account, and says how to get a new password', () => {
  expect(formatGreeting(facts)).toContain('npm run admin -- reset EMAIL')
})

test('people are sent to where they reach the program', () => {
  const words = formatGreeting({ ...facts, publicUrl: 'https://charge.example.in' })
  expect(words).toContain('running at http://127.0.0.1:3000\n')
  expect(words).toContain('https://charge.example.in/admin-login')
})

test('where the public comes, it is said what it cannot have yet', () => {
  const words = formatGreeting({ ...facts, isDevelopment: false })
  expect(words).toContain('top-ups are refused')
  expect(words).not.toContain('play money')
})

test('data elsewhere is named by its whole path', () => {
  expect(formatGreeting({ ...facts, dataDir: '/srv/charging' })).toContain('Data in /srv/charging ')
})

test('a process without the API sends nobody to pages that it does not have', () => {
  const words = formatGreeting({ ...facts, servesApi: false })
  expect(words).not.toContain('admin-login')
  expect(words).toContain('play money')
})

test('a password that was made up is shown, one that was given is not', () => {
  const email = 'admin@voltyatra.local'
  expect(announceFirstAccount({ email, generatedPassword: 'k7mq2x-abcdef-234567' })).toContain(
    'k7mq2x-abcdef-234567',
  )
  expect(announceFirstAccount({ email })).toContain(`${email}, with the password of ADMIN_PASSWORD`)
})
