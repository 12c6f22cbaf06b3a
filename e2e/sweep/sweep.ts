/** Looks at a page in every width and theme without loading it again, and says what is wrong as a list to read. */
import type { Page } from 'playwright-core'
import { findViolations, RULES_OF_LOOKS } from '../accessible.ts'
import { findPageFaults, paintAgain } from './page-faults.ts'
import { findThemeDifferences } from './theme-differences.ts'

const WIDTHS: readonly number[] = [1440, 1280, 1024, 768, 390]
export const OUTERMOST_WIDTHS: readonly number[] = [1440, 390]
const THEMES = ['light', 'dark'] as const
const TOUCH_BELOW = 768
/** So high that most of a page can be asked what lies on top. */
const HEIGHT = 2400
/** A map is drawn anew at each size, by the processor where there is nothing better. */
const DRAWN_HEIGHT = 900

/** What was found: where it was seen, by what it is. */
export type Found = Map<string, { readonly of: string; readonly places: readonly string[] }>

/**
 * Looks at every width in the theme that the page has. Themes differ in colours alone, which is checked, too: in the other
 * theme it looks at one width, and at all of them only where the page is laid out differently there.
 */
export async function look(
  page: Page,
  name: string,
  found: Found,
  { windowsAt = WIDTHS }: { readonly windowsAt?: readonly number[] } = {},
): Promise<void> {
  const { isDrawn, isDark, hasWindow } = await page.evaluate(() => ({
    isDrawn: document.querySelector('canvas') !== null,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    hasWindow: document.querySelector('[role=dialog]') !== null,
  }))
  const height = isDrawn ? DRAWN_HEIGHT : HEIGHT
  const [theme, other] = isDark ? THEMES.toReversed() : THEMES
  if (!theme || !other) throw new Error('there are two themes')
  for (const difference of await page.evaluate(findThemeDifferences))
    add(found, `theme: ${difference}`, difference, name)
  const layouts = new Map<number, number>()
  const lookAt = async (width: number, where: string): Promise<boolean> => {
    await page.setViewportSize({ width, height })
    const before = layouts.get(width)
    const { faults, layout } = await page.evaluate(findPageFaults, { isTouch: width < TOUCH_BELOW, before })
    layouts.set(width, layout)
    for (const { what, kind, of } of faults) add(found, `${what}: ${kind}`, of, `${name} ${width} ${where}`)
    return layout === before
  }
  // Another theme costs more than another width: each page begins with the theme and the width of the last one.
  const all = hasWindow ? windowsAt : WIDTHS
  const widths = page.viewportSize()?.width === all[0] ? all : all.toReversed()
  await emulateTheme(page, theme)
  for (const width of widths) await lookAt(width, theme)
  await emulateTheme(page, other)
  const [last, ...rest] = widths.toReversed()
  if (last === undefined || (await lookAt(last, other))) return
  for (const width of rest) await lookAt(width, other)
}

const emulateTheme = (page: Page, colorScheme: (typeof THEMES)[number]) =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

/** Each theme, and each way in which lists are drawn. */
export type AxeLook = readonly [theme: (typeof THEMES)[number], width: number]
const AXE_HEIGHT = 900

/**
 * What axe finds: in a window that is open, or on the whole page where none is. A window has the same parts at every width:
 * after the first look only what depends on colours and sizes is asked.
 */
export async function lookByAxe(
  page: Page,
  name: string,
  { found, looks }: { readonly found: Found; readonly looks: readonly AxeLook[] },
): Promise<void> {
  const hasWindow = (await page.getByRole('dialog').count()) > 0
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const asItStands = looks.filter(([theme]) => (theme === 'dark') === isDark)
  for (const [at, [theme, width]] of [...new Set([...asItStands, ...looks])].entries()) {
    await page.setViewportSize({ width, height: AXE_HEIGHT })
    await emulateTheme(page, theme)
    await page.evaluate(paintAgain)
    const within = hasWindow ? '[role=dialog]' : undefined
    const rules = hasWindow && at > 0 ? RULES_OF_LOOKS : undefined
    for (const fault of await findViolations(page, within, rules))
      add(found, `axe: ${fault.slice(0, fault.indexOf(':'))}`, fault, `${name} ${width} ${theme}`)
  }
}

function add(found: Found, fault: string, of: string, place: string): void {
  const known = found.get(fault) ?? { of, places: [] }
  found.set(fault, { ...known, places: [...known.places, place] })
}

const PLACES_SHOWN = 3

/** One line for each fault, with the first places where it was seen. */
export const report = (found: Found): string[] =>
  [...found].map(([fault, { of, places }]) => {
    const more = places.length > PLACES_SHOWN ? ` and ${places.length - PLACES_SHOWN} more` : ''
    return `${fault}\n    ${of}\n    ${places.slice(0, PLACES_SHOWN).join(', ')}${more}`
  })
