/** What the worker of the app does with push messages: the worker itself, in a browser that is played. */
import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test, vi } from 'vitest'

let source: string

beforeAll(async () => {
  source = await readFile(new URL('../../../public/app-worker.js', import.meta.url), 'utf8')
})

interface PlayedWindow {
  readonly url: string
  readonly focus: () => Promise<void>
  readonly navigate: (address: string) => Promise<void>
}

function startWorker(windows: readonly PlayedWindow[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const showNotification = vi.fn(async () => {})
  const openWindow = vi.fn(async () => {})
  runInNewContext(source, {
    ...{ URL, AbortSignal },
    location: { origin: 'https://charge.example.in', search: '?build' },
    addEventListener: (name: string, listen: (event: object) => void) => listeners.set(name, listen),
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  })
  const dispatch = async (name: string, event: object) => {
    const waits: Promise<void>[] = []
    listeners.get(name)?.({ ...event, waitUntil: (wait: Promise<void>) => waits.push(wait) })
    expect(waits).toHaveLength(1)
    await Promise.all(waits)
  }
  return {
    showNotification,
    openWindow,
    push: (data: object | null) => dispatch('push', { data }),
    async press(path?: string) {
      const close = vi.fn()
      await dispatch('notificationclick', { notification: { close, data: { path } } })
      expect(close).toHaveBeenCalled()
    },
  }
}

const message = (text: string) => ({ json: () => JSON.parse(text), text: () => text })

test('a push message is shown with its title, its text and where it leads', async () => {
  const { push, showNotification } = startWorker()
  await push(message('{"title":"Charging completed","body":"12 kWh","path":"/app/charges"}'))
  expect(showNotification).toHaveBeenCalledWith('Charging completed', {
    body: '12 kWh',
    data: { path: '/app/charges' },
  })
})

test('a message that comes a second time takes the place of the first', async () => {
  const { push, showNotification } = startWorker()
  for (let time = 0; time < 2; time += 1) await push(message('{"title":"Offer","body":"x","tag":"a1"}'))
  for (const [, options] of showNotification.mock.calls as unknown as [string, object][])
    expect(options).toMatchObject({ tag: 'a1' })
})

test('one that cannot be read, or has nothing in it, is shown all the same', async () => {
  const { push, showNotification } = startWorker()
  await push(message('hello'))
  expect(showNotification).toHaveBeenLastCalledWith('', { body: 'hello', data: { path: undefined } })
  await push(null)
  expect(showNotification).toHaveBeenCalledTimes(2)
})

test.each([
  ['/app/charges', '/app/charges'],
  ['/newAdmin', '/app/find'],
  ['https://thief.example/app/', '/app/find'],
  ['//thief.example/app/', '/app/find'],
  ['javascript:alert(1)', '/app/find'],
  [undefined, '/app/find'],
])('a press on it opens the app and nothing else: %s', async (path, opened) => {
  const { press, openWindow } = startWorker()
  await press(path)
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`https://charge.example.in${opened}`)
})

test('an app that is open is brought to the front and led there', async () => {
  const focus = vi.fn(async () => {})
  const navigate = vi.fn(async () => {})
  const { press, openWindow } = startWorker([
    { url: 'https://charge.example.in/newAdmin', focus, navigate: vi.fn() },
    { url: 'https://charge.example.in/app/find', focus, navigate },
  ])
  await press('/app/money')
  expect(focus).toHaveBeenCalledOnce()
  expect(navigate).toHaveBeenCalledExactlyOnceWith('https://charge.example.in/app/money')
  expect(openWindow).not.toHaveBeenCalled()
})
