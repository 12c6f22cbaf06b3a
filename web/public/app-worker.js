/**
 * Keeps the driver's app on the device, so that it opens without a connection. Pages come from the server where it answers
 * in time; files of the build never change under their names. It is registered with the build's name behind a question
 * mark, so each build brings a fresh page and drops what the one before kept. Data is not its business.
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
