/**
 * Keeps the driver's app on the device, so that it opens without a connection. Pages come from the server where it answers
 * in time; files of the build never change under their names. It is registered with the build's name behind a question
 * mark, so each build brings a fresh page and drops what the one before kept. Data is not its business. Push messages are
 * shown as they come; a press opens the app where more of it is said.
 */
const CACHE = `app${location.search}`
const PAGE = '/app/find'
/** A line that has not answered by then counts as none, in milliseconds. */
const PATIENCE_MS = 4000

addEventListener('install', (event) => {
  event.waitUntil(keep())
  skipWaiting()
})

addEventListener('activate', (event) => event.waitUntil(dropOlder().then(() => clients.claim())))

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname.startsWith('/app/')) event.respondWith(findPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(findAsset(request))
})

addEventListener('push', (event) => event.waitUntil(show(event.data)))

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.path))
})

/** A browser takes the permission away from an app that shows nothing for a message. */
async function show(data) {
  const { title, body, path, tag } = read(data)
  // One that comes a second time takes the place of the first.
  await registration.showNotification(title ?? '', { body, data: { path }, ...(tag && { tag }) })
}

function read(data) {
  try {
    return data?.json() ?? {}
  } catch {
    return { body: data.text() }
  }
}

/** In the window that is open, or else in a new one; never outside the app. */
async function open(path) {
  const { origin } = location
  const wanted = URL.canParse(path, origin) ? new URL(path, origin) : undefined
  const isOwn = wanted?.origin === origin && wanted.pathname.startsWith('/app/')
  const address = isOwn ? wanted.href : new URL(PAGE, origin).href
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const known = windows.find(({ url }) => new URL(url).pathname.startsWith('/app/'))
  if (!known) return clients.openWindow(address)
  await known.focus()
  await known.navigate(address).catch(() => clients.openWindow(address))
}

/** The page, with the files that it names. */
async function keep() {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The app's page was answered ${page.status}`)
  const html = await page.clone().text()
  const assets = [...html.matchAll(/"(\/assets\/[^"]+\.(?:css|js|woff2))"/g)].map(([, address]) => address)
  await cache.addAll([...new Set(assets)])
  await cache.put(PAGE, page)
}

async function dropOlder() {
  for (const name of await caches.keys()) {
    if (name.startsWith('app?') && name !== CACHE) await caches.delete(name)
  }
}

async function findPage(request) {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return (await caches.match(PAGE)) ?? Response.error()
  }
}

/** A screen that was opened once opens again without a connection. */
async function findAsset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}
