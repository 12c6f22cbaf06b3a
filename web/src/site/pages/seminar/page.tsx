/** `/partnerRegisteration` */
import { seminar } from '../../messages/seminar.ts'
import type { SitePage } from '../../page.ts'
import { Seminar } from './seminar.tsx'

export const seminarPage: SitePage = {
  path: '/partnerRegisteration',
  aliases: ['/partner-registration', '/partnerregistration', '/seminar', '/partner'],
  file: 'partner-registration',
  title: seminar.title,
  description: seminar.description,
  styles: 'src/site/pages/seminar/seminar.css',
  isListed: true,
  content: <Seminar />,
}
