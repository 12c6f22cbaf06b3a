/** One reported problem: who says what, and the answer. */
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
import styles from './problems.module.css'
import { answerProblem, formatConnector, type Problem } from './problems.ts'
import { problems as words } from './texts.ts'

interface DialogProps {
  readonly problem: Problem
  readonly onClose: () => void
}

export function ProblemDialog({ problem, onClose }: DialogProps) {
  const mayAnswer = useMay()('problem.answer')
  const { number, reports, reportCount, answer, answeredAt, charger } = problem
  return (
    <Dialog title={words.number(number)} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <Facts
          of={[
            [words.columns.station, problem.stationName],
            [words.columns.connector, formatConnector(problem)],
            ...(charger ? ([[words.charger, charger]] as const) : []),
            ...(answer ? ([[words.answered, answer]] as const) : []),
            ...(answeredAt ? ([[words.answeredAt, formatTime(answeredAt)]] as const) : []),
          ]}
        />
        {reportCount > reports.length && (
          <p className={textStyles.quiet}>{words.older(reports.length, reportCount)}</p>
        )}
        <ul className={styles.reports}>
          {reports.map((report) => (
            <Report key={`${report.customerId} ${report.reportedAt}`} report={report} />
          ))}
        </ul>
        {answer === null && mayAnswer && <Answer problem={problem} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Report({ report }: { readonly report: Problem['reports'][number] }) {
  const { kind, words: text, picture, reportedAt, customerId, customerName } = report
  return (
    <li className={styles.report}>
      <strong>{words.kinds[kind]}</strong>
      <span className={textStyles.quiet}>
        <RecordLink to="user" id={customerId}>
          {customerName}
        </RecordLink>
        {` · ${formatTime(reportedAt)}`}
      </span>
      {text && <p className={textStyles.letter}>{text}</p>}
      {picture && (
        <a href={`/user-images/${picture}`} target="_blank" rel="noreferrer">
          <img
            className={styles.picture}
            src={`/user-images/small/${picture}`}
            alt={words.picture}
            width="240"
            height="180"
            loading="lazy"
          />
        </a>
      )}
    </li>
  )
}

function Answer({ problem, onClose }: DialogProps) {
  const form = useForm({
    draft: `problem-${problem._id}`,
    initial: { answer: '' },
    check: ({ answer }) => (answer.trim() === '' ? { answer: words.answerNeeded } : {}),
  })
  const write = useWrite(answerProblem, ['problem'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ id: problem._id, answer: form.values.answer.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    onClose()
    showSuccess(words.sent)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <Textarea
        label={words.answer}
        description={words.answerHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        rows={3}
        {...form.field('answer')}
      />
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={words.send} tone="primary" running={words.sending} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
