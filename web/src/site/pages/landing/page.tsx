/** `/` */
import { brand } from '../../../shared/brand.ts'
import { landing } from '../../messages/landing.ts'
import { ORIGIN, type SitePage } from '../../page.ts'
import { Landing } from './landing.tsx'

export const landingPage: SitePage = {
  path: '/',
  aliases: ['/home'],
  file: 'index',
  title: landing.title,
  description: landing.description,
  styles: 'src/site/pages/landing/landing.css',
  isListed: true,
  facts: [
    {
      '@type': 'Organization',
      name: brand.name,
      legalName: brand.company,
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/favicon.svg`,
      areaServed: 'IN',
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: brand.contact.email,
        telephone: brand.contact.phone,
      },
    },
    {
      '@type': 'FAQPage',
      mainEntity: landing.faq.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
  content: <Landing />,
}
