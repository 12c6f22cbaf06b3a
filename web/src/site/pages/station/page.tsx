/** `/stations/{name-town-id}`: the template of every station's own page. */
import { brand } from '../../../shared/brand.ts'
import { station } from '../../messages/station.ts'
import type { SitePage } from '../../page.ts'
import { StationPage } from './station-page.tsx'

const [NAME, TOWN] = ['{{station.name}}', '{{station.town}}']

export const stationPage: SitePage = {
  path: '/stations/:slug',
  canonical: '{{{station.path}}}',
  isOfRecord: true,
  file: 'station',
  title: station.title(NAME, TOWN, brand.name),
  description: station.description(NAME, TOWN, '{{station.types}}', '{{station.strongest}}'),
  styles: 'src/site/pages/station/station.css',
  isListed: true,
  factsTag: '{{{station.facts}}}',
  content: <StationPage />,
}
