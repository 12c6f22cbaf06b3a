/** The account of a fleet: what it paid or owes, and the charges of its drivers. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { addMonths, getStartOfIstDay, toIstMonth } from '@voltyatra/domain'
import { Link } from 'react-router'
import { describeBalance } from '../../../shared/fleet-balance.ts'
import { formatDate, formatKilowattHours, formatRupees } from '../../../shared/formats.ts'
import { useMay } from '../../frame/panel.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { MoreRows } from '../../list/more-rows.tsx'
import { Table } from '../../list/table.tsx'
import { ExportLink } from '../../list/tools.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { type FleetCharge, loadFleetAccount, loadFleetCharges } from './fleet-calls.ts'
import { formatGivenBack, accountTexts as texts } from './texts.ts'

export function AccountSection({ id, url }: { readonly id: string; readonly url: ListUrl }) {
  const mayPay = useMay()('fleet.pay')
  const account = useQuery({
    queryKey: ['fleet', 'account', id],
    queryFn: ({ signal }) => loadFleetAccount(id, signal),
  })
  return (
    <Loaded of={account}>
      {({ balance, held, available }) => (
        <>
          <Facts
            of={[
              describeBalance({ balance, held }, texts),
              [texts.held, formatRupees(held)],
              [texts.available, formatRupees(available)],
            ]}
          />
          {mayPay && (
            <div>
              <Link className={buttonStyles.button} to={url.opening(id, 'payment')}>
                {texts.record}
              </Link>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

const { columns } = texts

const CHARGES: Rows<FleetCharge> = {
  label: texts.charges,
  columns: [
    {
      label: columns.at,
      isTitle: true,
      width: 8,
      cell: ({ at }) => <span className={textStyles.nowrap}>{formatDate(at)}</span>,
    },
    { label: columns.driver, cell: ({ driver }) => driver },
    { label: columns.station, rank: 3, cell: ({ station }) => station },
    { label: columns.energy, isNumber: true, width: 7, cell: ({ kWh }) => formatKilowattHours(kWh) },
    {
      label: columns.amount,
      isNumber: true,
      rank: 1,
      width: 8,
      cell: ({ amount, corrected }) => (
        <>
          {formatAmount(amount)}
          {corrected > 0 && (
            <>
              <br />
              <span className={textStyles.quiet}>{formatGivenBack(formatAmount(corrected))}</span>
            </>
          )}
        </>
      ),
    },
    {
      label: columns.invoice,
      width: 10,
      cell: ({ invoice, isClosed }) => invoice ?? (isClosed ? texts.noInvoice : texts.running),
    },
  ],
}

export function ChargesSection({ id, url }: { readonly id: string; readonly url: ListUrl }) {
  const mayPay = useMay()('fleet.pay')
  const list: Rows<FleetCharge> = {
    ...CHARGES,
    ...(mayPay && {
      actions: ({ _id, isClosed, driver }) =>
        isClosed && (
          <Link
            className={buttonStyles.button}
            to={url.opening(id, `correct-${_id}`)}
            aria-label={formatOfWhom(texts.correct, driver)}
          >
            {texts.correct}
          </Link>
        ),
      buttonWidth: 7,
    }),
  }
  const charges = useInfiniteQuery({
    queryKey: ['fleet', 'charges', id],
    queryFn: ({ signal, pageParam }) => loadFleetCharges(id, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page.nextCursor,
  })
  const Shown = useMedia(CARDS) ? Cards : Table
  return (
    <Loaded of={charges}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data)
        if (rows.length === 0) return <p className={textStyles.quiet}>{texts.noCharges}</p>
        return (
          <>
            <Months id={id} />
            <Shown list={list} rows={rows} />
            <MoreRows of={charges} label={texts.more} />
          </>
        )
      }}
    </Loaded>
  )
}

/** The charges of a month as a file. */
function Months({ id }: { readonly id: string }) {
  const month = toIstMonth(new Date())
  const getStart = (count: number) => getStartOfIstDay(`${addMonths(month, count)}-01`).toISOString()
  return (
    <div className={fieldStyles.formActions}>
      {([0, -1] as const).map((count) => (
        <ExportLink
          key={count}
          file="fleet-charges"
          query={{ fleetId: id, from: getStart(count), to: getStart(count + 1) }}
          hint={texts.fileHint}
        >
          {count === 0 ? texts.thisMonth : texts.lastMonth}
        </ExportLink>
      ))}
    </div>
  )
}
