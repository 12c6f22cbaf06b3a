/** The colours of a brand, made from the two that its owner chose so that text on them can be read (WCAG 2.2, 1.4.3). */
import { ok, type Result, refuse } from '../result.ts'

export interface BrandColours {
  /** Of buttons and links: `#rrggbb`. */
  readonly action: string
  /** Of dark grounds: `#rrggbb`. */
  readonly ink: string
}

/** All as `#rrggbb`; those that end in `Dark` are for the dark theme. */
export interface BrandPalette {
  readonly action: string
  readonly actionHover: string
  readonly ink: string
  readonly glow: string
  readonly actionDark: string
  readonly actionHoverDark: string
  readonly inkDark: string
}

type Rgb = readonly [red: number, green: number, blue: number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** The page's ground in the dark theme. */
const DARK_PAGE: Rgb = [11, 20, 32]

/** White text on buttons, and links on a white page. */
const READABLE = 4.5
const WELL_READABLE = 7
/** A dark ground carries text in white and in a soft grey. */
const DARK_GROUND = 13
const STEP = 0.04

const HEX = /^#[0-9a-f]{6}$/

/** `#RRGGBB` in any case; refused where it is none. */
export function checkColour(text: string): Result<string, { readonly kind: 'colour-invalid' }> {
  const colour = text.trim().toLowerCase()
  return HEX.test(colour) ? ok(colour) : refuse({ kind: 'colour-invalid' })
}

/** @param chosen as `checkColour` accepts them; a colour that would be too light or too dark is moved until it is not */
export function computeBrandPalette(chosen: BrandColours): BrandPalette {
  const action = darkenUntil(
    parseRgb(chosen.action),
    (colour) => computeRgbContrast(colour, WHITE) >= READABLE,
  )
  const ink = darkenUntil(parseRgb(chosen.ink), (colour) => computeRgbContrast(colour, WHITE) >= DARK_GROUND)
  const inkDark = mix(ink, BLACK, 0.4)
  const actionDark = lightenUntil(action, (colour) => computeRgbContrast(colour, DARK_PAGE) >= WELL_READABLE)
  const glow = lightenUntil(action, (colour) => computeRgbContrast(colour, ink) >= WELL_READABLE)
  return {
    action: formatHex(action),
    actionHover: formatHex(mix(action, BLACK, 0.15)),
    ink: formatHex(ink),
    glow: formatHex(glow),
    actionDark: formatHex(actionDark),
    actionHoverDark: formatHex(mix(actionDark, WHITE, 0.3)),
    inkDark: formatHex(inkDark),
  }
}

/** From 1 to 21, as WCAG 2.2 defines it; both as `#rrggbb`. */
export const computeContrast = (one: string, other: string): number =>
  computeRgbContrast(parseRgb(one), parseRgb(other))

function computeRgbContrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => b - a) as [
    number,
    number,
  ]
  return (lighter + 0.05) / (darker + 0.05)
}

function computeLuminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

function toLinear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const darkenUntil = (colour: Rgb, isGood: (colour: Rgb) => boolean) => moveUntil(colour, BLACK, isGood)
const lightenUntil = (colour: Rgb, isGood: (colour: Rgb) => boolean) => moveUntil(colour, WHITE, isGood)

/** Black and white are good for what is asked of them, so this ends. */
function moveUntil(colour: Rgb, towards: Rgb, isGood: (colour: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += STEP) {
    const moved = mix(colour, towards, share)
    if (isGood(moved)) return moved
  }
  return towards
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => {
  const channel = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [channel(0), channel(1), channel(2)]
}

const parseRgb = (hex: string): Rgb => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const formatHex = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
