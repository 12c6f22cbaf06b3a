/** What limits who charges at a fleet's cost: how much in each period, in which hours, at which stations. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { BodyOf, changeFleetDriver, listStations, showStation } from '@voltyatra/contract'
import { useState } from 'react'
import { callApi } from '../../shared/call-api.ts'
import { formatKilowattHours, formatRupees } from '../../shared/formats.ts'
import { formatHours, formatLimit, formatStations, limitTexts as texts } from '../messages/limits.ts'
import { ActionButton } from '../ui/action-button.tsx'
import fieldStyles from '../ui/fields.module.css'
import layoutStyles from '../ui/layout.module.css'
import { toNumber } from './amounts.ts'
import { MOST_FOUND, type RecordSearch, SearchedSelect } from './searched-select.tsx'

export type Limits = Pick<BodyOf<typeof changeFleetDriver>, 'limit' | 'hours' | 'stationIds'>

/** As a form holds them; the stations stand beside it. */
export const toLimitTexts = (of: Pick<Limits, 'limit' | 'hours'> | undefined) => ({
  by: of?.limit?.by ?? '',
  most: of?.limit ? String(of.limit.most) : '',
  period: of?.limit?.period ?? 'month',
  from: of?.hours?.from ?? '',
  to: of?.hours?.to ?? '',
})

type LimitTexts = ReturnType<typeof toLimitTexts>

const DECIMALS = 2

/** What is no number or time is the server's to name. */
export const readLimits = ({ by, most, period, from, to }: LimitTexts): Pick<Limits, 'limit' | 'hours'> => ({
  limit: by === '' ? null : ({ by, period, most: toNumber(most, DECIMALS) ?? Number.NaN } as Limits['limit']),
  hours: from.trim() === '' && to.trim() === '' ? null : { from: from.trim(), to: to.trim() },
})

/** What the server calls otherwise. */
export const LIMIT_NAMES = { 'limit.most': 'most', 'hours.from': 'from', 'hours.to': 'to', hours: 'to' }

interface FieldsProps {
  readonly form: {
    readonly values: LimitTexts
    readonly field: (name: keyof LimitTexts) => object
  }
}

export function LimitFields({ form }: FieldsProps) {
  return (
    <>
      <NativeSelect
        label={texts.limitBy}
        data={[
          { value: '', label: texts.noLimit },
          { value: 'rupees', label: texts.rupees },
          { value: 'kWh', label: texts.kWh },
        ]}
        {...form.field('by')}
      />
      {form.values.by !== '' && (
        <div className={fieldStyles.fields}>
          <TextInput label={texts.most} inputMode="decimal" {...form.field('most')} />
          <NativeSelect
            label={texts.period}
            data={Object.entries(texts.periods).map(([value, label]) => ({ value, label }))}
            {...form.field('period')}
          />
        </div>
      )}
      <div className={fieldStyles.fields}>
        <TextInput
          label={texts.from}
          description={texts.hoursHint}
          // Below the field, which so stands beside the other one.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.field('from')}
        />
        <TextInput label={texts.to} autoComplete="off" {...form.field('to')} />
      </div>
    </>
  )
}

const findName = async (id: string, signal: AbortSignal): Promise<string> =>
  (await callApi<typeof showStation>('GET', '/charging-stations/{id}', { params: { id }, signal })).data
    .stationName

const STATIONS: RecordSearch = {
  topic: 'station',
  find: async (q, signal) =>
    (
      await callApi<typeof listStations>('GET', '/charging-stations', {
        query: { limit: MOST_FOUND, ...(q && { q }) },
        signal,
      })
    ).data.map(({ _id, stationName, city }) => ({ value: _id, label: `${stationName}, ${city}` })),
  nameOf: findName,
}

interface StationsProps {
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

export function StationsField({ chosen, onChoose }: StationsProps) {
  // A choice goes into the list, and the field begins anew.
  const [count, setCount] = useState(0)
  const names = useQueries({
    queries: chosen.map((id) => ({
      queryKey: ['station', 'name', id],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => findName(id, signal),
    })),
  })
  return (
    <fieldset className={fieldStyles.group}>
      <legend>{texts.stations}</legend>
      <SearchedSelect
        key={count}
        search={STATIONS}
        label={texts.searchStations}
        description={texts.stationsHint}
        value=""
        nothingFound={texts.noStation}
        clear={texts.clear}
        onChoose={(id) => {
          setCount(count + 1)
          if (id !== '' && !chosen.includes(id)) onChoose([...chosen, id])
        }}
      />
      <ul className={layoutStyles.plainList} aria-label={texts.stations}>
        {chosen.map((id, index) => (
          <li key={id}>
            <span>{names[index]?.data ?? '…'}</span>
            <ActionButton
              size="small"
              label={texts.remove}
              of={names[index]?.data ?? id}
              onClick={() => onChoose(chosen.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The limits in words, one by one. */
export function describeLimits({ limit, hours, stationIds }: Limits): string[] {
  const most = limit && (limit.by === 'rupees' ? formatRupees(limit.most) : formatKilowattHours(limit.most))
  return [
    ...(limit && most !== null ? [formatLimit(most, texts.periods[limit.period])] : []),
    ...(hours ? [formatHours(hours.from, hours.to)] : []),
    ...(stationIds.length > 0 ? [formatStations(stationIds.length)] : []),
  ]
}
