/** What is read beside a charger stands at 7:1 or more, by day and at night. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postcss from 'postcss'
import { expect, test } from 'vitest'
import { brandColours } from './brand-colours.ts'

type Colour = readonly [red: number, green: number, blue: number]
type Scheme = 'light' | 'dark'

const SHEETS = ['tokens.css', 'outdoors.css']

/** The properties of `:root` as a browser in that scheme has them. */
async function readTokens(scheme: Scheme): Promise<ReadonlyMap<string, string>> {
  const tokens = new Map<string, string>()
  for (const sheet of SHEETS) {
    const path = fileURLToPath(new URL(`../src/shared/${sheet}`, import.meta.url))
    const { root } = await postcss([brandColours]).process(await readFile(path, 'utf8'), { from: undefined })
    root.walkDecls(/^--/, (declaration) => {
      const media = declaration.parent?.parent
      const requested = media?.type === 'atrule' ? String((media as postcss.AtRule).params) : ''
      if (requested === '' || requested === `(prefers-color-scheme: ${scheme})`)
        tokens.set(declaration.prop, declaration.value)
    })
  }
  return tokens
}

function readColour(value: string): Colour {
  const text = value.replace(/var\([^,]+, (#[0-9a-f]+)\)/g, '$1')
  const mixed = /^color-mix\(in srgb, (\S+) (\d+)%, (\S+)\)$/.exec(text)
  if (mixed) {
    const [, one = '', share = '', other = ''] = mixed
    const [from, to] = [readColour(one), readColour(other)]
    const part = Number(share) / 100
    return from.map((sign, at) => sign * part + (to[at] ?? 0) * (1 - part)) as unknown as Colour
  }
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1]
  if (!digits) throw new Error(`No colour: ${value}`)
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as unknown as Colour
}

/** As WCAG 2.2 defines relative luminance. */
const computeLuminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((sign) => {
    const part = sign / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const computeContrast = (one: Colour, other: Colour): number => {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const GROUNDS = ['--page', '--surface', '--raised']
const PAIRS: readonly (readonly [foreground: string, grounds: readonly string[]])[] = [
  ['--text', [...GROUNDS, '--tint', '--bad-tint', '--warn-tint']],
  ['--text-2', [...GROUNDS, '--tint', '--bad-tint', '--warn-tint', '--line']],
  ['--action', GROUNDS],
  ['--good', [...GROUNDS, '--tint']],
  ['--info', GROUNDS],
  ['--warn', GROUNDS],
  ['--bad', [...GROUNDS, '--bad-tint']],
  ['--on-action', ['--action', '--action-hover']],
  ['--page', ['--bad']],
]

test.each(['light', 'dark'] as const)(
  'amounts, states and buttons of the apps are read in the sun: %s',
  async (scheme) => {
    const tokens = await readTokens(scheme)
    const colourOf = (name: string) => readColour(tokens.get(name) ?? '')
    const tooWeak = PAIRS.flatMap(([foreground, grounds]) =>
      grounds.flatMap((ground) => {
        const contrast = computeContrast(colourOf(foreground), colourOf(ground))
        return contrast < 7 ? [`${foreground} on ${ground}: ${contrast.toFixed(2)}`] : []
      }),
    )
    expect(tooWeak).toEqual([])
  },
)

test('contrast is measured as WCAG has it', () => {
  expect(computeContrast([255, 255, 255], [0, 0, 0])).toBe(21)
  expect(computeContrast(readColour('#fff'), readColour('#767676'))).toBeCloseTo(4.54, 2)
  expect(readColour('color-mix(in srgb, var(--brand-action, #06807e) 50%, #000)')).toEqual([3, 64, 63])
})
