/** Where a partner is paid, what waits to be confirmed, and what was before. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type BankDetails, confirmDetails, loadBankDetails, withdrawDetails } from './bank-calls.ts'
import { BankCheck } from './bank-check.tsx'
import { bankWords as words } from './bank-texts.ts'

interface BankSectionProps {
  readonly id: string
  readonly url: ListUrl
}

export function BankSection({ id, url }: BankSectionProps) {
  const mayPay = useMay()('partner.pay')
  const details = useQuery({
    queryKey: ['partner', 'bank-details', id],
    queryFn: ({ signal }) => loadBankDetails(id, signal),
  })
  return (
    <Loaded of={details}>
      {(all) => {
        const inForce = all.find(({ state }) => state === 'in-force')
        const awaiting = all.find(({ state }) => state === 'awaiting')
        const earlier = all.filter((one) => one !== inForce && one !== awaiting)
        return (
          <>
            {!inForce && !awaiting && <p className={textStyles.quiet}>{words.none}</p>}
            {inForce && <Facts of={listFacts(inForce)} />}
            {inForce && mayPay && <BankCheck id={id} details={inForce} />}
            {awaiting && <Awaiting id={id} details={awaiting} mayPay={mayPay} />}
            {mayPay && !awaiting && (
              <div>
                <Link className={buttonStyles.button} to={url.opening(id, 'bank')}>
                  {inForce ? words.change : words.enter}
                </Link>
              </div>
            )}
            {earlier.length > 0 && (
              <details className={layoutStyles.inset}>
                <summary>{words.earlier}</summary>
                <div className={layoutStyles.stack}>
                  {earlier.map((one) => (
                    <Facts key={one._id} of={listFacts(one)} />
                  ))}
                </div>
              </details>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function listFacts(details: BankDetails): readonly Fact[] {
  const { facts } = words
  const { confirmedAt, withdrawnAt } = details
  return [
    [facts.state, words.states[details.state]],
    [facts.account, words.account(details.bankName, details.maskedNumber, details.ifsc)],
    [facts.holder, details.holder],
    [facts.entered, words.byAt(details.proposedBy, formatTime(details.proposedAt))],
    ...(confirmedAt
      ? [[facts.confirmed, words.byAt(details.confirmedBy, formatTime(confirmedAt))] as const]
      : []),
    ...(withdrawnAt
      ? [[facts.withdrawn, words.byAt(details.withdrawnBy, formatTime(withdrawnAt))] as const]
      : []),
    ...(withdrawnAt ? [] : listCheckFacts(details.check)),
  ]
}

function listCheckFacts(check: BankDetails['check']): readonly Fact[] {
  const { facts } = words
  if (!check) return [[facts.check, words.unchecked]]
  const { state, nameAtBank, providerMessage, acceptedAt, acceptedBy, reason } = check
  return [
    [facts.check, `${words.checks[state]}, ${formatTime(check.answeredAt ?? check.askedAt)}`],
    ...(nameAtBank ? [[facts.nameAtBank, nameAtBank] as const] : []),
    ...(providerMessage && state !== 'matched' ? [[facts.providerMessage, providerMessage] as const] : []),
    ...(acceptedAt
      ? [[facts.accepted, words.acceptedBy(acceptedBy, formatTime(acceptedAt), reason)] as const]
      : []),
  ]
}

interface AwaitingProps {
  readonly id: string
  readonly details: BankDetails
  readonly mayPay: boolean
}

function Awaiting({ id, details, mayPay }: AwaitingProps) {
  const write = useWrite(withdrawDetails, ['partner', 'withdrawal'])
  const withdraw = async () => {
    const outcome = await write.run({ id, detailsId: details._id })
    if (outcome && 'reply' in outcome) showSuccess(words.withdrawn)
  }
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <Facts of={listFacts(details)} />
      {mayPay && <BankCheck id={id} details={details} />}
      {mayPay &&
        (details.isOwn || details.isByPartner ? (
          <Note tone="warn" text={details.isByPartner ? words.byPartner : words.own} />
        ) : (
          <Confirming id={id} details={details} />
        ))}
      {mayPay && (
        <>
          <Refused problem={write.problem} />
          <ConfirmAgain
            label={words.withdraw}
            hint={words.withdrawHint}
            running={words.withdrawing}
            isRunning={write.isRunning}
            onConfirm={withdraw}
          />
        </>
      )}
    </div>
  )
}

function Confirming({ id, details }: Omit<AwaitingProps, 'mayPay'>) {
  // No draft: an account number is not kept in the browser.
  const form = useForm({ initial: { number: '' } })
  const write = useWrite(confirmDetails, ['partner', 'withdrawal'])
  const send = async () => {
    const outcome = await write.run({ id, detailsId: details._id, number: form.values.number })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(words.confirmed)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput
        label={words.number}
        description={words.confirmHint}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('number')}
      />
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={words.confirm}
          tone="primary"
          running={words.confirming}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
