/** Has a charger ask for a certificate of its own. */
import type { renewChargerCertificate } from '@voltyatra/contract'
import { useState } from 'react'
import { CHARGER_PATIENCE_MS, callApi } from '../../../shared/call-api.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note, type Outcome, OutcomeNote, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { certificates as words } from './certificate-texts.ts'
import { formatAnswer } from './state-texts.ts'

const renew = (id: string, idempotencyKey: string) =>
  callApi<typeof renewChargerCertificate>('POST', '/chargers/{id}/certificates/renew', {
    params: { id },
    idempotencyKey,
    patienceMs: CHARGER_PATIENCE_MS,
  })

interface RequestCertificateProps {
  readonly charger: { readonly _id: string; readonly connected: boolean }
  readonly label: string
  readonly hint: string
}

export function RequestCertificate({ charger, label, hint }: RequestCertificateProps) {
  const write = useWrite(renew, ['charger'])
  const [notice, setNotice] = useState<Outcome>()
  const send = async () => {
    setNotice(undefined)
    const outcome = await write.run(charger._id)
    if (!outcome || 'problem' in outcome) return
    const { message, data } = outcome.reply
    const answer = data.answer?.status
    if (answer === 'Accepted') return setNotice({ isDone: true, text: words.asked })
    setNotice({
      isDone: false,
      text: typeof answer === 'string' ? words.answered(formatAnswer(answer)) : message,
    })
  }
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <p className={textStyles.quiet}>{hint}</p>
      {!charger.connected && <Note tone="warn" text={words.offline} />}
      <OutcomeNote outcome={notice} />
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={label}
          running={words.renewing}
          isRunning={write.isRunning}
          disabled={!charger.connected}
          onClick={() => void send()}
        />
      </div>
    </div>
  )
}
