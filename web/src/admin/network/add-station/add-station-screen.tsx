/** Add Charging Provider: other networks' links, and stations of the network itself. */

import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useListUrl } from '../../list/list-url.ts'
import { problems } from '../../messages/problems.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note } from '../../ui/note.tsx'
import { stationForm } from '../shared/station-texts.ts'
import { buildStationKey, loadStation } from '../shared/stations.ts'
import { ProviderLinks } from './provider-links.tsx'
import { StationForm } from './station-form.tsx'
import { providers } from './texts.ts'

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const may = useMay()
  const isStation = url.get('tab') === 'station'
  const edited = url.get('edit') || undefined
  return (
    <>
      <ScreenHead />
      <nav className={layoutStyles.tabs} aria-label={providers.title}>
        <Link to={to('addevStation')} aria-current={isStation ? undefined : 'page'}>
          {providers.tabs.links}
        </Link>
        <Link to={to('addevStation', { tab: 'station' })} aria-current={isStation ? 'page' : undefined}>
          {providers.tabs.station}
        </Link>
      </nav>
      {!isStation && <ProviderLinks url={url} />}
      {isStation && may('station.write') && <StationEditor key={edited} id={edited} />}
      {isStation && !may('station.write') && <Note tone="warn" text={problems.notAllowed} />}
    </>
  )
}

/** The full station form: a new station, or one that is changed. */
function StationEditor({ id }: { readonly id: string | undefined }) {
  const station = useQuery({
    queryKey: buildStationKey(id ?? ''),
    queryFn: ({ signal }) => loadStation(id ?? '', signal),
    enabled: id !== undefined,
  })
  return (
    <div className={layoutStyles.sheet}>
      <h2>{id ? stationForm.titleEdit : stationForm.titleNew}</h2>
      {id ? <Loaded of={station}>{(one) => <StationForm station={one} />}</Loaded> : <StationForm />}
    </div>
  )
}
