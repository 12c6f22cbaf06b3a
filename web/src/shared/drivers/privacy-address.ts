/** Where the public site has its privacy policy in the language that is read. */
import { isLanguage } from '../language/languages.ts'

const PATH = '/privacypolicy'

/** @param read as the page says it: `hi`, `en-IN` */
export function findPrivacyAddress(read = document.documentElement.lang): string {
  const [language = ''] = read.split('-')
  return isLanguage(language) && language !== 'en' ? `/${language}${PATH}` : PATH
}
