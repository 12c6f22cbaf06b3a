/**
 * Shows the page for a lost connection in place of the browser's own, and does nothing else: pages and data always come
 * from the server. It is registered with the build's name behind a question mark, so each build brings a fresh page, and
 * with nothing else: a browser that replaces the worker while it opens a page may wait for that page for minutes. The
 * languages in which a visitor reads are sent to it instead.
 */
const CACHE = `offline${location.search}`

addEventListener('install', (event) => {
  event.waitUntil(keep('/offline'))
  skipWaiting()
})

addEventListener('activate', (event) => event.waitUntil(dropOlder()))

addEventListener('message', (event) => {
  if (isLanguage(event.data)) event.waitUntil(keep(`/${event.data}/offline`).catch(() => undefined))
})

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => findPage(request)))
  else if (request.destination === 'style' || request.destination === 'font') {
    event.respondWith(fetch(request).catch(() => findKept(request)))
  }
})

const isLanguage = (text) => /^[a-z]{2}$/.test(text)

/** The page, with the style and the font that it names. */
async function keep(path) {
  const cache = await caches.open(CACHE)
  if (await cache.match(path)) return
  const page = await fetch(path, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`${path} was answered ${page.status}`)
  const html = await page.clone().text()
  const assets = [...html.matchAll(/"(\/assets\/[^"]+\.(?:css|woff2))"/g)].map(([, address]) => address)
  await cache.addAll(assets)
  await cache.put(path, page)
}

async function dropOlder() {
  for (const name of await caches.keys()) {
    if (name.startsWith('offline') && name !== CACHE) await caches.delete(name)
  }
}

/** In the language of the address; of the browser where the address has none, and the visitor has read in it. */
async function findPage({ url }) {
  const [, first] = new URL(url).pathname.split('/')
  const language = isLanguage(first) ? first : navigator.language.slice(0, 2)
  return (await caches.match(`/${language}/offline`)) ?? findKept('/offline')
}

const findKept = async (request) => (await caches.match(request)) ?? Response.error()
