/** What stands for the push service of a browser. */

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
