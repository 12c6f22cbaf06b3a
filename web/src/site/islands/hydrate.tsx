/** Hydrates the islands of the page; the loader fetches this file at the first interaction. */
import { type ComponentType, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { keptForGood } from '../../shared/storage.ts'
import { LANGUAGE } from '../language.ts'
import { STORAGE_KEY } from './contact/outbox.ts'
import { ISLANDS, isIslandName } from './registry.ts'

/** Resolves when every part answers to what people do; may be called again where a connection failed meanwhile. */
export async function hydrate(): Promise<void> {
  document.documentElement.dataset.awake = ''
  const parts = [...document.querySelectorAll<HTMLElement>('[data-island]:not([data-alive])')]
  await Promise.all(parts.map(hydrateOnce))
  const isForm = document.querySelector('[data-island=contact-form]') !== null
  if (!isForm && keptForGood.getItem(STORAGE_KEY) !== null) await sendKeptMessages()
  await keepOfflinePage()
}

/** From then on a lost connection shows our page; a browser that will not have it shows its own. */
async function keepOfflinePage(): Promise<void> {
  const build = new URL(import.meta.url).pathname.split('/').at(-1)
  try {
    const registration = await navigator.serviceWorker?.register(`/offline-worker.js?${build}`)
    // Another language is no other worker: one that is replaced while a page is opened may never answer for it.
    if (registration && LANGUAGE !== 'en')
      (registration.installing ?? registration.waiting ?? registration.active)?.postMessage(LANGUAGE)
  } catch {
    // Where nothing may be kept, no worker may be either.
  }
}

/** Messages that wait are sent from every page, also from those without the form. */
async function sendKeptMessages(): Promise<void> {
  const { openBrowserOutbox: browserOutbox } = await import('./contact/browser-outbox.ts')
  const { retry } = await import('./contact/retry.ts')
  retry(browserOutbox(), () => {})
}

const begun = new Map<HTMLElement, Promise<void>>()

/** A part that lives stays as it is when others, which could not be fetched, are tried again. */
function hydrateOnce(element: HTMLElement): Promise<void> {
  const known = begun.get(element)
  if (known) return known
  const made = hydratePart(element)
  begun.set(element, made)
  made.catch(() => begun.delete(element))
  return made
}

async function hydratePart(element: HTMLElement): Promise<void> {
  const { island } = element.dataset
  if (!isIslandName(island)) throw new Error(`There is no part of a page named ${island}`)
  const Part = await ISLANDS[island]()
  await new Promise<void>((resolve) => {
    hydrateRoot(element, <Alive Part={Part} onAlive={resolve} />)
  })
  element.dataset.alive = ''
}

interface AliveProps {
  readonly Part: ComponentType
  readonly onAlive: () => void
}

function Alive({ Part, onAlive }: AliveProps) {
  useEffect(onAlive, [onAlive])
  return <Part />
}
