/** What narrows bookings besides their state: the days they start on, and whose and where they are. */
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../frame/panel.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { allBookings } from '../../messages/records.ts'
import { loadPartner, loadPartners } from '../partner/partners.ts'
import { loadStation, loadStations } from '../station/stations.ts'
import { loadCustomer, loadCustomers } from '../user/customers.ts'

export const FILTER_NAMES = ['from', 'to', 'stationId', 'partnerId', 'customerId'] as const

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** The days of the address, in India, as the instants that the server is asked for; both days are meant. */
export function withinDays({
  from = '',
  to = '',
  ...selected
}: Readonly<Record<string, string>>): Record<string, string> {
  const start = (day: string, later = 0) =>
    new Date(Date.parse(`${day}T00:00:00+05:30`) + later).toISOString()
  return {
    ...selected,
    ...(DAY.test(from) && { from: start(from) }),
    ...(DAY.test(to) && { to: start(to, DAY_MS) }),
  }
}

export function BookingFilters({ url }: { readonly url: ListUrl }) {
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={allBookings[name]}
          value={url.get(name)}
          onChange={(event) => url.filter({ [name]: event.currentTarget.value })}
        />
      ))}
      <RecordField
        label={allBookings.station}
        name="stationId"
        right="station.read"
        url={url}
        find={async (q, signal) =>
          (await loadStations({ q, limit: MOST_FOUND, sort: 'name' }, signal)).data.map((one) => ({
            value: one._id,
            label: one.stationName,
          }))
        }
        nameOf={async (id, signal) => (await loadStation(id, signal)).stationName}
      />
      <RecordField
        label={allBookings.partner}
        name="partnerId"
        right="partner.read"
        url={url}
        find={async (q, signal) =>
          (await loadPartners({ q, limit: MOST_FOUND, sort: 'name' }, signal)).data.map((one) => ({
            value: one._id,
            label: one.name,
          }))
        }
        nameOf={async (id, signal) => (await loadPartner(id, signal)).name}
      />
      <RecordField
        label={allBookings.driver}
        name="customerId"
        right="customer.read"
        url={url}
        find={async (q, signal) =>
          (await loadCustomers({ q, limit: MOST_FOUND }, signal)).data.map((one) => ({
            value: one._id,
            label: [one.name, one.phone].filter(Boolean).join(' · '),
          }))
        }
        nameOf={async (id, signal) => {
          const one = await loadCustomer(id, signal)
          return [one.name, one.phone].filter(Boolean).join(' · ')
        }}
      />
    </>
  )
}

const MOST_FOUND = 20
const WAIT_MS = 200

interface RecordFieldProps {
  readonly label: string
  readonly name: (typeof FILTER_NAMES)[number]
  readonly right: string
  readonly url: ListUrl
  readonly find: (q: string, signal: AbortSignal) => Promise<{ value: string; label: string }[]>
  readonly nameOf: (id: string, signal: AbortSignal) => Promise<string>
}

/** One record, found by a part of its name; the address keeps its id. */
function RecordField({ label, name, right, url, find, nameOf }: RecordFieldProps) {
  const may = useMay()
  const value = url.get(name)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const chosen = useQuery({
    queryKey: ['found', name, 'one', value],
    queryFn: ({ signal }) => nameOf(value, signal),
    enabled: value !== '' && may(right),
  })
  const { data: found = [] } = useQuery({
    queryKey: ['found', name, q],
    queryFn: ({ signal }) => find(q === chosen.data ? '' : q, signal),
    placeholderData: keepPreviousData,
    enabled: may(right),
  })
  if (!may(right)) return null
  const isMissing = value !== '' && !found.some((one) => one.value === value)
  return (
    <Select
      label={label}
      className="record-field"
      data={isMissing ? [{ value, label: chosen.data ?? value.slice(-6) }, ...found] : found}
      value={value || null}
      searchable
      clearable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      nothingFoundMessage={allBookings.nothing}
      onChange={(id) => url.filter({ [name]: id ?? '' })}
      clearButtonProps={{ 'aria-label': `${label}: ${allBookings.clear}` }}
    />
  )
}
