/** Where the partner is paid: entered by one person, confirmed by another, or alone after a day. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '../../admin/form/form.tsx'
import { useForm } from '../../admin/form/use-form.ts'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import { ConfirmAgain } from '../../admin/ui/confirm-again.tsx'
import { Dialog } from '../../admin/ui/dialog.tsx'
import { type Fact, Facts } from '../../admin/ui/facts.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Note, Refused } from '../../admin/ui/note.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTime } from '../../shared/formats.ts'
import { type BankDetails, confirmDetails, enterDetails, loadBankDetails, withdrawDetails } from './calls.ts'
import { formatAccount, formatAloneFrom, formatByAt, bankTexts as texts } from './texts.ts'

export function BankSection() {
  const [isEntering, setEntering] = useState(false)
  const details = useQuery({
    queryKey: ['partner', 'own-bank-details'],
    queryFn: ({ signal }) => loadBankDetails(signal),
  })
  return (
    <>
      <h2>{texts.title}</h2>
      <Loaded of={details}>
        {(all) => {
          const inForce = all.find(({ state }) => state === 'in-force')
          const awaiting = all.find(({ state }) => state === 'awaiting')
          const earlier = all.filter((one) => one !== inForce && one !== awaiting)
          return (
            <div className={layoutStyles.stack}>
              {!inForce && !awaiting && <p className={textStyles.quiet}>{texts.none}</p>}
              {inForce && <Facts of={listFacts(inForce)} />}
              {awaiting && <Awaiting details={awaiting} />}
              {!awaiting && (
                <div>
                  <ActionButton
                    label={inForce ? texts.change : texts.enter}
                    onClick={() => setEntering(true)}
                  />
                </div>
              )}
              {earlier.length > 0 && (
                <details className={layoutStyles.inset}>
                  <summary>{texts.earlier}</summary>
                  <div className={layoutStyles.stack}>
                    {earlier.map((one) => (
                      <Facts key={one._id} of={listFacts(one)} />
                    ))}
                  </div>
                </details>
              )}
            </div>
          )
        }}
      </Loaded>
      {isEntering && <EnterDialog onClose={() => setEntering(false)} />}
    </>
  )
}

const listFacts = (one: BankDetails): readonly Fact[] => [
  [texts.state, texts.states[one.state]],
  [texts.account, formatAccount(one.bankName, one.maskedNumber, one.ifsc)],
  [texts.holder, one.holder],
  [texts.entered, formatByAt(one.proposedBy, formatTime(one.proposedAt))],
  ...(one.confirmedAt
    ? [[texts.confirmed, formatByAt(one.confirmedBy, formatTime(one.confirmedAt))] as const]
    : []),
  ...(one.check && one.state !== 'withdrawn' ? [[texts.check, texts.checks[one.check.state]] as const] : []),
]

function Awaiting({ details }: { readonly details: BankDetails }) {
  const form = useForm({ initial: { number: '' } })
  const confirm = useWrite(confirmDetails, ['partner'])
  const withdraw = useWrite(withdrawDetails, ['partner'])
  const send = async () => {
    const outcome = await confirm.run({ id: details._id, number: form.values.number })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(outcome.reply.message ?? '')
  }
  const drop = async () => {
    const outcome = await withdraw.run(details._id)
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message)
  }
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <Facts of={listFacts(details)} />
      {details.mayConfirmFrom && (
        <Note tone="info" text={formatAloneFrom(formatTime(details.mayConfirmFrom))} />
      )}
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <TextInput
          label={texts.number}
          description={texts.numberHint}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('number')}
        />
        <Refused problem={confirm.problem} otherwise={texts.failed} />
        <div>
          <ActionButton
            label={texts.confirm}
            tone="primary"
            running={texts.confirming}
            isRunning={confirm.isRunning}
          />
        </div>
      </Form>
      <Refused problem={withdraw.problem} otherwise={texts.failed} />
      <ConfirmAgain
        label={texts.withdraw}
        hint={texts.withdrawHint}
        running={texts.withdrawing}
        isRunning={withdraw.isRunning}
        onConfirm={drop}
      />
    </div>
  )
}

function EnterDialog({ onClose }: { readonly onClose: () => void }) {
  // No draft: an account number is not kept in the browser.
  const form = useForm({ initial: { holder: '', number: '', ifsc: '' } })
  const write = useWrite(enterDetails, ['partner'])
  const send = async () => {
    const outcome = await write.run(form.values)
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{texts.hint}</p>
        <TextInput
          label={texts.holder}
          description={texts.holderHint}
          autoComplete="off"
          data-autofocus
          {...form.field('holder')}
        />
        <TextInput label={texts.number} inputMode="numeric" autoComplete="off" {...form.field('number')} />
        <TextInput label={texts.ifsc} autoComplete="off" {...form.field('ifsc')} />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton
            label={texts.save}
            tone="primary"
            running={texts.saving}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
