/** A connector: its station is searched, then it is one of the station's. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatKilowatts } from '../../../shared/formats.ts'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { stationSearch } from '../../network/shared/station-search.ts'
import { buildStationKey, loadStation } from '../../network/shared/stations.ts'
import { tariffs } from './texts.ts'

const { assignments: words } = tariffs

interface ConnectorChoiceProps {
  readonly station: string
  readonly connector: string
  /** Only the station is asked for without it. */
  readonly isOfConnector: boolean
  readonly error: string | undefined
  readonly onChoose: (chosen: { readonly station: string; readonly connector: string }) => void
}

export function ConnectorChoice({
  station,
  connector,
  isOfConnector,
  error,
  onChoose,
}: ConnectorChoiceProps) {
  const { data } = useQuery({
    queryKey: buildStationKey(station),
    queryFn: ({ signal }) => loadStation(station, signal),
    enabled: isOfConnector && station !== '',
  })
  return (
    <>
      <SearchedSelect
        search={stationSearch}
        label={words.station}
        value={station}
        error={isOfConnector && station !== '' ? undefined : error}
        nothingFound={words.noStation}
        clear={words.clear}
        onChoose={(chosen) => onChoose({ station: chosen, connector: '' })}
      />
      {isOfConnector && station !== '' && (
        <NativeSelect
          label={words.connector}
          value={connector}
          error={error}
          data={[
            { value: '', label: words.chooseConnector },
            ...(data?.connectors ?? []).map(({ _id, number, type, powerKW }) => ({
              value: _id,
              label: words.connectorOf(number, type, formatKilowatts(powerKW)),
            })),
          ]}
          onChange={(event) => onChoose({ station, connector: event.currentTarget.value })}
        />
      )}
    </>
  )
}
