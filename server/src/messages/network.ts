/** A network in words: `203.0.113.0/24 (India)`. */
import type { Language } from './locale.ts'

interface Network {
  /** The range of its addresses. */
  readonly network: string
  /** ISO code. */
  readonly country: string | null
}

/** With its country as the language calls it, where that is known. */
export function formatNetwork({ network, country }: Network, language: Language): string {
  if (!country) return network
  return `${network} (${new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country})`
}
