/** Update Price: the rate in force, what a new one changes, and all there have been. */
import { useQuery } from '@tanstack/react-query'
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import { computeGst } from '../../form/amounts.ts'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { undoing } from '../../messages/common.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { formatAmount } from '../../ui/rupees.ts'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { takeBack } from '../../ui/undoable.ts'
import { type Current, loadCurrent, loadRates, type Rate, undoPrice } from '../shared/price-calls.ts'
import { PriceForm } from './price-form.tsx'
import { price } from './texts.ts'

const { columns } = price

const HISTORY: ListOf<Rate> = {
  topic: 'rate',
  name: 'history',
  label: price.history,
  load: loadRates,
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
      cell: ({ pricePerKW }) => formatAmount(pricePerKW),
    },
    { label: columns.by, cell: ({ setBy }) => setBy ?? price.first },
    {
      label: columns.state,
      cell: ({ undoUntil, withdrawnAt }) =>
        withdrawnAt ? (
          <Status value="withdrawn" tone="calm" word={price.withdrawn} />
        ) : (
          undoUntil && <Status value="pending" tone="info" word={price.pending} />
        ),
    },
  ],
  empty: price.empty,
  emptyHint: price.emptyHint,
}

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const current = useQuery({ queryKey: ['rate', 'current'], queryFn: ({ signal }) => loadCurrent(signal) })
  return (
    <>
      <ScreenHead />
      <Loaded of={current}>
        {(rate) => (
          <div className={layoutStyles.two}>
            <InForce rate={rate} mayUndo={may('rate.write')} />
            {may('rate.write') && <PriceForm rate={rate} />}
          </div>
        )}
      </Loaded>
      <h2 className={textStyles.section}>{price.history}</h2>
      <ListView list={HISTORY} url={url} />
    </>
  )
}

function InForce({ rate, mayUndo }: { readonly rate: Current; readonly mayUndo: boolean }) {
  const withGst = rate.pricePerKW + computeGst(rate.pricePerKW, rate.gstRate)
  return (
    <section className={layoutStyles.sheet} aria-label={price.current}>
      <h2>{price.current}</h2>
      <p className={textStyles.figure}>Rs.{formatAmount(rate.pricePerKW)}</p>
      <p className={textStyles.quiet}>
        {price.perKwh} · {price.withGst(formatRupees(withGst), rate.gstRate)}
      </p>
      <p>{price.since(formatTime(rate.since))}</p>
      <Pending rate={rate} mayUndo={mayUndo} />
    </section>
  )
}

/** A price that is set and not in force yet: every operator of the screen can withdraw it. */
function Pending({ rate, mayUndo }: { readonly rate: Current; readonly mayUndo: boolean }) {
  const { data: newest } = useQuery({
    queryKey: ['rate', 'newest'],
    queryFn: async ({ signal }) => (await loadRates({ limit: 1 }, signal)).data[0],
  })
  if (!newest?.undoUntil) return null
  return (
    <div className={fieldStyles.askAgain}>
      <p>{price.inTenSeconds(formatRupees(newest.pricePerKW))}</p>
      {mayUndo && (
        <ActionButton
          label={undoing.undo}
          onClick={() =>
            void takeBack({
              undo: () => undoPrice(newest._id),
              undone: price.undone(formatRupees(rate.pricePerKW)),
              touches: ['rate'],
            })
          }
        />
      )}
    </div>
  )
}
