import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const COMMAND = fileURLToPath(new URL('map-tiles.ts', import.meta.url))

test.each([
  [[], /^Name the file to write: npm run map-tiles -- streets\.pmtiles$/],
  [
    ['/nowhere/streets.pmtiles'],
    /^\/nowhere\/streets\.pmtiles cannot be written \(ENOENT\): name a file in a folder/,
  ],
])('a file that cannot be written is refused in one line: %j', async (args, line) => {
  const child = spawn(process.execPath, [COMMAND, ...args])
  const [err] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect(err.trimEnd()).toMatch(line)
  expect(child.exitCode).toBe(1)
})
