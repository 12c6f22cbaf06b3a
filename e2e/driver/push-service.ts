/** What stands for the push service of a browser. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../person.ts'

/** The browser of the tests forbids notifications and has no push service: this stands for both, and keeps what it gave out. */
export function playPushService(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  const KEY = 'played-push'
  const subscription = (key: string) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${key.slice(0, 20)}`,
    options: {},
    toJSON: () => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${key.slice(0, 20)}`,
      keys: { p256dh: key, auth: 'A'.repeat(22) },
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

interface Shown {
  readonly title: string
  readonly body: string | undefined
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
    const shown: Shown[] = []
    const kept = globalThis as unknown as {
      shown: Shown[]
      registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> }
    }
    kept.shown = shown
    kept.registration.showNotification = async (title, { body, tag }) => void shown.push({ title, body, tag })
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
