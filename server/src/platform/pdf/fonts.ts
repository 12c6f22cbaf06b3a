/** The fonts of PDFs: Latin and the scripts of India, from packages, so that a paper looks the same on every machine. */
import { createRequire } from 'node:module'

/** Family, package, and what its files begin with; in the order in which a letter is looked for. */
const FONTS = [
  ['Noto Sans', 'noto-sans', 'NotoSans'],
  ['Noto Sans Devanagari', 'noto-sans-devanagari', 'NotoSansDevanagari'],
  // Joined letters of Noto Sans Bengali are read back several times (record 0084).
  ['Hind Siliguri', 'hind-siliguri', 'HindSiliguri'],
  ['Noto Sans Gujarati', 'noto-sans-gujarati', 'NotoSansGujarati'],
  ['Noto Sans Gurmukhi', 'noto-sans-gurmukhi', 'NotoSansGurmukhi'],
  ['Noto Sans Kannada', 'noto-sans-kannada', 'NotoSansKannada'],
  ['Noto Sans Malayalam', 'noto-sans-malayalam', 'NotoSansMalayalam'],
  ['Noto Sans Oriya', 'noto-sans-oriya', 'NotoSansOriya'],
  ['Noto Sans Tamil', 'noto-sans-tamil', 'NotoSansTamil'],
  ['Noto Sans Telugu', 'noto-sans-telugu', 'NotoSansTelugu'],
  ['Noto Sans Arabic', 'noto-sans-arabic', 'NotoSansArabic'],
] as const
const WEIGHTS = ['400Regular', '700Bold'] as const

export const FONT_FAMILIES: readonly string[] = FONTS.map(([family]) => family)

/** @throws where a font is not installed */
export function findFontFiles(): string[] {
  const { resolve } = createRequire(import.meta.url)
  return WEIGHTS.flatMap((weight) =>
    FONTS.map(([, name, file]) => resolve(`@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`)),
  )
}
