declare module 'virtual:site-texts/*' {
  import type { ReadyTexts } from '../shared/language/text-replacement.ts'

  /** By module below `src`. */
  export const texts: Readonly<Record<string, ReadyTexts>>
}
