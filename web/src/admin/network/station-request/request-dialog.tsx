/** One request: where the station is to stand, its pictures, and the decision. */
import { Textarea } from '@mantine/core'
import { formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { approve, type StationRequest, sendRefusal } from './calls.ts'
import { PartnerLink } from './partner-link.tsx'
import { requests as words } from './texts.ts'

interface OfRequest {
  readonly request: StationRequest
}

export function RequestDialog({ request, onClose }: OfRequest & { readonly onClose: () => void }) {
  return (
    <Dialog title={request.stationName} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts of={listFacts(request)} />
        {request.note && <p className={textStyles.letter}>{request.note}</p>}
        <h3>{words.files}</h3>
        <ul className={layoutStyles.plainList}>
          {request.files.map(({ kind, file }, at) => (
            <li key={file}>
              <a href={`/user-images/${file}`} target="_blank" rel="noreferrer">
                <img
                  className={textStyles.picture}
                  src={`/user-images/small/${file}`}
                  alt={words.file(words.kinds[kind], at + 1)}
                />
              </a>
            </li>
          ))}
        </ul>
        {request.state === 'sent' && <Decision request={request} />}
      </div>
    </Dialog>
  )
}

function listFacts(request: StationRequest): readonly Fact[] {
  const { partnerId, partnerName, location, stationId, decidedAt } = request
  return [
    [words.columns.state, <Status key="state" value={request.state} />],
    [words.columns.partner, <PartnerLink key="partner" id={partnerId} name={partnerName} />],
    [words.address, [request.address, request.city].filter(Boolean).join(', ')],
    [words.place, `${location.lat}, ${location.long}`],
    [words.power, `${request.powerCapacity} kW`],
    [words.connectors, request.connectors.map((one) => words.connector(one.type, one.powerKW)).join(' · ')],
    [words.by, `${request.createdBy}, ${formatTime(request.createdAt)}`],
    ...(decidedAt ? ([[words.decided, formatTime(decidedAt)]] as const) : []),
    ...(request.decidedBy ? ([[words.decidedBy, request.decidedBy]] as const) : []),
    ...(request.reason ? ([[words.reason, request.reason]] as const) : []),
    ...(stationId
      ? ([
          [
            words.station,
            <RecordLink key="station" to="station" id={stationId}>
              {words.openStation}
            </RecordLink>,
          ],
        ] as const)
      : []),
  ]
}

function Decision({ request: { _id: id } }: OfRequest) {
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: words.refuseNeeded } : {}),
  })
  const approving = useWrite(approve, ['partner', 'station'])
  const refusing = useWrite(sendRefusal, ['partner'])
  const send = async () => {
    const outcome = await approving.run(id)
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message ?? '')
  }
  const refuse = async () => {
    if (!form.isRight()) return
    const outcome = await refusing.run({ id, reason: form.values.reason.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <>
      <Refused problem={approving.problem} />
      <ConfirmAgain
        label={words.approve}
        hint={words.approveHint}
        running={words.approving}
        isRunning={approving.isRunning}
        onConfirm={send}
      />
      <Form className={layoutStyles.stack} noValidate onSend={refuse}>
        <Textarea
          label={words.refuseReason}
          description={words.refuseHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={3}
          {...form.field('reason')}
        />
        <Refused problem={refusing.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={words.refuse} running={words.refusing} isRunning={refusing.isRunning} />
        </div>
      </Form>
    </>
  )
}
