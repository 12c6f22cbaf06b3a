/** What axe finds on a page as it stands. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Less than half as long as what the package calls its source; each page reads it anew. Places are named by their selectors alone. */
const SOURCE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')}
axe.configure({ noHtml: true })`

const RULES: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // None of these rules reads the style sheets, which axe would take apart on each page.
  preload: { assets: ['media'] },
}

/** Those of them that a theme or a width may change where the parts stay the same. */
export const RULES_OF_LOOKS: RunOptions = { ...RULES, runOnly: ['color-contrast', 'target-size'] }

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** Each rule that the page breaks, with the places; `within` a selector only, where the rest was looked at before. */
export async function findViolations(
  page: Page,
  within?: string,
  options: RunOptions = RULES,
): Promise<readonly string[]> {
  // axe is run in the page itself and not in frames: a page that has one must have it looked at too.
  if (page.frames().length > 1) return ['a frame that nobody looks into']
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(SOURCE)
  const found = await page.evaluate(
    async ({ at, options }) => {
      // A colour that is on its way from one state to the next is neither of the two: what is under way ends at once, and
      // what begins while axe looks (a price comes, a button may be pressed) has no way to go.
      const still = new CSSStyleSheet()
      still.replaceSync('*, *::before, *::after { transition: none !important }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
      try {
        return (await window.axe.run(at ?? document, options)).violations
      } finally {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still)
      }
    },
    { at: within, options },
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await findViolations(page, within)).toEqual([])
}

/** WCAG's highest level of contrast, 7:1 and for large letters 4.5:1. */
const OUTDOORS: RunOptions = {
  runOnly: ['color-contrast-enhanced'],
  rules: { 'color-contrast-enhanced': { enabled: true } },
  resultTypes: ['violations'],
}

/** By day and at night. */
export async function expectReadOutdoors(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page, undefined, OUTDOORS), `${where}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
