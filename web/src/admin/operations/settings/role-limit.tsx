/** What a role is limited to: some states, stations or partners, chosen one by one; or nothing. */
import { NativeSelect } from '@mantine/core'
import { INDIAN_STATES, LIMIT_KINDS, type LimitKind } from '@voltyatra/domain'
import { ChosenRecords } from '../../form/chosen-records.tsx'
import { type RecordSearch, SearchedSelect } from '../../form/searched-select.tsx'
import { stationSearch } from '../../network/shared/station-search.ts'
import { partnerSearch } from '../../people/shared/partner-search.ts'
import type { RoleLimit } from './role-calls.ts'
import { roles as words } from './role-texts.ts'

const BY_NAME = INDIAN_STATES.map(({ code, name }) => ({
  value: code as string,
  label: name as string,
})).toSorted((one, other) => one.label.localeCompare(other.label, 'en'))

const stateSearch: RecordSearch = {
  topic: 'station',
  only: 'states',
  find: async (q) => BY_NAME.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase())),
  nameOf: async (code) => BY_NAME.find(({ value }) => value === code)?.label ?? code,
}

const SEARCHES: Readonly<Record<LimitKind, RecordSearch>> = {
  states: stateSearch,
  stations: stationSearch,
  partners: partnerSearch,
}

const NONE = 'none'

interface RoleLimitFieldProps {
  readonly limit: RoleLimit | null
  readonly error: string | undefined
  readonly onChange: (limit: RoleLimit | null) => void
}

export function RoleLimitField({ limit, error, onChange }: RoleLimitFieldProps) {
  const add = (id: string) =>
    limit && id !== '' && !limit.of.includes(id) && onChange({ ...limit, of: [...limit.of, id] })
  return (
    <>
      <NativeSelect
        label={words.limit}
        description={words.limitHint}
        value={limit?.kind ?? NONE}
        data={[
          { value: NONE, label: words.noLimit },
          ...LIMIT_KINDS.map((kind) => ({ value: kind, label: words.limits[kind].some })),
        ]}
        onChange={(event) => {
          const kind = LIMIT_KINDS.find((one) => one === event.currentTarget.value)
          onChange(kind ? { kind, of: [] } : null)
        }}
      />
      {limit && (
        <>
          <SearchedSelect
            key={limit.kind}
            search={SEARCHES[limit.kind]}
            label={words.limits[limit.kind].add}
            value=""
            error={error}
            nothingFound={words.nothingFound}
            clear={words.clear}
            onChoose={add}
          />
          <ChosenRecords
            search={SEARCHES[limit.kind]}
            ids={limit.of}
            takeOut={words.takeOut}
            onTakeOut={(id) => onChange({ ...limit, of: limit.of.filter((one) => one !== id) })}
          />
        </>
      )}
    </>
  )
}
