/** `/` */
import { landing } from '../../messages/landing.ts'
import type { SitePage } from '../../page.ts'
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
    // The server has the rest of it.
    { '@type': 'Organization' },
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
