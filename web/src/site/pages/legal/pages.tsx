/** `/terms&Condition` and `/privacypolicy` */
import { addLanguage } from '../../addresses.ts'
import type { LegalText } from '../../messages/legal.ts'
import { privacy } from '../../messages/privacy.ts'
import { terms } from '../../messages/terms.ts'
import type { SitePage } from '../../page.ts'
import { LegalPage } from './legal-page.tsx'

const createLegalPage = (
  text: LegalText,
  address: Pick<SitePage, 'path' | 'aliases' | 'file'>,
): SitePage => ({
  ...address,
  title: text.title,
  description: text.description,
  styles: 'src/site/pages/legal/legal.css',
  isListed: true,
  content: <LegalPage text={text} english={addLanguage(address.path, 'en')} />,
})

export const termsPage = createLegalPage(terms, {
  path: '/terms&Condition',
  aliases: ['/terms', '/terms-and-conditions', '/terms&conditions'],
  file: 'terms',
})

export const privacyPage = createLegalPage(privacy, {
  path: '/privacypolicy',
  aliases: ['/privacy', '/privacy-policy'],
  file: 'privacy',
})
