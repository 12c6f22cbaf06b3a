import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** What is under way fails, outside of what waits for the close, when what it uses is closed. */
const BENCH = `
  const { closeOnSignals, useWhileOpen } = await import(${JSON.stringify(new URL('../bench/while-open.ts', import.meta.url).href)})
  closeOnSignals()
  const closed = Promise.withResolvers()
  const close = async () => {
    closed.reject(new Error('The connection is closed'))
    await new Promise(setImmediate)
  }
  void useWhileOpen(close, () => new Promise(() => undefined))
  console.log('open')
  setInterval(() => undefined, 1000)
  await closed.promise
`

test('a bench that is ended by a signal says so in one line', async () => {
  const bench = spawn(process.execPath, ['--input-type=module', '--eval', BENCH])
  let said = ''
  bench.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  await once(bench.stdout, 'data')
  bench.kill('SIGTERM')
  const [code] = await once(bench, 'close')
  expect([said, code]).toEqual(['Ended by SIGTERM.\n', 1])
})
