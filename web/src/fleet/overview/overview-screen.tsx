/** The account of the fleet, what runs at its cost now, and what it has paid. */
import { useQuery } from '@tanstack/react-query'
import type {
  listOwnFleetPayments,
  listOwnFleetRequests,
  listRunningFleetCharges,
  ReplyOf,
  showOwnFleetAccount,
} from '@voltyatra/contract'
import { Cards } from '../../admin/list/cards.tsx'
import { requestTexts } from '../../admin/list/fleet-request-texts.ts'
import { FleetRequests } from '../../admin/list/fleet-requests.tsx'
import type { Rows } from '../../admin/list/list-of.ts'
import { PagedRows } from '../../admin/list/paged-rows.tsx'
import { Table } from '../../admin/list/table.tsx'
import { Facts } from '../../admin/ui/facts.tsx'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Moment } from '../../admin/ui/moment.tsx'
import { formatAmount } from '../../admin/ui/rupees.ts'
import textStyles from '../../admin/ui/text.module.css'
import { CARDS, useMedia } from '../../admin/ui/use-media.ts'
import { formatTitle } from '../../portal/texts.ts'
import { callApi } from '../../shared/call-api.ts'
import { describeBalance } from '../../shared/fleet-balance.ts'
import {
  formatDate,
  formatKilowattHours,
  formatMeasuredKilowatts,
  formatRupees,
} from '../../shared/formats.ts'
import { PayRequest } from './pay-request.tsx'
import { formatPlace, overviewTexts as texts } from './texts.ts'

type Payment = ReplyOf<typeof listOwnFleetPayments>['data'][number]
type Running = ReplyOf<typeof listRunningFleetCharges>['data'][number]

/** What runs is read again so often, in milliseconds. */
const AGAIN_MS = 15_000

const RUNNING: Rows<Running> = {
  label: texts.running,
  columns: [
    { label: texts.driver, isTitle: true, width: 9, cell: ({ driver }) => driver },
    {
      label: texts.station,
      width: 14,
      cell: ({ station, connectorNumber }) => formatPlace(station, connectorNumber),
    },
    { label: texts.since, width: 9, cell: ({ startedAt }) => <Moment at={startedAt} /> },
    {
      label: texts.energy,
      isNumber: true,
      rank: 1,
      width: 7,
      cell: ({ energyKWh }) => (energyKWh === null ? '—' : formatKilowattHours(energyKWh)),
    },
    { label: texts.power, isNumber: true, width: 9, cell: formatPower },
    { label: texts.most, isNumber: true, rank: 1, width: 7, cell: ({ most }) => formatAmount(most) },
  ],
}

function formatPower({ isCharging, powerKW }: Running): string {
  if (!isCharging) return texts.ended
  return powerKW === null ? '—' : formatMeasuredKilowatts(powerKW)
}

const PAYMENTS: Rows<Payment> = {
  label: texts.payments,
  columns: [
    { label: texts.day, isTitle: true, width: 8, cell: ({ at }) => formatDate(at) },
    { label: texts.amount, isNumber: true, rank: 1, cell: ({ amount }) => formatAmount(amount) },
    { label: texts.reference, width: 14, cell: ({ reference }) => reference },
  ],
}

const loadPayments = (cursor: string, signal: AbortSignal) =>
  callApi<typeof listOwnFleetPayments>('GET', '/fleet/payments', {
    query: { limit: 12, ...(cursor && { cursor }) },
    signal,
  })

export function Component() {
  const Shown = useMedia(CARDS) ? Cards : Table
  const account = useQuery({
    queryKey: ['fleet', 'own-account'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showOwnFleetAccount>('GET', '/fleet/account', { signal })).data,
  })
  const running = useQuery({
    queryKey: ['fleet', 'own-running'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listRunningFleetCharges>('GET', '/fleet/charges/running', { signal })).data,
    refetchInterval: AGAIN_MS,
  })
  const requests = useQuery({
    queryKey: ['fleet', 'own-requests'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOwnFleetRequests>('GET', '/fleet/payment-requests', { signal })).data,
  })
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <h2>{texts.account}</h2>
      <Loaded of={account}>
        {({ balance, held, available, creditLimit }) => (
          <Facts
            of={[
              describeBalance({ balance, held }, texts),
              [texts.held, formatRupees(held)],
              [texts.credit, creditLimit === 0 ? texts.prepaid : formatRupees(creditLimit)],
              [texts.available, formatRupees(available)],
            ]}
          />
        )}
      </Loaded>
      <h2>{requestTexts.title}</h2>
      <p className={textStyles.quiet}>{texts.requestsHint}</p>
      <Loaded of={requests}>
        {(all) => <FleetRequests requests={all} pay={({ _id }) => <PayRequest id={_id} />} />}
      </Loaded>
      <h2>{texts.running}</h2>
      <Loaded of={running}>
        {(all) =>
          all.length === 0 ? (
            <p className={textStyles.quiet}>{texts.noneRunning}</p>
          ) : (
            <Shown list={RUNNING} rows={all} />
          )
        }
      </Loaded>
      <h2>{texts.payments}</h2>
      <PagedRows
        name={['fleet', 'own-payments']}
        load={loadPayments}
        rows={PAYMENTS}
        empty={texts.noPayments}
        more={texts.morePayments}
      />
    </>
  )
}
