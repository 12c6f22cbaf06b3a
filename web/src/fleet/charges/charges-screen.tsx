/** What drivers have charged at the cost of the fleet, with invoices, and as files by month. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { listOwnFleetCharges, ReplyOf } from '@voltyatra/contract'
import { addMonths, getStartOfIstDay, toIstMonth } from '@voltyatra/domain'
import { useState } from 'react'
import type { Rows } from '../../admin/list/list-of.ts'
import { PagedRows } from '../../admin/list/paged-rows.tsx'
import buttonStyles from '../../admin/ui/buttons.module.css'
import { formatAmount } from '../../admin/ui/rupees.ts'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import toolsStyles from '../../portal/tools.module.css'
import { buildAddress, callApi } from '../../shared/call-api.ts'
import { formatDate, formatKilowattHours } from '../../shared/formats.ts'
import { DRIVERS, loadDrivers } from '../drivers/calls.ts'
import { Report } from './report.tsx'
import { chargesTexts as texts } from './texts.ts'

type Charge = ReplyOf<typeof listOwnFleetCharges>['data'][number]

const CHARGES: Rows<Charge> = {
  label: texts.title,
  columns: [
    {
      label: texts.at,
      isTitle: true,
      width: 8,
      cell: ({ at }) => <span className={textStyles.nowrap}>{formatDate(at)}</span>,
    },
    { label: texts.driver, cell: ({ driver }) => driver },
    { label: texts.station, rank: 3, cell: ({ station }) => station },
    { label: texts.energy, isNumber: true, width: 7, cell: ({ kWh }) => formatKilowattHours(kWh) },
    { label: texts.amount, isNumber: true, rank: 1, width: 8, cell: ({ amount }) => formatAmount(amount) },
    {
      label: texts.invoice,
      width: 10,
      cell: ({ _id: id, invoice, isClosed }) =>
        invoice ? (
          <a
            className={buttonStyles.link}
            href={buildAddress('/fleet/charges/{id}/invoice/pdf', { params: { id } })}
          >
            {invoice}
          </a>
        ) : isClosed ? (
          texts.notIssued
        ) : (
          texts.notBilled
        ),
    },
  ],
}

export function Component() {
  const [driverId, setDriverId] = useState('')
  const drivers = useQuery({ queryKey: DRIVERS, queryFn: ({ signal }) => loadDrivers(signal) })
  const month = toIstMonth(new Date())
  const getStart = (count: number) => getStartOfIstDay(`${addMonths(month, count)}-01`).toISOString()
  const ofDriver = driverId === '' ? {} : { driverId }
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <h2>{texts.report.title}</h2>
      <Report />
      <h2>{texts.list}</h2>
      <div className={toolsStyles.tools}>
        <NativeSelect
          label={texts.driver}
          value={driverId}
          data={[
            { value: '', label: texts.allDrivers },
            ...(drivers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={(event) => setDriverId(event.currentTarget.value)}
        />
        {([0, -1] as const).map((count) => (
          <a
            key={count}
            className={buttonStyles.button}
            href={buildAddress('/fleet/charges.csv', {
              query: { ...ofDriver, from: getStart(count), to: getStart(count + 1) },
            })}
            download
          >
            {count === 0 ? texts.thisMonth : texts.lastMonth}
          </a>
        ))}
      </div>
      <PagedRows
        key={driverId}
        name={['fleet', 'own-charges', driverId]}
        load={(cursor, signal) =>
          callApi<typeof listOwnFleetCharges>('GET', '/fleet/charges', {
            query: { limit: 50, ...ofDriver, ...(cursor && { cursor }) },
            signal,
          })
        }
        rows={CHARGES}
        empty={texts.empty}
        more={texts.more}
      />
    </>
  )
}
