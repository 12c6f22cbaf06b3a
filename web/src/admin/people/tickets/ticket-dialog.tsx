/** One ticket: what was asked, what was noted and answered, and the next step. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { useWrite } from '../../server/use-write.ts'
import { useSession } from '../../session/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { loadTicket, saveAbout, sendMove, type Ticket, type TicketEntry, type TicketEvent } from './calls.ts'
import { tickets as words } from './texts.ts'
import { AboutForm, NoteForm, ReplyForm } from './ticket-forms.tsx'

interface DialogProps {
  readonly ticket: Ticket
  readonly onClose: () => void
}

export function TicketDialog({ ticket, onClose }: DialogProps) {
  const mayAnswer = useMay()('ticket.answer')
  const { to } = usePanel()
  const { _id: id, bookingId, chargerId, email, dueAt, partnerName } = ticket
  const one = useQuery({
    queryKey: ['query', 'ticket', id],
    queryFn: ({ signal }) => loadTicket(id, signal),
  })
  return (
    <Dialog title={words.title(ticket.number)} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <p className={textStyles.letter}>{ticket.words}</p>
        <Facts
          of={[
            [
              words.columns.name,
              <RecordLink key="name" to="user" id={ticket.customerId}>
                {ticket.name}
              </RecordLink>,
            ],
            ...(ticket.phone
              ? ([
                  [
                    words.phone,
                    <a key="call" href={`tel:${ticket.phone}`}>
                      {ticket.phone}
                    </a>,
                  ],
                ] as const)
              : []),
            ...(ticket.overSince ? ([[words.overSince, formatTime(ticket.overSince)]] as const) : []),
            ...(partnerName ? ([[words.partner, partnerName]] as const) : []),
            ...(email ? ([[words.email, email]] as const) : []),
            [words.columns.at, formatTime(ticket.receivedAt)],
            [words.columns.state, <Status key="state" value={ticket.state} />],
            ...(dueAt ? ([[words.columns.due, formatTime(dueAt)]] as const) : []),
            [words.columns.assignee, ticket.assignee ?? words.nobody],
            ...(bookingId
              ? ([
                  [
                    words.booking,
                    <RecordLink key="booking" to="bookings" id={bookingId}>
                      {words.openBooking}
                    </RecordLink>,
                  ],
                ] as const)
              : []),
            ...(chargerId
              ? ([
                  [
                    words.charger,
                    <Link
                      key="charger"
                      className={buttonStyles.link}
                      to={to('chargers', { open: chargerId })}
                    >
                      {words.openCharger}
                    </Link>,
                  ],
                ] as const)
              : []),
          ]}
        />
        {mayAnswer && <Steps ticket={ticket} />}
        <Loaded of={one}>{({ entries }) => <Entries entries={entries} />}</Loaded>
        {mayAnswer && (
          <>
            {(ticket.customerId || email || partnerName) && <ReplyForm ticket={ticket} />}
            <NoteForm ticket={ticket} />
            <AboutForm ticket={ticket} />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** As the states allow. */
const MOVES: Readonly<Record<Ticket['state'], readonly TicketEvent[]>> = {
  new: ['acknowledge', 'settle'],
  acknowledged: ['settle'],
  settled: ['reopen'],
}

function Steps({ ticket }: Pick<DialogProps, 'ticket'>) {
  const { _id: id, state, assigneeId, bookingId, chargerId } = ticket
  const me = useSession().data?._id
  const moving = useWrite(sendMove, ['query'])
  const changing = useWrite(saveAbout, ['query'])
  const move = async (event: TicketEvent) => {
    const outcome = await moving.run({ id, event })
    if (outcome && 'reply' in outcome) showSuccess(words.saved)
  }
  const isMine = me !== undefined && assigneeId === me
  const take = async () => {
    const outcome = await changing.run({ id, assigneeId: isMine ? null : (me ?? null), bookingId, chargerId })
    if (outcome && 'reply' in outcome) showSuccess(words.saved)
  }
  return (
    <>
      <Refused problem={moving.problem ?? changing.problem} />
      <div className={fieldStyles.formActions}>
        {MOVES[state].map((event) => (
          <ActionButton
            key={event}
            label={words.moves[event]}
            running={words.running}
            isRunning={moving.isRunning}
            onClick={() => void move(event)}
          />
        ))}
        <ActionButton
          label={isMine ? words.giveBack : words.take}
          running={words.running}
          isRunning={changing.isRunning}
          onClick={() => void take()}
        />
      </div>
    </>
  )
}

function Entries({ entries }: { readonly entries: readonly TicketEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={words.entries}>
      <h3>{words.entries}</h3>
      <ul className={layoutStyles.plainList}>
        {entries.map(({ _id, kind, words: text, channel, by, mail, createdAt }) => (
          <li key={_id}>
            <div className={layoutStyles.near}>
              <div>
                <b>
                  {[words.kinds[kind], channel && words.channels[channel], mail && words.byMail]
                    .filter(Boolean)
                    .join(' ')}
                </b>
                <div className={textStyles.quiet}>{`${by} · ${formatTime(createdAt)}`}</div>
              </div>
              {mail?.isFromAnother && <Note tone="warn" text={words.fromAnother} />}
              <p className={textStyles.letter}>{text}</p>
              {mail !== null && mail.filesLeftOut > 0 && (
                <p className={textStyles.quiet}>{words.filesLeftOut(mail.filesLeftOut)}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
