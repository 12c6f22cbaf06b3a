/** What the fleet has used in a month, by driver, car, card or station. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReplyOf, showOwnFleetReport } from '@voltyatra/contract'
import { useState } from 'react'
import { Cards } from '../../admin/list/cards.tsx'
import type { Rows } from '../../admin/list/list-of.ts'
import { Table } from '../../admin/list/table.tsx'
import { Loaded } from '../../admin/ui/loading.tsx'
import { formatAmount } from '../../admin/ui/rupees.ts'
import textStyles from '../../admin/ui/text.module.css'
import { CARDS, useMedia } from '../../admin/ui/use-media.ts'
import toolsStyles from '../../portal/tools.module.css'
import { callApi } from '../../shared/call-api.ts'
import { formatKilowattHours, formatRupees } from '../../shared/formats.ts'
import { formatMonth, listMonthsUntil } from '../../shared/months.ts'
import { chargesTexts, formatNotBilled, formatReportSum } from './texts.ts'

const texts = chargesTexts.report
type Row = ReplyOf<typeof showOwnFleetReport>['data']['rows'][number]
type By = keyof typeof texts.of

/** This month and the year before it. */
const MONTHS = 13

const listRows = (by: By): Rows<Row> => ({
  label: texts.title,
  columns: [
    { label: texts.of[by], isTitle: true, width: 14, cell: ({ name }) => name ?? texts.none[by] },
    { label: texts.charges, isNumber: true, width: 6, cell: ({ charges }) => charges },
    {
      label: chargesTexts.energy,
      isNumber: true,
      width: 8,
      cell: ({ kWh }) => formatKilowattHours(kWh),
    },
    {
      label: chargesTexts.amount,
      isNumber: true,
      rank: 1,
      width: 8,
      cell: ({ amount }) => formatAmount(amount),
    },
  ],
})

export function Report() {
  const [months] = useState(() => listMonthsUntil(new Date(), MONTHS))
  const [month, setMonth] = useState(months[0] ?? '')
  const [by, setBy] = useState<By>('driver')
  const report = useQuery({
    queryKey: ['fleet', 'own-report', month, by],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showOwnFleetReport>('GET', '/fleet/report', { query: { month, by }, signal }))
        .data,
  })
  const Shown = useMedia(CARDS) ? Cards : Table
  return (
    <>
      <div className={toolsStyles.tools}>
        <NativeSelect
          label={texts.month}
          value={month}
          data={months.map((value) => ({ value, label: formatMonth(value) }))}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.by}
          value={by}
          data={Object.entries(texts.of).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setBy(event.currentTarget.value as By)}
        />
      </div>
      <Loaded of={report}>
        {({ rows, charges, notBilled, kWh, amount }) =>
          rows.length === 0 ? (
            <p className={textStyles.quiet}>{texts.empty}</p>
          ) : (
            <>
              <p>{formatReportSum(charges, formatKilowattHours(kWh), formatRupees(amount))}</p>
              {notBilled > 0 && <p className={textStyles.quiet}>{formatNotBilled(notBilled)}</p>}
              <Shown list={listRows(by)} rows={rows} />
            </>
          )
        }
      </Loaded>
    </>
  )
}
