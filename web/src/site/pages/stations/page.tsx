/** `/stations` */
import { stations } from '../../messages/stations.ts'
import type { SitePage } from '../../page.ts'
import { Stations } from './stations.tsx'

export const stationsPage: SitePage = {
  path: '/stations',
  aliases: ['/station-finder', '/find'],
  file: 'stations',
  title: stations.title,
  description: stations.description,
  styles: 'src/site/pages/stations/stations.css',
  isListed: true,
  wakes: '(width >= 60em)',
  content: <Stations />,
}
