/** One review: what it says, the public answer, and hiding its words. */
import { Textarea } from '@mantine/core'
import { formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type Review, saveAnswer, saveJudgement } from './reviews.ts'
import { reviews as words } from './texts.ts'

interface DialogProps {
  readonly review: Review
  readonly onClose: () => void
}

export function ReviewDialog({ review, onClose }: DialogProps) {
  const mayJudge = useMay()('review.judge')
  const { stationName, stars, words: text, hiddenBecause, answer, reports } = review
  return (
    <Dialog title={words.title(stationName)} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <p className={textStyles.letter}>{text ?? words.noWords}</p>
        <Facts
          of={[
            [words.columns.stars, words.stars(stars)],
            [words.columns.connector, review.connectorType],
            [
              words.charge,
              <RecordLink key="charge" to="bookings" id={review.bookingId}>
                {words.openCharge}
              </RecordLink>,
            ],
            [words.columns.written, formatTime(review.changedAt)],
            ...(hiddenBecause ? ([[words.hiddenBecause, hiddenBecause]] as const) : []),
            ...(answer && !mayJudge ? ([[words.answer, answer]] as const) : []),
          ]}
        />
        {reports > 0 && <p role="note">{words.reported(reports)}</p>}
        {mayJudge && <Answer review={review} />}
        {mayJudge && text !== null && <Judgement review={review} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Answer({ review: { _id: id, answer } }: Pick<DialogProps, 'review'>) {
  const form = useForm({ draft: `review-${id}`, initial: { answer: answer ?? '' } })
  const write = useWrite(saveAnswer, ['review'])
  const send = async () => {
    const text = form.values.answer.trim()
    const outcome = await write.run({ id, answer: text || null })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset({ answer: text })
    showSuccess(words.answered)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <Textarea
        label={words.answer}
        description={words.answerHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={2}
        {...form.field('answer')}
      />
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton
          label={words.saveAnswer}
          tone="primary"
          running={words.saving}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}

/** Hidden words can be shown again, and words that were reported can be left as they are. */
function Judgement({ review: { _id: id, hiddenBecause, reports }, onClose }: DialogProps) {
  const isHidden = hiddenBecause !== null
  const form = useForm({
    draft: `hide-review-${id}`,
    initial: { hiddenBecause: '' },
    check: ({ hiddenBecause: reason }) => (reason.trim() === '' ? { hiddenBecause: words.reasonNeeded } : {}),
  })
  const write = useWrite(saveJudgement, ['review'])
  const judge = async (reason: string | null) => {
    const outcome = await write.run({ id, hiddenBecause: reason })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(reason === null ? words.shown : words.hidden)
  }
  const hide = async () => {
    if (form.isRight()) await judge(form.values.hiddenBecause.trim())
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={hide}>
      {!isHidden && (
        <Textarea
          label={words.reason}
          description={words.reasonHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          {...form.field('hiddenBecause')}
        />
      )}
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        {(isHidden || reports > 0) && (
          <ActionButton
            label={isHidden ? words.show : words.keep}
            running={words.showing}
            onClick={() => void judge(null)}
          />
        )}
        {!isHidden && (
          <ActionButton label={words.hide} tone="danger" running={words.hiding} isRunning={write.isRunning} />
        )}
      </div>
    </Form>
  )
}
