/** The wallet: what is in it, how money comes in, and every movement in words. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { createOrder, listWalletEntries } from '@voltyatra/contract'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { callApi } from '../../shared/call-api.ts'
import { count, formatRupees, formatTime } from '../../shared/formats.ts'
import { readRupees } from '../../shared/typed-numbers.ts'
import { buildPaymentPath, PATHS, readCharge } from '../addresses.ts'
import type { Profile } from '../session/session.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { MorePages } from '../ui/more-pages.tsx'
import { Loading, Problem } from '../ui/states.tsx'
import { Together } from '../ui/together.tsx'
import { useAction } from '../ui/use-action.ts'
import { AutomaticTopUp } from './automatic-part.tsx'
import { keepChargeOfOrder } from './charge-of-order.ts'
import styles from './money.module.css'
import { Payments } from './payments-part.tsx'
import { month, money as words } from './texts.ts'

export function MoneyScreen() {
  return <SignedIn>{(profile) => <Money profile={profile} />}</SignedIn>
}

function Money({ profile }: { readonly profile: Profile }) {
  const { walletBalance, holds, amountOwed } = profile
  return (
    <main className={ui.page}>
      <h1>{words.title}</h1>
      <section className={ui.card} aria-label={words.balance}>
        <p className={ui.quiet}>{words.balance}</p>
        <p className={styles.balance}>{formatRupees(walletBalance)}</p>
        {holds > 0 && <p className={ui.quiet}>{words.holds(formatRupees(holds))}</p>}
        {amountOwed > 0 && <p className={ui.caution}>{words.owed(formatRupees(amountOwed))}</p>}
      </section>
      <AddForm />
      <Together>
        <AutomaticTopUp />
        <Link className={ui.second} href={PATHS.month}>
          {month.open}
        </Link>
        <Payments />
        <Movements />
      </Together>
    </main>
  )
}

const AMOUNTS = [200, 500, 1000, 2000] as const

function AddForm() {
  const [query] = useSearchParams()
  const [amount, setAmount] = useState(() => query.get('add') ?? '')
  const [, navigate] = useLocation()
  const keys = useRef(new KeyMemory())
  const order = useAction({
    mutationFn: (typed: string) =>
      callApi<typeof createOrder>('POST', '/driver/orders', {
        body: { amount: readRupees(typed) },
        idempotencyKey: keys.current.for(typed),
      }),
    onSuccess: ({ data }) => {
      keys.current.done()
      const charge = readCharge(query.get('charge'))
      if (charge) keepChargeOfOrder(data._id, charge)
      navigate(buildPaymentPath(data._id))
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    order.mutate(amount)
  }
  return (
    <form className={ui.card} onSubmit={send} noValidate>
      <h2>{words.add}</h2>
      <div className={`${ui.choices} ${styles.amounts}`}>
        {AMOUNTS.map((one) => (
          <button
            key={one}
            type="button"
            className={ui.choice}
            aria-pressed={amount === String(one)}
            onClick={() => setAmount(String(one))}
          >
            {words.rupees(count(one))}
          </button>
        ))}
      </div>
      <label className={ui.field}>
        <span>{words.amount}</span>
        <input
          name="amount"
          inputMode="decimal"
          placeholder={words.amountHint}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
      </label>
      {order.error && <Problem error={order.error} />}
      <button type="submit" className={ui.primary} disabled={order.isPending}>
        {words.pay}
      </button>
    </form>
  )
}

const PER_PAGE = 20

function Movements() {
  const entries = useInfiniteQuery({
    queryKey: ['wallet'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listWalletEntries>('GET', '/driver/wallet', {
        query: { limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  })
  const shown = entries.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section className={ui.card} aria-labelledby="movements">
      <h2 id="movements">{words.movements}</h2>
      {entries.isPending && <Loading />}
      {entries.error && !entries.data && (
        <Problem error={entries.error} onRetry={() => void entries.refetch()} />
      )}
      {entries.data && shown.length === 0 && <p className={ui.quiet}>{words.none}</p>}
      <ul className={ui.rows}>
        {shown.map(({ _id, kind, amount, balanceAfter, at }) => (
          <li key={_id} className={ui.row}>
            <span className={ui.grow}>
              <strong>{nameMovement(kind, amount)}</strong>
              <span className={ui.quiet}>{formatTime(at)}</span>
            </span>
            <span className={ui.number}>
              {formatRupees(amount)}
              <span className={styles.after}>{words.balanceAfter(formatRupees(balanceAfter))}</span>
            </span>
          </li>
        ))}
      </ul>
      <MorePages of={entries} label={words.more} />
    </section>
  )
}

/** What is left of what was held comes back when the bill is settled. */
const nameMovement = (kind: keyof typeof words.kinds, amount: number): string =>
  words.kinds[kind === 'settlement' && amount > 0 ? 'release' : kind]
