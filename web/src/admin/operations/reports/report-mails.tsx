/** The reports that are mailed to the operator: what is shown now can be one more. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReportCadence } from '@voltyatra/contract'
import { useState } from 'react'
import { formatDate } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { addMail, endMail, type ReportMail, useReportMails } from './mail-calls.ts'
import { reportMails } from './mail-texts.ts'
import type { ReportQuery } from './report-query.ts'
import styles from './reports.module.css'
import { reports } from './texts.ts'

const CADENCES = Object.keys(reportMails.cadences) as ReportCadence[]

export function ReportMails({ query }: { readonly query: ReportQuery }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={buttonStyles.button}
        title={reportMails.hint}
        onClick={() => setOpen(true)}
      >
        <Icon name="mail" size={16} />
        {reportMails.open}
      </button>
      {isOpen && (
        <Dialog title={reportMails.title} onClose={() => setOpen(false)}>
          <Mails query={query} />
        </Dialog>
      )}
    </>
  )
}

function Mails({ query }: { readonly query: ReportQuery }) {
  const mails = useReportMails()
  return (
    <Loaded of={mails}>
      {(all) => (
        <div className={layoutStyles.stack}>
          {all.length === 0 ? (
            <p className={textStyles.quiet}>{reportMails.none}</p>
          ) : (
            <ul className={styles.mails} aria-label={reportMails.list}>
              {all.map((mail) => (
                <OneMail key={mail._id} mail={mail} />
              ))}
            </ul>
          )}
          <NewMail query={query} />
        </div>
      )}
    </Loaded>
  )
}

function OneMail({ mail }: { readonly mail: ReportMail }) {
  const ending = useWrite(endMail, ['view'])
  const end = async () => {
    const outcome = await ending.run(mail._id)
    if (outcome && 'reply' in outcome) showSuccess(reportMails.ended(mail.name))
  }
  return (
    <li className={styles.mail}>
      <div>
        <strong>{mail.name}</strong>
        <p className={textStyles.quiet}>
          {reportMails.describe(reports.divisions[mail.by], reportMails.cadences[mail.cadence])}{' '}
          {reportMails.next(formatDate(mail.nextDay))}
        </p>
        <Refused problem={ending.problem} />
      </div>
      <ActionButton
        label={reportMails.end}
        of={mail.name}
        isRunning={ending.isRunning}
        onClick={() => void end()}
      />
    </li>
  )
}

const LONGEST = 60

function NewMail({ query: { from: _from, to: _to, ...report } }: { readonly query: ReportQuery }) {
  const [name, setName] = useState('')
  const [cadence, setCadence] = useState<ReportCadence>('weekly')
  const [isMissing, setMissing] = useState(false)
  const adding = useWrite(addMail, ['view'])
  const send = async () => {
    setMissing(name.trim() === '')
    if (name.trim() === '') return
    const outcome = await adding.run({ name: name.trim(), cadence, report })
    if (!outcome || 'problem' in outcome) return
    showSuccess(reportMails.added(name.trim(), formatDate(outcome.reply.data.nextDay)))
    setName('')
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <h3>{reportMails.add}</h3>
      <p className={textStyles.quiet}>{reportMails.addHint}</p>
      <TextInput
        label={reportMails.name}
        autoComplete="off"
        maxLength={LONGEST}
        value={name}
        error={isMissing && name.trim() === '' ? reportMails.nameMissing : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={reportMails.cadence}
        value={cadence}
        data={CADENCES.map((value) => ({ value, label: reportMails.cadences[value] }))}
        onChange={(event) =>
          setCadence(CADENCES.find((one) => one === event.currentTarget.value) ?? 'weekly')
        }
      />
      <Refused problem={adding.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={reportMails.send}
          tone="primary"
          running={reportMails.sending}
          isRunning={adding.isRunning}
        />
      </div>
    </Form>
  )
}
