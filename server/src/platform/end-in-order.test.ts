import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const moduleUrl = (name: string) => JSON.stringify(new URL(name, import.meta.url).href)

/** What every one of the small programs below begins with; each prints what it closes. */
const BEGIN = `
  import { endInOrder } from ${moduleUrl('end-in-order.ts')}
  import { openLog } from ${moduleUrl('log.ts')}
  const starting = Promise.withResolvers()
  const ending = endInOrder(openLog('info'), starting.promise)
  const opens = (name, close = async () => {}, withinMs = 5_000) =>
    ending.add({ name, withinMs, close: () => { console.log('closes ' + name); return close() } })
  setInterval(() => {}, 60_000)
`

function program(code: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', BEGIN + code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return {
    /** Sends the signal when the program says so. */
    when(line: string, signal: NodeJS.Signals) {
      child.stdout.on('data', (output) => String(output).includes(line) && child.kill(signal))
      return this
    },
    async end() {
      const [[code], output, log] = await ended
      return { code, closed: output.match(/(?<=closes ).+/g) ?? [], log }
    },
  }
}

test('a signal closes what was opened, the last first', async () => {
  const running = program(
    `opens('the database'); opens('the server'); starting.resolve(); console.log('ready')`,
  )
  const { code, closed } = await running.when('ready', 'SIGTERM').end()
  expect({ code, closed }).toEqual({ code: 0, closed: ['the server', 'the database'] })
})

test.each([
  ['a rejection', `Promise.reject(new Error('nobody looks'))`],
  ['an exception', `setImmediate(() => { throw new Error('nobody looks') })`],
])('%s that nothing caught is logged and ends the program in order', async (_what, fault) => {
  const { code, closed, log } = await program(`opens('the database'); starting.resolve(); ${fault}`).end()
  expect({ code, closed }).toEqual({ code: 1, closed: ['the database'] })
  expect(log).toContain('nobody looks')
})

test.each([
  ['fails', `async () => { throw new Error('stuck') }`],
  ['takes too long', `() => new Promise(() => {}), 20`],
])('what %s to close does not keep the rest open, and is not called in order', async (_what, close) => {
  const running = program(`
    opens('the database'); opens('the server', ${close}); starting.resolve(); console.log('ready')`)
  const { code, closed, log } = await running.when('ready', 'SIGTERM').end()
  expect({ code, closed }).toEqual({ code: 1, closed: ['the server', 'the database'] })
  expect(log).toContain('the server did not close in order')
})

test('a signal during the start lets the start finish, and closes what it opened', async () => {
  const running = program(`
    process.once('SIGTERM', () => setImmediate(() => { opens('the database'); starting.resolve() })); console.log('starting')`)
  const { code, closed } = await running.when('starting', 'SIGTERM').end()
  expect({ code, closed }).toEqual({ code: 0, closed: ['the database'] })
})

test('several signals at once are one request', async () => {
  const running = program(`
    opens('the database', async () => {
      const heard = ['SIGINT', 'SIGTERM'].map((signal) => new Promise((done) => process.once(signal, done)))
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT']) process.kill(process.pid, signal)
      await Promise.all(heard) })
    starting.resolve(); console.log('ready')`)
  const { code, closed } = await running.when('ready', 'SIGINT').end()
  expect({ code, closed }).toEqual({ code: 0, closed: ['the database'] })
})
