/** How much, what it holds, and the one button that starts the charge. */
import type { blockForBooking, bookConnector, startCharging } from '@voltyatra/contract'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { KeyMemory } from '../../shared/app/key-memory.ts'
import { queryClient } from '../../shared/app/query-client.ts'
import { ApiRefusal, callApi } from '../../shared/call-api.ts'
import { count, formatKilowattHours, formatRupees } from '../../shared/formats.ts'
import { buildAddPath, buildChargePath, buildConnectorPath, buildSignInPath } from '../addresses.ts'
import { useProfile } from '../session/session.ts'
import ui from '../ui/app-ui.module.css'
import { formatProblem, hasCode, Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { useChosenCar } from '../vehicles/cars.ts'
import styles from './app-station.module.css'
import {
  getOwnAmount,
  isRead,
  LIMITS,
  type Limit,
  parseLimit,
  type TypedLimit,
  writeLimit,
} from './limits.ts'
import {
  confirmQuote,
  PriceChanged,
  type Quote,
  type QuotedRequest,
  type Request,
  showNewPrice,
  useQuote,
} from './quote.ts'
import type { Connector, Station } from './station.ts'
import { station as words } from './texts.ts'
import { isUsable } from './which-connector.ts'

type Payer = NonNullable<Request['payBy']>

interface StartFormProps {
  readonly station: Station
  readonly connector: Connector
  /** What the connector costs, in one line; undefined where nothing is known of it. */
  readonly price: string | undefined
  /** Others can be used, this one cannot any more. */
  readonly isGone: boolean
  readonly limit: Limit
  readonly onLimit: (limit: Limit) => void
}

/** The limit of a charge, and below it the button that starts it, which stays at the window's end while the form is on the screen. */
export function StartForm({ station, connector, price, isGone, limit, onLimit }: StartFormProps) {
  const { data: profile } = useProfile()
  const car = useChosenCar()
  const isByTime = station.pricedBy === 'time'
  const [typed, setTyped] = useState(() => writeOwnAmount(limit))
  const choose = (offered: Limit) => {
    setTyped('')
    onLimit(offered)
  }
  const type = (by: TypedLimit, text: string) => {
    setTyped(text)
    const own = parseLimit(by, text)
    if (own) onLimit(own)
  }
  const [isLater, setIsLater] = useState(false)
  const [payer, setPayer] = useState<Payer>('wallet')
  const [from, setFrom] = useState(() => formatLocalTime(new Date(Date.now() + HOUR_MS)))
  const startTime = isLater ? readLocalTime(from) : undefined
  const quoted = useQuote(
    profile
      ? {
          stationId: station._id,
          // Not what goes on there: nothing is asked for anew because of that.
          connector: { _id: connector._id, powerKW: connector.powerKW },
          limit,
          isByTime,
          needsWallet: payer === 'wallet' || isLater,
          batteryKWh: car?.batteryKWh ?? undefined,
          startTime,
        }
      : undefined,
  )
  const isUnreported = limit.by === 'percent' && hasCode(quoted.error, 'percent-not-reported')
  const here = `${buildConnectorPath(station._id, connector._id)}&${writeLimit(limit)}`
  const start = useStart({ isLater, quoted })
  const payers = quoted.data ? listPayers(quoted.data.quote, isLater) : []
  const payBy = payers.find(({ by }) => by === payer)?.by ?? 'wallet'
  return (
    <>
      <section className={ui.card} aria-labelledby="limit">
        <h2 id="limit">{words.limit}</h2>
        <LimitKind isByTime={isByTime} limit={limit} onChange={choose} />
        {limit.by === 'full' ? (
          <p className={ui.quiet}>{words.fullHint}</p>
        ) : (
          <>
            <LimitChoices limit={limit} onChange={choose} />
            <OwnLimit limit={limit} typed={typed} onType={type} />
          </>
        )}
        {limit.by === 'percent' && !isUnreported && (
          <p className={ui.quiet}>{words.percentHint(limit.percent)}</p>
        )}
        <fieldset className={ui.choices} aria-label={words.when}>
          {[false, true].map((later) => (
            <label key={String(later)} className={ui.choice}>
              <input
                type="radio"
                name="when"
                checked={isLater === later}
                onChange={() => setIsLater(later)}
              />
              {later ? words.later : words.now}
            </label>
          ))}
        </fieldset>
        {isLater ? (
          <label className={ui.field}>
            <span>{words.from}</span>
            <input type="datetime-local" value={from} onChange={(event) => setFrom(event.target.value)} />
          </label>
        ) : (
          <PlugHint station={station} connector={connector} />
        )}
        {quoted.data && !quoted.error && (
          <Held quote={quoted.data.quote} isOld={quoted.isPlaceholderData} isLater={isLater}>
            {payers.length > 1 && (
              <fieldset className={ui.choices} aria-label={words.payBy}>
                {payers.map(({ by, label }) => (
                  <label key={by} className={ui.choice}>
                    <input type="radio" name="payBy" checked={payBy === by} onChange={() => setPayer(by)} />
                    {label}
                  </label>
                ))}
              </fieldset>
            )}
            <p className={ui.quiet}>{payers.find(({ by }) => by === payBy)?.hint}</p>
            {isShort(quoted.data.quote, payBy) && (
              <p className={ui.caution}>{words.short(formatRupees(quoted.data.quote.shortBy))}</p>
            )}
          </Held>
        )}
      </section>
      <section className={styles.start} aria-label={words.actions.start.todo}>
        {quoted.error ? (
          <Problem error={quoted.error} {...(!isUnreported && { onRetry: () => void quoted.refetch() })} />
        ) : (
          // Of another connector it says nothing.
          start.variables?.connectorId === connector._id && (
            <StartProblem error={start.error} quoted={quoted.data} />
          )
        )}
        <p className={styles.sum}>
          <strong>
            {[words.connector(connector.number, connector.type), price].filter(Boolean).join(' · ')}
          </strong>
          {profile && !quoted.error && <Most quote={quoted.data?.quote} payBy={payBy} />}
        </p>
        {profile === null ? (
          <Link className={ui.primary} to={buildSignInPath(here)}>
            {words.signIn}
          </Link>
        ) : isGone && !start.isPending ? (
          <p className={ui.caution} role="alert">
            {words.gone}
          </p>
        ) : (
          !quoted.error && (
            <StartButton
              connectorId={connector._id}
              quote={quoted.data?.quote}
              isOld={quoted.isPlaceholderData || !isRead(limit, typed)}
              isLater={isLater}
              here={here}
              payBy={payBy}
              start={start}
            />
          )
        )}
      </section>
    </>
  )
}

interface StartProblemProps {
  readonly error: Error | null
  readonly quoted: QuotedRequest | undefined
}

/** Why the last press started nothing. A price that is not the one on the screen any more is not spoken of. */
function StartProblem({ error, quoted }: StartProblemProps) {
  if (!error) return null
  if (!(error instanceof PriceChanged)) return <Problem error={error} />
  if (error.quoted !== quoted) return null
  return (
    <p className={ui.caution} role="alert">
      {words.priceChanged}
    </p>
  )
}

/** A cable is plugged in first. Where that is at another connector, it may be this driver's. */
function PlugHint({ station, connector }: Pick<StartFormProps, 'station' | 'connector'>) {
  const other = station.connectors.find((one) => one.isPluggedIn && isUsable(one) && !one.isBatterySlot)
  if (connector.isPluggedIn || !other) return <p className={ui.quiet}>{words.plugFirst}</p>
  return (
    <p className={ui.caution} role="status">
      {words.pluggedElsewhere(words.connector(other.number, other.type))}
    </p>
  )
}

const HOUR_MS = 3_600_000
const LOCAL_LENGTH = 'YYYY-MM-DDTHH:MM'.length

/** As a field of date and time has it, by the clock of the device. */
const formatLocalTime = (at: Date): string =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, LOCAL_LENGTH)

/** An ISO time; undefined while the field is not filled in. */
const readLocalTime = (text: string): string | undefined =>
  Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()

interface LimitProps {
  readonly limit: Limit
  readonly onChange: (limit: Limit) => void
}

const KINDS_BY_TIME = [
  { by: 'time', label: words.byTime, first: { by: 'time', minutes: LIMITS.time[1] } },
] as const
const KINDS_OF_BATTERY = [
  { by: 'percent', label: words.byPercent, first: { by: 'percent', percent: LIMITS.percent[1] } },
  { by: 'full', label: words.byFull, first: { by: 'full' } },
] as const
const KINDS_BY_ENERGY = [
  { by: 'rupees', label: words.byRupees, first: { by: 'rupees', rupees: LIMITS.rupees[1] } },
  { by: 'energy', label: words.byEnergy, first: { by: 'energy', kWh: LIMITS.energy[1] } },
] as const

function LimitKind({ isByTime, limit, onChange }: LimitProps & { readonly isByTime: boolean }) {
  const kinds = [...(isByTime ? KINDS_BY_TIME : KINDS_BY_ENERGY), ...KINDS_OF_BATTERY]
  return (
    <fieldset className={`${ui.choices} ${styles.kinds}`} aria-label={words.by}>
      {kinds.map(({ by, label, first }) => (
        <label key={by} className={ui.choice}>
          <input type="radio" name="by" checked={limit.by === by} onChange={() => onChange(first)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

interface TypedLimitProps extends LimitProps {
  readonly limit: Exclude<Limit, { by: 'full' }>
}

/** Whole hours from the first hour on. */
const formatDuration = (minutes: number): string =>
  minutes < 60 ? words.minutes(minutes) : words.hours(minutes / 60)

/** What is offered for a kind of limit, each with its words. */
function listChoices(by: TypedLimit): readonly { readonly limit: Limit; readonly label: string }[] {
  if (by === 'rupees') {
    return LIMITS.rupees.map((rupees) => ({ limit: { by, rupees }, label: words.rupees(count(rupees)) }))
  }
  if (by === 'energy') return LIMITS.energy.map((kWh) => ({ limit: { by, kWh }, label: words.energy(kWh) }))
  if (by === 'percent') {
    return LIMITS.percent.map((percent) => ({ limit: { by, percent }, label: words.percent(percent) }))
  }
  return LIMITS.time.map((minutes) => ({ limit: { by, minutes }, label: formatDuration(minutes) }))
}

function LimitChoices({ limit, onChange }: TypedLimitProps) {
  return (
    <fieldset className={`${ui.choices} ${styles.amounts}`} aria-labelledby="limit">
      {listChoices(limit.by).map(({ limit: one, label }) => (
        <label key={label} className={ui.choice}>
          <input
            type="radio"
            name="limit"
            checked={JSON.stringify(one) === JSON.stringify(limit)}
            onChange={() => onChange(one)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

const writeOwnAmount = (limit: Limit): string =>
  String((limit.by === 'full' ? undefined : getOwnAmount(limit)) ?? '')

interface OwnLimitProps extends Pick<TypedLimitProps, 'limit'> {
  readonly typed: string
  readonly onType: (by: TypedLimit, text: string) => void
}

/** A number of the driver's own; what makes no sense is not asked about, and said so. */
function OwnLimit({ limit, typed, onType }: OwnLimitProps) {
  const { by } = limit
  const isWrong = !isRead(limit, typed)
  return (
    <>
      <label className={ui.field}>
        <span>{words.own[by]}</span>
        <input
          inputMode="decimal"
          value={typed}
          aria-invalid={isWrong}
          onChange={(event) => onType(by, event.target.value)}
        />
      </label>
      {isWrong && (
        <p className={ui.bad} role="alert">
          {words.notRead(String(LIMITS[by][1]))}
        </p>
      )}
    </>
  )
}

/** How much energy, or how much time, is bought at most. */
const formatBought = ({ kWh, duration }: Quote): string =>
  kWh === null ? formatDuration(duration * 60) : formatKilowattHours(kWh)

const isShort = ({ isAffordable }: Quote, payBy: Payer): boolean => !isAffordable && payBy === 'wallet'

/** What the charge costs at most, or what there is where that is too little. */
function Most({ quote, payBy }: { readonly quote: Quote | undefined; readonly payBy: Payer }) {
  if (!quote) return <span role="status">{words.quoting}</span>
  if (isShort(quote, payBy)) return <span>{words.wallet(formatRupees(quote.walletBalance))}</span>
  return (
    <span>
      {words.most(formatRupees(quote.totalAmount))} · {formatBought(quote)}
    </span>
  )
}

interface HeldProps {
  readonly quote: Quote
  /** It is of another limit than the one that is filled in. */
  readonly isOld: boolean
  /** It is reserved, and started when its time has come. */
  readonly isLater: boolean
  /** Who pays. */
  readonly children: ReactNode
}

/** What is held until the bill is known, and of whom. */
function Held({ quote, isOld, isLater, children }: HeldProps) {
  const { totalAmount, deposit, graceMinutes } = quote
  return (
    <>
      <p className={styles.held} role="status" aria-busy={isOld}>
        {(isLater ? words.heldLater : words.held)(formatRupees(totalAmount), formatBought(quote))}
      </p>
      {children}
      {isLater && <p className={ui.quiet}>{words.grace(graceMinutes)}</p>}
      {isLater && deposit > 0 && <p className={ui.quiet}>{words.deposit(formatRupees(deposit))}</p>}
    </>
  )
}

interface StartButtonProps extends Pick<HeldProps, 'isOld' | 'isLater'> {
  readonly connectorId: string
  readonly quote: Quote | undefined
  /** The address of this screen, as it is filled in. */
  readonly here: string
  readonly payBy: Payer
  readonly start: ReturnType<typeof useStart>
}

/** It stands there before the price is known, so that nothing moves when it is. */
function StartButton({ connectorId, quote, isOld, isLater, here, payBy, start }: StartButtonProps) {
  if (quote && isShort(quote, payBy)) {
    const lacking = Math.ceil(quote.shortBy)
    return (
      <Link className={ui.primary} to={buildAddPath(lacking, here)}>
        {words.addMoney(formatRupees(lacking))}
      </Link>
    )
  }
  const action = words.actions[payBy === 'block' ? 'block' : isLater ? 'reserve' : 'start']
  return (
    <button
      type="button"
      className={ui.primary}
      disabled={!quote || start.isPending || isOld}
      onClick={() => start.mutate({ connectorId, payBy })}
    >
      {start.isPending ? action.doing : action.todo}
    </button>
  )
}

/** Who can pay. A reservation holds a deposit first, which is the wallet's. */
function listPayers({ canBlock, fleet, totalAmount, walletBalance }: Quote, isLater: boolean) {
  const total = formatRupees(totalAmount)
  const wallet = {
    by: 'wallet',
    label: words.byWallet,
    hint: words.wallet(formatRupees(walletBalance)),
  } as const
  const block = { by: 'block', label: words.byBlock, hint: words.blockHint(total) } as const
  if (isLater) return [wallet]
  return [
    wallet,
    ...(canBlock ? [block] : []),
    ...(fleet === null
      ? []
      : [{ by: 'fleet', label: words.byFleet(fleet), hint: words.fleetHint(fleet, total) } as const]),
  ]
}

interface StartRequest {
  readonly isLater: boolean
  readonly quoted: ReturnType<typeof useQuote>
}

/**
 * Books the connector and starts the charge, or has the bank asked to block what it costs at most. What was booked and could not be started is shown as such, with what can be
 * done: a tab that is closed in between loses nothing.
 */
function useStart({ isLater, quoted }: StartRequest) {
  const [, navigate] = useLocation()
  const keys = useRef(new KeyMemory())
  return useAction({
    mutationFn: async ({ payBy }: { readonly connectorId: string; readonly payBy: Payer }) => {
      const { wanted: asked, quote } = await confirmQuote(quoted)
      const agreed = { ...asked, greatestTotal: quote.totalAmount }
      const wanted = payBy === 'wallet' ? agreed : { ...agreed, payBy }
      const { data: booking } = await callApi<typeof bookConnector>('POST', '/driver/bookings', {
        body: wanted,
        idempotencyKey: keys.current.for(wanted),
      }).catch((error: unknown) => showNewPrice(error, quoted))
      keys.current.done()
      if (isLater) return { id: booking._id, failure: undefined }
      const params = { id: booking._id }
      const going =
        payBy === 'block'
          ? callApi<typeof blockForBooking>('POST', '/driver/bookings/{id}/block', { params })
          : callApi<typeof startCharging>('POST', '/driver/bookings/{id}/start', { params })
      const failure = await going.then(
        () => undefined,
        // Without an answer the charger may have been asked: the booking says so.
        (error: unknown) => (error instanceof ApiRefusal ? formatProblem(error) : undefined),
      )
      return { id: booking._id, failure }
    },
    onSuccess: ({ id, failure }) => {
      void queryClient.invalidateQueries({ queryKey: ['bookings'] })
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
      navigate(buildChargePath(id), { state: { failure } })
    },
  })
}
