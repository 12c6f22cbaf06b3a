/** How much, what it holds, and the one button that starts the charge. */
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatKilowattHours, formatRupees } from '../../shared/formats.ts'
import { buildAddPath, buildConnectorPath, buildSignInPath } from '../addresses.ts'
import { useProfile } from '../session/session.ts'
import ui from '../ui/app-ui.module.css'
import { hasCode, Problem } from '../ui/states.tsx'
import { useChosenCar } from '../vehicles/cars.ts'
import styles from './app-station.module.css'
import { formatDuration, LimitChoices, LimitKind, OwnLimit, writeOwnAmount } from './limit-fields.tsx'
import { isRead, type Limit, parseLimit, type TypedLimit, writeLimit } from './limits.ts'
import { isShort, listPayers, type Payer } from './payers.ts'
import { PriceChanged, type Quote, type QuotedRequest, useQuote } from './quote.ts'
import type { Connector, Station } from './station.ts'
import { station as words } from './texts.ts'
import { useStart } from './use-start.ts'
import { isUsable } from './which-connector.ts'

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

/** How much energy, or how much time, is bought at most. */
const formatBought = ({ kWh, duration }: Quote): string =>
  kWh === null ? formatDuration(duration * 60) : formatKilowattHours(kWh)

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
