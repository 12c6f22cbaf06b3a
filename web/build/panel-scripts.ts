/** Which chunks the panel's scripts come in: few, since each file that is fetched costs a browser more than its weight. */
import type { Rolldown } from 'vite'
import { APPS, PORTAL_ENTRIES } from './apps.ts'
import { WEB } from './bundle-files.ts'
import { ISLANDS, LOADER } from './site-pages.ts'

type ReadModule = (id: string) => Rolldown.ModuleInfo | null

const PANEL = `${WEB}src/admin/main.tsx`
/** Its addresses are the panel's alone: who loads the panel's parts starts none of them. */
const PANEL_ROUTER = `${WEB}src/admin/router.tsx`
const PORTALS = PORTAL_ENTRIES.map((entry) => WEB + entry)
/** The portals take the panel's chunks as they are. */
const OTHER_APPS = APPS.map(({ entry }) => WEB + entry).filter(
  (entry) => ![PANEL, ...PORTALS].includes(entry),
)
const SITE = [LOADER, ISLANDS].map((source) => WEB + source)

/** What so many screens of the panel import comes once for all of them. */
const MANY_SCREENS = 4
/** Style sheets keep the order in which the panel has them. */
const SCRIPT = /\.[cm]?[jt]sx?$/

/**
 * A group takes what its modules import with them, so that what most surfaces share comes first: the driver's app does not
 * fetch the panel. What the site has, too, is left to the bundler.
 */
const CHUNKS = ['apps-parts', 'panel-frame', 'panel-parts'] as const
type Chunk = (typeof CHUNKS)[number]

/** The groups of one build. */
export function createPanelScripts(): readonly Rolldown.CodeSplittingGroup[] {
  let found: ReadonlyMap<string, Chunk> | undefined
  return CHUNKS.map((chunk) => ({
    test: SCRIPT,
    debugName: chunk,
    name(id, context) {
      found ??= findChunks((one) => context.getModuleInfo(one))
      return found.get(id) === chunk ? chunk : null
    },
  }))
}

/** The chunk of each module that is in one of these. */
function findChunks(read: ReadModule): ReadonlyMap<string, Chunk> {
  const screens = new Map<string, number>()
  for (const screen of findLater(findImports([PANEL], read, true), read)) {
    for (const id of findImports([screen], read)) screens.set(id, (screens.get(id) ?? 0) + 1)
  }
  const chunks = new Map<string, Chunk>()
  for (const [id, count] of screens) if (count >= MANY_SCREENS) chunks.set(id, 'panel-parts')
  for (const id of findImports([PANEL], read)) chunks.set(id, 'panel-frame')
  for (const id of findImports(OTHER_APPS, read, true)) if (chunks.has(id)) chunks.set(id, 'apps-parts')
  // Pages name the files that start them.
  for (const id of [PANEL, PANEL_ROUTER, ...PORTALS, ...OTHER_APPS, ...findImports(SITE, read, true)])
    chunks.delete(id)
  return chunks
}

const findLater = (modules: Iterable<string>, read: ReadModule): Set<string> =>
  new Set([...modules].flatMap((id) => read(id)?.dynamicallyImportedIds ?? []))

/** All that these import, before they run or, with `later`, at any time. */
function findImports(from: readonly string[], read: ReadModule, later = false): ReadonlySet<string> {
  const found = new Set(from)
  for (const id of from) if (!read(id)) throw new Error(`The build does not know ${id}`)
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = read(id) ?? {}
    for (const one of [...importedIds, ...(later ? dynamicallyImportedIds : [])]) found.add(one)
  }
  return found
}
