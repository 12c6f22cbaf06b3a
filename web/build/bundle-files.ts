/** What the bundler made of a source file. */
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

export const WEB = fileURLToPath(new URL('..', import.meta.url))

type Made = Rolldown.OutputChunk | Rolldown.OutputAsset

/** What the build made of a source. */
export function findMade(files: readonly Made[], source: string): Made {
  const path = `${WEB}${source}`
  const made = files.find((file) =>
    file.type === 'chunk'
      ? file.facadeModuleId === path
      : file.originalFileNames.some((name) => path.endsWith(name) && name.endsWith(source)),
  )
  if (!made) throw new Error(`The build made nothing of ${source}`)
  return made
}

/** The name that the build gave to what it made of a source. */
export const findFile = (files: readonly Made[], source: string): string => findMade(files, source).fileName

/** The bundler makes an empty script of a style sheet. */
export function dropScriptOf(bundle: Rolldown.OutputBundle, sheet: string): void {
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'chunk' && file.facadeModuleId === WEB + sheet) delete bundle[name]
  }
}

const FONT = /^assets\/inter-[\w-]+\.woff2$/

/** The font that every page loads first. */
export function findFont(files: readonly Made[]): string {
  const font = files.find(({ fileName }) => FONT.test(fileName))
  if (!font) throw new Error('The build has no font')
  return font.fileName
}
