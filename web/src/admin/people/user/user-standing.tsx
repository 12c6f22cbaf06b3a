/** What a driver owes, what no-shows keep from, and the deposits that they hold. */
import { useQuery } from '@tanstack/react-query'
import { count, formatRupees, formatTime } from '../../../shared/formats.ts'
import { RequestPaymentDialog } from '../../money/shared/request-payment-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { loadStanding } from '../shared/customers.ts'
import { standing as words } from './texts.ts'

const useStanding = (id: string) =>
  useQuery({ queryKey: ['customer', 'standing', id], queryFn: ({ signal }) => loadStanding(id, signal) })

/** Above everything else on the page: why this driver cannot charge, or cannot reserve. */
export function StandingNotes({ id }: { readonly id: string }) {
  const { data } = useStanding(id)
  if (!data) return null
  const { amountOwed, isForNowOnly, noShows, noShowDays, noShowsAllowed } = data
  return (
    <>
      {amountOwed > 0 && <Note tone="bad" text={words.owing(formatRupees(amountOwed))} />}
      {isForNowOnly && <Note tone="warn" text={words.limited(noShows, noShowDays, noShowsAllowed)} />}
    </>
  )
}

/** Figures beside the wallet; what there is none of is not shown. */
export function StandingFigures({ id }: { readonly id: string }) {
  const { data } = useStanding(id)
  if (!data) return null
  const { amountOwed, noShows, noShowDays, noShowsAllowed, depositsHeld, depositBackAt } = data
  return (
    <>
      {amountOwed > 0 && (
        <div>
          <dt>{words.owed}</dt>
          <dd className={`${textStyles.figure} ${textStyles.loss}`}>{formatRupees(amountOwed)}</dd>
        </div>
      )}
      {noShows > 0 && (
        <div>
          <dt>{words.noShows}</dt>
          <dd className={textStyles.figure}>{count(noShows)}</dd>
          <dd className={textStyles.quiet}>{words.within(noShowDays, noShowsAllowed)}</dd>
        </div>
      )}
      {depositsHeld > 0 && (
        <div>
          <dt>{words.deposits}</dt>
          <dd className={textStyles.figure}>{formatRupees(depositsHeld)}</dd>
          {depositBackAt !== null && (
            <dd className={textStyles.quiet}>{words.comesBack(formatTime(depositBackAt))}</dd>
          )}
        </div>
      )}
    </>
  )
}

interface RequestPaymentProps {
  readonly id: string
  readonly driver: string
  readonly onClose: () => void
}

/** With what the driver owes filled in. */
export function RequestPayment({ id, driver, onClose }: RequestPaymentProps) {
  const { data } = useStanding(id)
  if (!data) return null
  return <RequestPaymentDialog customerId={id} driver={driver} owed={data.amountOwed} onClose={onClose} />
}
