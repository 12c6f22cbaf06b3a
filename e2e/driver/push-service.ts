/** What stands for the push service of a browser. */
import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../person.ts'

/** With which messages are encrypted for a browser, both base64url. */
interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

/**
 * The browser of the tests forbids notifications and has no push service: this stands for both, and keeps what it gave out.
 * Without keys of a browser nobody opens what is sent to it.
 */
export function playPushService(keys?: BrowserKeys): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  const KEY = 'played-push'
  const subscription = (key: string) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${key.slice(0, 20)}`,
    options: {},
    toJSON: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${key.slice(0, 20)}`,
      keys: keys ?? { p256dh: key, auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY)
      return true
    },
  })
  const { prototype } = PushManager
  prototype.subscribe = async (options) => {
    localStorage.setItem(KEY, String(options?.applicationServerKey))
    return subscription(String(options?.applicationServerKey)) as unknown as PushSubscription
  }
  prototype.getSubscription = async () => {
    const kept = localStorage.getItem(KEY)
    return kept === null ? null : (subscription(kept) as unknown as PushSubscription)
  }
}

/** Gives the page's worker a message as the browser's push service would. */
export async function deliverPush(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/app/'))
    if (own) found.resolve(own.registrationId)
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found.promise
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(message),
  })
}

/** A message as the worker of the app gets it. */
interface PushMessage {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

interface PushService {
  readonly url: string
  /** Of the browser that messages are sent to. */
  readonly keys: BrowserKeys
  /** What was sent so far: by whom, which topic, and the message as the browser opens it. */
  readonly taken: readonly {
    readonly sender: string
    readonly topic: string
    readonly message: PushMessage
  }[]
  close(): void
}

const ORIGIN = 'https://fcm.googleapis.com'

/** Takes messages as the push service of Chrome does: it checks who sends, and a browser with these keys opens them. */
export async function openPushService(): Promise<PushService> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 7).toString('base64url') }
  const taken: { sender: string; topic: string; message: PushMessage }[] = []
  const server = createServer(async (request, response) => {
    try {
      const sender = checkSender(request)
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const content = openPush(Buffer.concat(parts), { secret: (key) => browser.computeSecret(key), keys })
      taken.push({ sender, topic: String(request.headers.topic), message: JSON.parse(content) })
      response.writeHead(201).end()
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, keys, taken, close: () => void server.close() }
}

/** The public key of whoever signed for this push service (RFC 8292). */
function checkSender({ headers }: IncomingMessage): string {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = JSON.parse(String(Buffer.from(claims, 'base64url')))
  const isInTime = exp * 1000 > Date.now() && exp * 1000 < Date.now() + 24 * 3600 * 1000
  if (!isSigned || aud !== ORIGIN || !isInTime) throw new Error('The sender is not who it says')
  if (!headers.ttl || headers['content-encoding'] !== 'aes128gcm') throw new Error('A header is missing')
  return key
}

/** The text of one record of `aes128gcm`, as RFC 8291 has it opened. */
function openPush(
  sealed: Buffer,
  { secret, keys }: { readonly secret: (key: Buffer) => Buffer; readonly keys: BrowserKeys },
): string {
  const salt = sealed.subarray(0, 16)
  const sender = sealed.subarray(21, 21 + sealed.readUInt8(20))
  const content = sealed.subarray(21 + sender.length)
  const extracted = createHmac('sha256', Buffer.from(keys.auth, 'base64url')).update(secret(sender)).digest()
  const own = Buffer.from(keys.p256dh, 'base64url')
  const input = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender, Buffer.of(1)])
  const key = createHmac('sha256', extracted).update(input).digest()
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${name}\0`, bytes))
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  cipher.setAuthTag(content.subarray(-16))
  const opened = Buffer.concat([cipher.update(content.subarray(0, -16)), cipher.final()])
  // A two ends the text.
  return String(opened.subarray(0, opened.lastIndexOf(2)))
}

/**
 * Presses the notification that was shown last. A browser lets a worker bring a window to the front only after a press by a
 * person: that part is played.
 */
export async function openShown(page: Page): Promise<void> {
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('The app has no worker')
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      readonly shown: readonly Shown[]
      readonly ExtendableEvent: typeof Event
      readonly WindowClient: { prototype: { focus: () => Promise<unknown> } }
    }
    scope.WindowClient.prototype.focus = async function focus() {
      return this
    }
    const waits: Promise<unknown>[] = []
    const pressed = Object.defineProperties(new scope.ExtendableEvent('notificationclick'), {
      waitUntil: { value: (wait: Promise<unknown>) => void waits.push(wait) },
      notification: { value: { close() {}, data: { path: scope.shown.at(-1)?.path } } },
    })
    dispatchEvent(pressed)
    await Promise.all(waits)
  })
}

interface Shown {
  readonly title: string
  readonly body: string | undefined
  /** Where a press leads. */
  readonly path: string | undefined
  /** Of two with the same, a browser shows the later one alone. */
  readonly tag?: string | undefined
}

/** The browser of the tests shows no notifications: what the app's worker would have it show is kept instead. */
export async function keepShown(page: Page): Promise<() => Promise<readonly Shown[]>> {
  const find = () => page.context().serviceWorkers()[0]
  await expect.poll(find).toBeDefined()
  const worker = find()
  if (!worker) throw new Error('The app has no worker')
  await worker.evaluate(() => {
    type Options = Pick<Shown, 'body' | 'tag'> & { readonly data?: { readonly path?: string } }
    const shown: Shown[] = []
    const kept = globalThis as unknown as {
      shown: Shown[]
      registration: { showNotification: (title: string, options: Options) => Promise<void> }
    }
    kept.shown = shown
    kept.registration.showNotification = async (title, { body, tag, data }) =>
      void shown.push({ title, body, path: data?.path, tag })
  })
  return () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
}

/** The push message with the text, once it is in the outbox. */
export async function readPush(owner: Person, text: string) {
  const read = async () => {
    const { data } = (await owner.get('/outbox?limit=50')).body
    return data.find(
      ({ channel, body }: { channel: string; body: string }) => channel === 'push' && body.includes(text),
    )
  }
  await expect.poll(read, { timeout: 60_000 }).toBeDefined()
  return read()
}
