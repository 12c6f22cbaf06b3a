/**
 * Shows the page for a lost connection in place of the browser's own, and does nothing else: pages and data always come
 * from the server. It is registered with the build's name behind a question mark, so each build brings a fresh page, and with the
 * language of the page that was open last.
 */
const CACHE = `offline${location.search}`
const [, LANGUAGE] = location.search.split('&')
const PAGE = LANGUAGE ? `/${LANGUAGE}/offline` : '/offline'

addEventListener('install', (event) => {
  event.waitUntil(keep())
  skipWaiting()
})

addEventListener('activate', (event) => event.waitUntil(dropOlder()))

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(PAGE)))
  else if (request.destination === 'style' || request.destination === 'font') {
    event.respondWith(fetch(request).catch(() => kept(request)))
  }
})

/** The page, with the style and the font that it names. */
async function keep() {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE, { cache: 'no-cache' })
  const html = await page.clone().text()
  const assets = [...html.matchAll(/"(\/assets\/[^"]+\.(?:css|woff2))"/g)].map(([, address]) => address)
  await cache.addAll(assets)
  await cache.put(PAGE, page)
}

async function dropOlder() {
  for (const name of await caches.keys()) {
    if (name.startsWith('offline') && name !== CACHE) await caches.delete(name)
  }
}

const kept = async (request) => (await caches.match(request)) ?? Response.error()
