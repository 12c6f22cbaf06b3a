/** A step of the style sheets: `env(--brand-action)` becomes the colour that the company chose, or ours. */
import { DEFAULT_COLOURS } from '../src/shared/brand.ts'

const MARK = /env\(--brand-([a-z-]+)\)/g

const { light, dark } = DEFAULT_COLOURS
const colours = new Map<string, string>([...nameColours(light, ''), ...nameColours(dark, '-dark')])

interface Declaration {
  value: string
}

export const brandColours = {
  postcssPlugin: 'voltyatra:brand-colours',
  Declaration(declaration: Declaration) {
    if (!declaration.value.includes('env(--brand-')) return
    declaration.value = declaration.value.replace(MARK, (_mark, name: string) => {
      const colour = colours.get(name)
      if (colour === undefined) throw new Error(`The brand has no colour ${name}`)
      return `var(--brand-${name}, ${colour})`
    })
  },
}

function nameColours(of: Readonly<Record<string, string>>, ending: string): [string, string][] {
  return Object.entries(of).map(([name, colour]) => [toKebabCase(name) + ending, colour])
}

function toKebabCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
