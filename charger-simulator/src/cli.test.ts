import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url))

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...args])
  child.stdin.end()
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, err }
}

test.each([
  [['--nonsense'], /^Unknown option '--nonsense': see --help\.$/],
  [[], /^Which charger\? Name it with --id, or see --help\.$/],
  [['--id', 'A', '--protocol', '3'], /^--protocol is 1\.6 or 2\.0\.1 or 2\.1, not 3\.$/],
  [['--id', 'A', '--url', 'http://127.0.0.1:1'], /^--url begins with ws:\/\/ or wss:\/\/, not http:/],
  [['--id', 'A', '--script', '/nowhere/at-all'], /^\/nowhere\/at-all cannot be read \(ENOENT\)\.$/],
  [
    ['--id', 'A', '--url', 'ws://127.0.0.1:1/ocpp'],
    /^No connection to ws:\/\/127\.0\.0\.1:1\/ocpp \(.*\): start the program there, or name another address with --url\.$/,
  ],
])('what was typed wrong is said in one line: %j', async (args, line) => {
  const { code, out, err } = await run(...args)
  expect(err.trimEnd()).toMatch(line)
  expect({ code, out }).toEqual({ code: 1, out: '' })
})
