/** What a booking costs beside its bill: the deposit and what became of it, the overrun and who paid it, a no-show. */
import { formatRupees, formatTime } from '../../../shared/formats.ts'
import type { Fact } from '../../ui/facts.tsx'
import { Note } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import { bookingMoney as words } from './booking-money-texts.ts'
import type { Booking } from './bookings.ts'
import { MeterFlag } from './meter-notes.tsx'

type Deposit = NonNullable<Booking['deposit']>

function formatDeposit({ amount, isHeld, comesBackAt }: Deposit, startedAt: string | null): string {
  const { deposits } = words
  const shown = formatRupees(amount)
  if (comesBackAt !== null) return deposits.comesBack(shown, formatTime(comesBackAt))
  if (isHeld) return deposits.held(shown)
  return startedAt === null ? deposits.returned(shown) : deposits.used(shown)
}

/** Only what there is of it. */
export function listMoneyFacts({ deposit, overrun, startedAt }: Booking): Fact[] {
  return [
    ...(deposit ? [[words.deposit, formatDeposit(deposit, startedAt)] as const] : []),
    ...(overrun
      ? [[words.overrun, words.overruns.energy(overrun.energyKWh)] as const, ...listPayers(overrun)]
      : []),
  ]
}

type Overrun = NonNullable<Booking['overrun']>

function listPayers({ taken, owed, byFleet }: Overrun): Fact[] {
  if (byFleet !== undefined) return [[words.overruns.byFleet, formatRupees(byFleet)]]
  return [
    [words.overruns.taken, formatRupees(taken)],
    [words.overruns.owed, formatRupees(owed)],
  ]
}

const describeOverrun = ({ energyKWh, taken, owed, byFleet }: Overrun): string =>
  byFleet === undefined
    ? words.overruns.note(energyKWh, taken, owed)
    : words.overruns.fleetNote(energyKWh, byFleet)

/** What the operator has to know of it before anything else. */
export function MoneyNotes({ booking: { overrun, isNoShow } }: { readonly booking: Booking }) {
  return (
    <>
      {overrun && <Note tone={overrun.owed > 0 ? 'bad' : 'warn'} text={describeOverrun(overrun)} />}
      {isNoShow && <Note tone="warn" text={words.noShowNote} />}
    </>
  )
}

/** In a list, beside the state: what went otherwise than it was booked. */
export function BookingFlags({ booking }: { readonly booking: Booking }) {
  const { overrun, isNoShow, meter, status } = booking
  const { flags } = words
  return (
    <>
      {overrun &&
        (overrun.owed > 0 ? (
          <Status value="owed" tone="bad" word={flags.owed(formatRupees(overrun.owed))} />
        ) : (
          <Status value="overrun" tone="warn" word={flags.overrun} />
        ))}
      {isNoShow && <Status value="no-show" tone="warn" word={flags.noShow} />}
      {meter?.doubt && status === 'in_progress' && <Status value="doubt" tone="bad" word={flags.doubt} />}
      <MeterFlag booking={booking} />
    </>
  )
}
