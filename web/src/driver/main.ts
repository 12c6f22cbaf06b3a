/** Starts the driver's app: its language first, then what is read in it. */
import './driver.css'
import './early-list.ts'
import { loadLanguage } from '../shared/language/load-language.ts'

// An `await` of the module itself would make the bundler cut every app's chunks smaller.
void Promise.all([
  loadLanguage(() => import('../shared/language/scripts.css')),
  waitForPaint().then(fetchNext),
])
  .then(() => {
    setTimeout(prepareNumbers)
    return import('./start.tsx')
  })
  .then(keepOnDevice)

/** What stands in the page is seen before the app takes the processor; a page that nobody sees is never painted. */
function waitForPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** What the app goes on with comes beside its language, and after what is seen first. */
function fetchNext(): void {
  const next = document.querySelector<HTMLTemplateElement>('#next')
  if (next) document.head.append(next.content)
}

/** Takes browsers 15 ms the first time, on a phone more: meanwhile scripts are on their way, and the list does not wait for it. */
const prepareNumbers = (): string => new Intl.NumberFormat(document.documentElement.lang).format(0)

/** From then on the app opens without a connection; where a browser keeps nothing it needs one. */
async function keepOnDevice(): Promise<void> {
  const build = new URL(import.meta.url).pathname.split('/').at(-1)
  try {
    await navigator.serviceWorker?.register(`/app-worker.js?${build}`, { scope: '/app/' })
  } catch {
    // Where nothing may be kept, no worker may be either.
  }
}
