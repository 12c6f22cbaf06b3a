/**
 * Under whose name the program shows itself. The operator enters the company in the panel; the build leaves Mustache tags
 * in the pages, which the server fills, and in the browser the page's own facts hold.
 */

interface Brand {
  readonly name: string
  /** Where the logo is; null where the company has none. */
  readonly logo: string | null
  readonly supportEmail: string | null
}

/** The element of a page that carries its facts as JSON. */
export const FACTS_ID = 'page-facts'

/** What the build leaves in a page for the server to fill in. */
const TAGS: Brand = { name: '{{brandName}}', logo: '{{logo}}', supportEmail: '{{supportEmail}}' }

export const brand: Brand = typeof document === 'undefined' ? TAGS : readBrand()

function readBrand(): Brand {
  const facts = document.getElementById(FACTS_ID)?.textContent
  return facts ? (JSON.parse(facts) as Brand) : { name: document.title, logo: null, supportEmail: null }
}

/** Those of a company that has chosen none. */
export const DEFAULT_COLOURS = {
  light: { action: '#067e55', actionHover: '#05694a', ink: '#0a1628', glow: '#34e0a1' },
  dark: { action: '#34e0a1', actionHover: '#6cecbd', ink: '#060e1a' },
} as const
