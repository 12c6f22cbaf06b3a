/** What happened to a booking, step by step, with what its charger answered and how its money moved. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatKilowattHours, formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import buttonStyles from '../../ui/buttons.module.css'
import { Loaded } from '../../ui/loading.tsx'
import textStyles from '../../ui/text.module.css'
import { type BookingHistory, loadHistory } from '../shared/bookings.ts'
import { formatCardName } from '../shared/cards.ts'
import { formatEndReason } from '../shared/charging-figures.tsx'
import styles from './bookings.module.css'
import { booking as words } from './texts.ts'

type Step = BookingHistory[number]

export function History({ id }: { readonly id: string }) {
  const history = useQuery({
    queryKey: ['booking', 'history', id],
    queryFn: ({ signal }) => loadHistory(id, signal),
  })
  return (
    <Loaded of={history}>
      {(steps) => (
        <ol className={styles.history} aria-label={words.history}>
          {steps.map((step) => (
            <li key={[step.at, step.step, step.command?.action, step.transfer?.kind].join(' ')}>
              <time dateTime={step.at}>{formatTime(step.at)}</time>
              <div>
                <b>{formatTitle(step)}</b>
                <Detail step={step} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

const formatTitle = ({ step, command, transfer }: Step): string =>
  (command && words.commands[command.action]) ??
  (transfer && words.transfers[transfer.kind]) ??
  words.steps[step]

function Detail({ step: { card, charger, command, energyKWh, reason, transfer } }: { readonly step: Step }) {
  return (
    <>
      {card && (
        <p className={textStyles.quiet}>
          <CardLink card={card} />
        </p>
      )}
      {charger && command && (
        <p className={textStyles.quiet}>
          <ChargerLink id={charger._id} identity={charger.identity} />
          {': '}
          {[words.answers[command.status] ?? command.status, command.answer, command.error]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {energyKWh !== undefined && <p className={textStyles.quiet}>{formatKilowattHours(energyKWh)}</p>}
      {reason !== undefined && <p className={textStyles.quiet}>{formatEndReason(reason)}</p>}
      {transfer && (
        <ul className={textStyles.quiet}>
          {transfer.entries.map(({ account, amount }) => (
            <li key={account}>{words.moved(words.accounts[account] ?? account, amount)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function CardLink({ card }: { readonly card: NonNullable<Step['card']> }) {
  const { to } = usePanel()
  const may = useMay()
  const name = formatCardName(card)
  if (!may('card.read')) return name
  return (
    <Link className={buttonStyles.link} to={to('cards', { open: card._id })}>
      {name}
    </Link>
  )
}

function ChargerLink({ id, identity }: { readonly id: string; readonly identity: string }) {
  const { to } = usePanel()
  const may = useMay()
  if (!may('charger.read')) return identity
  return (
    <Link className={buttonStyles.link} to={to('chargers', { open: id })}>
      {identity}
    </Link>
  )
}
