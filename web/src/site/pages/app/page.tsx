/** `/app` */
import { app } from '../../messages/app.ts'
import type { SitePage } from '../../page.ts'
import { AppPage } from './app-page.tsx'

export const appPage: SitePage = {
  path: '/app',
  aliases: ['/download', '/download-app'],
  file: 'app',
  title: app.title,
  description: app.description,
  styles: 'src/site/pages/app/app.css',
  isListed: true,
  content: <AppPage />,
}
