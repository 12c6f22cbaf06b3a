/**
 * How the classes of a module of styles are called: in the page by the file and the class, so that a page can be read and no
 * two modules meet; in the scripts as TypeScript writes names.
 */
import { basename } from 'node:path'
import type { CSSModulesOptions } from 'vite'

const files = new Map<string, string>()

export const classNames: CSSModulesOptions = {
  localsConvention: 'camelCaseOnly',
  generateScopedName(name, path) {
    const file = path.replace(/\?.*$/, '')
    const module = basename(file, '.module.css')
    const known = files.get(module) ?? file
    if (known !== file) throw new Error(`Two modules of styles are called ${module}: ${known} and ${file}`)
    files.set(module, file)
    return `${module}_${name}`
  },
}
