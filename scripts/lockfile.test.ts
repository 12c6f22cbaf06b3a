import { expect, test } from 'vitest'
import { checkLockfile, findWithoutChecksum } from './lockfile.ts'

const integrity = `sha512-${'a'.repeat(86)}==`
const foreignTool = { dev: true, optional: true, os: ['darwin'] }

test('a package without a checksum is found, unless it is a tool’s part for another system', () => {
  const packages = {
    '': {},
    domain: {},
    'node_modules/@voltyatra/domain': { link: true },
    'node_modules/whole': { integrity },
    'node_modules/bare': {},
    'node_modules/weak': { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    'node_modules/optional-part': { optional: true, os: ['darwin'] },
    'server/node_modules/nested': { dev: true },
    'node_modules/@biomejs/cli-darwin-arm64': foreignTool,
  }
  expect(findWithoutChecksum(packages)).toEqual({
    tools: ['node_modules/@biomejs/cli-darwin-arm64'],
    program: [
      'node_modules/bare',
      'node_modules/weak',
      'node_modules/optional-part',
      'server/node_modules/nested',
    ],
  })
})

test('the lockfile of this program holds to it', async () => {
  expect(await checkLockfile()).toMatchObject({ passed: true })
})
