/**
 * What the style sheets of a page change with the theme beside colours and shadows; runs in the browser. Where it is
 * nothing, a page that is laid out the same in both themes at one width is so at every width.
 */
export function findThemeDifferences(): readonly string[] {
  const THEME = /prefers-color-scheme|data-mantine-color-scheme=/
  const COLOUR = /color$|^(color-scheme|fill|stroke|opacity|filter|box-shadow|text-shadow)$|^background/
  const OPACITY = /^(1|0|0?\.\d+)$/
  /** Switches between the two colours of a `light-dark()`, for older browsers. */
  const SWITCH = /^--lightningcss-(light|dark)$/
  const found = new Set<string>()

  const isColour = (value: string): boolean =>
    value === 'dark' ||
    value === 'light' ||
    OPACITY.test(value) ||
    ['color', 'box-shadow', 'filter'].some((name) => CSS.supports(name, value))

  function readDeclarations(style: CSSStyleDeclaration, where: string): void {
    for (const name of style) {
      const value = style.getPropertyValue(name).trim()
      if (SWITCH.test(name)) continue
      if (!(name.startsWith('--') ? isColour(value) : COLOUR.test(name)))
        found.add(`${where}: ${name}: ${value}`)
    }
  }

  function readRules(rules: CSSRuleList, isThemed: boolean, where: string): void {
    for (const rule of rules) {
      const selector = rule instanceof CSSStyleRule ? rule.selectorText : ''
      const condition = rule instanceof CSSMediaRule ? rule.conditionText : ''
      const isOfTheme = isThemed || THEME.test(selector) || THEME.test(condition)
      const at = `${where} ${selector || condition}`.trim()
      if (rule instanceof CSSStyleRule && isOfTheme) readDeclarations(rule.style, at)
      if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)
        readRules(rule.cssRules, isOfTheme, at)
    }
  }

  for (const sheet of document.styleSheets) readRules(sheet.cssRules, false, '')
  return [...found]
}
