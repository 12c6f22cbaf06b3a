/** One registration, and the next step with it. */
import type {
  convertSeminarRegistration,
  listSeminarRegistrations,
  moveSeminarRegistration,
  ReplyOf,
} from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { seminar } from './texts.ts'

export type Registration = ReplyOf<typeof listSeminarRegistrations>['data'][number]

type Moved = 'new' | 'contacted' | 'declined'

const move = ({ id, status }: { id: string; status: Moved }, idempotencyKey: string) =>
  callApi<typeof moveSeminarRegistration>('PUT', '/seminar-registrations/{id}/status', {
    params: { id },
    body: { status },
    idempotencyKey,
  })
const convert = (id: string, idempotencyKey: string) =>
  callApi<typeof convertSeminarRegistration>('POST', '/seminar-registrations/{id}/convert', {
    params: { id },
    body: {},
    idempotencyKey,
  })

interface SeminarDialogProps {
  readonly registration: Registration
  readonly onClose: () => void
}

export function SeminarDialog({ registration: one, onClose }: SeminarDialogProps) {
  const { columns, facts } = seminar
  const { to } = usePanel()
  return (
    <Dialog title={seminar.title} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts
          of={[
            [columns.name, one.name],
            [columns.status, <Status key="status" value={one.status} />],
            [
              columns.email,
              <a key="mail" href={`mailto:${one.email}`}>
                {one.email}
              </a>,
            ],
            [
              columns.phone,
              <a key="call" href={`tel:${one.phone}`}>
                {one.phone}
              </a>,
            ],
            [facts.business, one.business],
            [columns.location, one.location],
            [columns.seminar, one.seminar],
            [facts.starts, formatTime(one.seminarAt)],
            [facts.at, formatTime(one.createdAt)],
            [facts.questions, one.questions],
          ]}
        />
        {one.partnerId && (
          <div>
            <Link className={buttonStyles.button} to={to('partner', { open: one.partnerId })}>
              {seminar.toPartner}
            </Link>
          </div>
        )}
        <Steps registration={one} />
      </div>
    </Dialog>
  )
}

/** As the states allow: new → contacted → converted, declined on the way. */
function Steps({ registration: { _id: id, status } }: { readonly registration: Registration }) {
  const may = useMay()
  const moving = useWrite(move, ['seminar'])
  const converting = useWrite(convert, ['seminar', 'partner'])
  const moveTo = async (next: Moved) => {
    const outcome = await moving.run({ id, status: next })
    if (outcome && 'reply' in outcome) showSuccess(seminar.moved)
  }
  const makePartner = async () => {
    const outcome = await converting.run(id)
    if (outcome && 'reply' in outcome) showSuccess(seminar.converted)
  }
  const step = (label: string, next: Moved, tone: 'primary' | 'plain' | 'danger') => (
    <ActionButton label={label} tone={tone} isRunning={moving.isRunning} onClick={() => void moveTo(next)} />
  )
  const isContacted = status === 'contacted'
  return (
    <>
      <Refused problem={moving.problem ?? converting.problem} />
      {isContacted && may('partner.write') && <p className={textStyles.quiet}>{seminar.convertHint}</p>}
      {may('seminar.write') && (
        <div className={fieldStyles.formActions}>
          {isContacted && may('partner.write') && (
            <ActionButton
              label={seminar.convert}
              tone="primary"
              running={seminar.converting}
              isRunning={converting.isRunning}
              onClick={() => void makePartner()}
            />
          )}
          {status === 'new' && step(seminar.contacted, 'contacted', 'primary')}
          {(status === 'new' || isContacted) && step(seminar.declined, 'declined', 'danger')}
        </div>
      )}
    </>
  )
}
