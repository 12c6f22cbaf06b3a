/** Update Price: the rate in force, what a new one changes, and all there have been. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { currentRate, listRates, ReplyOf, setRate } from '@voltyatra/contract'
import { useState } from 'react'
import { callApi } from '../../../shared/call-api.ts'
import { rupees, time } from '../../../shared/formats.ts'
import { gstOn, toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { price } from '../../messages/price.ts'
import { useWrite } from '../../server/use-write.ts'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Act, Note, Refused } from '../../ui/parts.tsx'
import { rs } from '../../ui/rupees.ts'
import { Sum } from '../../ui/sum.tsx'

type Current = ReplyOf<typeof currentRate>['data']
type Rate = ReplyOf<typeof listRates>['data'][number]

const set = (pricePerKW: number, idempotencyKey: string) =>
  callApi<typeof setRate>('PUT', '/rate-list', { body: { pricePerKW }, idempotencyKey })

const { columns } = price

const HISTORY: ListOf<Rate> = {
  topic: 'rate',
  name: 'history',
  label: price.history,
  load: (query, signal) => callApi<typeof listRates>('GET', '/rate-list/history', { query, signal }),
  file: 'rates',
  columns: [
    {
      label: columns.since,
      sort: 'since',
      cell: ({ since }) => <Moment at={since} />,
    },
    {
      label: columns.price,
      sort: 'pricePerKW',
      isNumber: true,
      isTitle: true,
      cell: ({ pricePerKW }) => rs(pricePerKW),
    },
    { label: columns.by, cell: ({ setBy }) => setBy ?? price.first },
  ],
  empty: price.empty,
  emptyHint: price.emptyHint,
}

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const current = useQuery({
    queryKey: ['rate', 'current'],
    queryFn: async ({ signal }) => (await callApi<typeof currentRate>('GET', '/rate-list', { signal })).data,
  })
  return (
    <>
      <ScreenHead />
      <Loaded of={current}>
        {(rate) => (
          <div className="two">
            <InForce rate={rate} />
            {may('rate.write') && <PriceForm rate={rate} />}
          </div>
        )}
      </Loaded>
      <h2 className="section">{price.history}</h2>
      <ListView list={HISTORY} url={url} />
    </>
  )
}

function InForce({ rate }: { readonly rate: Current }) {
  const withGst = rate.pricePerKW + gstOn(rate.pricePerKW, rate.gstRate)
  return (
    <section className="sheet" aria-label={price.current}>
      <h2>{price.current}</h2>
      <p className="figure">Rs.{rs(rate.pricePerKW)}</p>
      <p className="quiet">
        {price.perKwh} · {price.withGst(rupees(withGst), rate.gstRate)}
      </p>
      <p>{price.since(time(rate.since))}</p>
    </section>
  )
}

function PriceForm({ rate }: { readonly rate: Current }) {
  const form = useForm({
    draft: 'price',
    initial: { pricePerKW: '' },
    check: ({ pricePerKW }) => ((toRupees(pricePerKW) ?? 0) > 0 ? {} : { pricePerKW: price.invalid }),
  })
  const write = useWrite(set, ['rate'])
  const [isUpdated, setUpdated] = useState(false)
  const next = toRupees(form.values.pricePerKW)
  const send = async () => {
    setUpdated(false)
    if (!form.isRight() || next === undefined) return
    const outcome = await write.run(next)
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    setUpdated(true)
  }
  return (
    <Form className="sheet" noValidate onSend={send}>
      <h2>{price.title}</h2>
      <TextInput label={price.label} inputMode="decimal" autoComplete="off" {...form.field('pricePerKW')} />
      {next !== undefined && next > 0 && <Outlook now={rate.pricePerKW} next={next} percent={rate.gstRate} />}
      <p className="quiet">{price.running}</p>
      {isUpdated && <Note tone="good" role="alert" text={price.updated} />}
      {write.problem !== undefined && <Note tone="bad" role="alert" text={price.failed} />}
      <Refused problem={write.problem} otherwise={price.failed} />
      <div>
        <Act label={price.submit} tone="primary" running={price.submitting} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

const KWH = 10

interface OutlookProps {
  readonly now: number
  readonly next: number
  readonly percent: number
}

function Outlook({ now, next, percent }: OutlookProps) {
  const { changes } = price
  const paid = (rate: number): number => rate * KWH + gstOn(rate * KWH, percent)
  const difference = paid(next) - paid(now)
  return (
    <Sum
      rows={[
        [changes.now, rupees(now)],
        [changes.next, rupees(next)],
        [changes.driver, changes.from(rupees(paid(now)), rupees(paid(next)))],
        [changes.difference, `${difference > 0 ? '+' : ''}${rupees(difference)}`, 'total'],
      ]}
    />
  )
}
