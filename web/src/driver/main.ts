/** Starts the driver's app: its language first, then what is read in it. */
import './driver.css'
import { loadLanguage } from '../shared/language/load-language.ts'

// An `await` of the module itself would make the bundler cut every app's chunks smaller.
void loadLanguage(() => import('../shared/language/scripts.css'))
  .then(() => import('./start.tsx'))
  .then(keepOnDevice)

/** From then on the app opens without a connection; where a browser keeps nothing it needs one. */
async function keepOnDevice(): Promise<void> {
  const build = new URL(import.meta.url).pathname.split('/').at(-1)
  try {
    await navigator.serviceWorker?.register(`/app-worker.js?${build}`, { scope: '/app/' })
  } catch {
    // Where nothing may be kept, no worker may be either.
  }
}
