/** A driver's mandates for automatic top-ups, with their debits. */
import { useQuery } from '@tanstack/react-query'
import type { listTopUpMandates, ReplyOf } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { formatDate, formatRupees, formatTime } from '../../../shared/formats.ts'
import { usePanel } from '../../frame/panel.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Status } from '../../ui/status.tsx'
import { topUps as words } from './texts.ts'

type Mandate = ReplyOf<typeof listTopUpMandates>['data'][number]

/** Nothing where there is none. */
export function DriverTopUps({ id }: { readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['top-up-mandate', id],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof listTopUpMandates>('GET', '/top-up-mandates', {
          query: { customerId: id },
          signal,
        })
      ).data,
  })
  return data?.map((mandate) => <OneMandate key={mandate._id} mandate={mandate} />)
}

function OneMandate({ mandate }: { readonly mandate: Mandate }) {
  const { number, state, pausedBy, below, amount, monthMost, most, provider, createdAt, endedAt } = mandate
  const { facts } = words
  const { to } = usePanel()
  return (
    <section
      className={`${layoutStyles.sheet} ${layoutStyles.stack}`}
      aria-label={`${words.title} ${number}`}
    >
      <h2>{words.title}</h2>
      <Facts
        of={[
          [facts.state, <Status key="state" value={state} />],
          [facts.pausedBy, pausedBy && words.pauses[pausedBy]],
          [facts.number, number],
          [facts.terms, words.terms(formatRupees(below), formatRupees(amount), formatRupees(monthMost))],
          [facts.most, formatRupees(most)],
          [facts.provider, provider],
          [facts.createdAt, formatTime(createdAt)],
          [facts.endedAt, endedAt && formatTime(endedAt)],
          ...mandate.debits.map(
            (debit) =>
              [
                formatDate(`${debit.on}T12:00:00+05:30`),
                <span key={debit._id}>
                  <Link className={buttonStyles.link} to={to('order', { open: debit._id })}>
                    {formatRupees(debit.amount)}
                  </Link>{' '}
                  <Status value={debit.status} /> {debit.failure}
                </span>,
              ] as const,
          ),
        ]}
      />
    </section>
  )
}
