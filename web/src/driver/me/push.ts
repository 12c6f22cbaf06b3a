/** Push messages in this browser: whether it can, what it was allowed, and that the server knows where they go. */
import type { getPushKey, subscribeToPush, unsubscribeFromPush } from '@voltyatra/contract'
import { callApi } from '../../shared/call-api.ts'

export type PushState =
  /** The browser has no push messages; on iPhones only an app on the home screen has them. */
  | 'unable'
  /** The network sends none. */
  | 'not-offered'
  /** The driver has forbidden them in the browser: only its settings can allow them again. */
  | 'forbidden'
  | 'off'
  | 'on'

const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const loadKey = async (signal?: AbortSignal): Promise<string | null> =>
  (await callApi<typeof getPushKey>('GET', '/driver/push-key', { ...(signal && { signal }) })).data.publicKey

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/app/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** How it stands. A subscription that the browser has is sent to the server again: another driver may have had it. */
export async function loadPushState(signal: AbortSignal): Promise<PushState> {
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'forbidden'
  const key = await loadKey(signal)
  if (key === null) return 'not-offered'
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  if (!isOfKey(subscription, key)) {
    await subscription.unsubscribe()
    return 'off'
  }
  await announceSubscription(subscription)
  return 'on'
}

/** Asks the driver, then the browser's push service. */
export async function turnPushOn(): Promise<PushState> {
  const key = await loadKey()
  if (key === null) return 'not-offered'
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'forbidden' : 'off'
  }
  const registration = await navigator.serviceWorker.ready
  await announceSubscription(
    await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
  )
  return 'on'
}

export async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  await callApi<typeof unsubscribeFromPush>('POST', '/driver/push-subscriptions/end', {
    body: { endpoint: subscription.endpoint },
  })
  await subscription.unsubscribe()
  return 'off'
}

/** Whoever signs in next in this browser gets nothing that was meant for the driver who leaves. */
export async function leavePush(): Promise<void> {
  try {
    if (isAble()) await turnPushOff()
  } catch {
    // Without a connection the signing-out fails too, and says so.
  }
}

async function announceSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  await callApi<typeof subscribeToPush>('PUT', '/driver/push-subscriptions', {
    body: { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  })
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey
  if (!own) return true
  const text = btoa(String.fromCharCode(...new Uint8Array(own)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}
