/** The full station form: a new station, or one that is changed. */
import { useQuery } from '@tanstack/react-query'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { stationForm } from '../shared/station-texts.ts'
import { loadStation, stationKey } from '../shared/stations.ts'
import { StationForm } from './station-form.tsx'

export function StationEditor({ id }: { readonly id: string | undefined }) {
  const station = useQuery({
    queryKey: stationKey(id ?? ''),
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
