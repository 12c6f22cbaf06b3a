/**
 * A step of the style sheets: what `:root` is in the dark may also be chosen. Colours stand once, under the browser's
 * preference, and follow the attribute where a page sets it.
 */
import type { AtRule } from 'postcss'

const DARK = '(prefers-color-scheme: dark)'
const ATTRIBUTE = 'data-mantine-color-scheme'

export const colourSchemes = {
  postcssPlugin: 'voltyatra:colour-schemes',
  AtRule(rule: AtRule) {
    if (rule.name !== 'media' || rule.params !== DARK) return
    for (const root of rule.nodes ?? []) {
      if (root.type !== 'rule' || root.selector !== ':root') continue
      rule.after(root.clone({ selector: `:root[${ATTRIBUTE}="dark"]` }))
      root.selector = `:root:not([${ATTRIBUTE}="light"])`
    }
  },
}
