/** Where things are in the checkout. */
import { fileURLToPath } from 'node:url'

const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const ROOT = inRoot('')
export const RUN = inRoot('scripts/run.mjs')
/** Everything that is made here and can be made again. */
export const BUILD = inRoot('.build')
export const COMPILE_CACHE = inRoot('.build/compile-cache')
export const INSTALL_LOCK = inRoot('.build/install.lock')
/** Where the packages' programs are: the pinned Node among them. */
export const BINARIES = inRoot('node_modules/.bin')
export const PINNED_NODE = inRoot('node_modules/.bin/node')
export const STAMP = inRoot('node_modules/.voltyatra-stamp')
