/** Which period a list shows: the usual ones, or from one day to another. */
import { TextInput } from '@mantine/core'
import { lists } from '../messages/lists.ts'
import { ListSelect } from './list-select.tsx'
import type { ListUrl } from './list-url.ts'
import { PERIODS } from './period.ts'

const OWN = 'days'

interface PeriodFieldProps {
  readonly url: ListUrl
  readonly label?: string
  /** What an address that names no period means. */
  readonly unnamed?: string
  /** The periods that can be chosen instead. */
  readonly others?: readonly (typeof PERIODS)[number][]
}

export function PeriodField({
  url,
  label = lists.period,
  unnamed = lists.anyTime,
  others = PERIODS,
}: PeriodFieldProps) {
  // An address that names days and no period means these days.
  const period = url.get('period') || (url.get('from') || url.get('to') ? OWN : '')
  return (
    <>
      <ListSelect
        label={label}
        value={period}
        data={[
          { value: '', label: unnamed },
          ...others.map((value) => ({ value, label: lists.periods[value] })),
          { value: OWN, label: lists.ownDays },
        ]}
        onChoose={(chosen) => url.filter({ period: chosen, from: '', to: '' })}
      />
      {period === OWN &&
        (['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={lists[name]}
            value={url.get(name)}
            onChange={(event) => url.filter({ [name]: event.currentTarget.value })}
          />
        ))}
    </>
  )
}
