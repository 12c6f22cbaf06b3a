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
export function brandPalette(chosen: BrandColours): BrandPalette {
  const action = darkenUntil(rgbOf(chosen.action), (colour) => contrast(colour, WHITE) >= READABLE)
  const ink = darkenUntil(rgbOf(chosen.ink), (colour) => contrast(colour, WHITE) >= DARK_GROUND)
  const inkDark = mix(ink, BLACK, 0.4)
  const actionDark = lightenUntil(action, (colour) => contrast(colour, DARK_PAGE) >= WELL_READABLE)
  const glow = lightenUntil(action, (colour) => contrast(colour, ink) >= WELL_READABLE)
  return {
    action: hexOf(action),
    actionHover: hexOf(mix(action, BLACK, 0.15)),
    ink: hexOf(ink),
    glow: hexOf(glow),
    actionDark: hexOf(actionDark),
    actionHoverDark: hexOf(mix(actionDark, WHITE, 0.3)),
    inkDark: hexOf(inkDark),
  }
}

/** From 1 to 21, as WCAG 2.2 defines it; both as `#rrggbb`. */
export const contrastOf = (one: string, other: string): number => contrast(rgbOf(one), rgbOf(other))

function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
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

const rgbOf = (hex: string): Rgb => {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const hexOf = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
