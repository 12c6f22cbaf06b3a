/** What we and payment providers said to each other. */
import type { ListOf } from '../../list/list-of.ts'
import type { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type Call, loadCalls } from './calls.ts'
import { paymentProviders } from './texts.ts'

const { calls: words, names } = paymentProviders

export function CallList({ url }: { readonly url: ReturnType<typeof useListUrl> }) {
  const { columns } = words
  const list: ListOf<Call> = {
    topic: 'payment-account',
    name: 'calls',
    label: words.list,
    load: loadCalls,
    search: words.search,
    filters: [
      {
        name: 'provider',
        label: words.provider,
        options: Object.entries(names).map(([value, label]) => ({ value, label })),
      },
      { name: 'failed', label: words.result, options: [{ value: 'true', label: words.failedOnly }] },
    ],
    columns: [
      {
        label: columns.operation,
        isTitle: true,
        cell: ({ direction, operation }) => `${words.directions[direction]}: ${operation}`,
      },
      { label: columns.at, sort: 'at', cell: ({ at }) => <Moment at={at} /> },
      { label: columns.provider, rank: 2, width: 7, cell: ({ provider }) => nameOf(provider) },
      { label: columns.order, rank: 1, width: 14, cell: ({ orderId }) => orderId ?? '—' },
      { label: columns.result, rank: 1, width: 8, cell: describeResult },
      { label: columns.text, rank: 3, width: 24, cell: ({ request, answer }) => answer ?? request ?? '—' },
    ],
    empty: words.empty,
    emptyHint: words.emptyHint,
  }
  return <ListView list={list} url={url} />
}

const nameOf = (provider: string): string =>
  Object.hasOwn(names, provider) ? names[provider as keyof typeof names] : provider

const describeResult = ({ direction, status, tookMs }: Call): string => {
  if (direction === 'in') return words.received
  return status === null ? words.noAnswer : `${status}, ${tookMs ?? 0} ms`
}
