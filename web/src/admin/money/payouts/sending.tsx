/** Sending payouts through a provider: whose keys the owner enters, and a run that goes that way. */
import { NativeSelect, PasswordInput, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatRupees } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { loadSending, type RunOne, saveKeys, sendingKey, sendRun, testKeys } from './payout-calls.ts'
import { payouts } from './texts.ts'

const { sending: words } = payouts

const useSending = () => useQuery({ queryKey: sendingKey, queryFn: ({ signal }) => loadSending(signal) })

export function Sending() {
  const mayWrite = useMay()('payment-account.write')
  const sending = useSending()
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <Loaded of={sending}>
        {({ mode, provider, keyId, accountNumber, checksAccounts, webhookUrl }) => (
          <>
            <p className={textStyles.quiet}>{mode === 'test' || mode === 'live' ? words.hint : words.none}</p>
            {mode === 'simulated' && <Note tone="info" text={words.simulated} />}
            {(mode === 'test' || mode === 'live') && (
              <Facts
                of={[
                  [words.facts.provider, words.providers[provider ?? 'cashfree']],
                  [words.facts.mode, words.modes[mode]],
                  [words.facts.keyId, keyId],
                  ...(accountNumber === null
                    ? []
                    : [[words.facts.account, words.account(accountNumber)] as const]),
                  [words.facts.checks, checksAccounts ? words.checked : words.unchecked],
                  [words.facts.webhook, webhookUrl],
                ]}
              />
            )}
            {mayWrite && <Keys isEntered={mode === 'test' || mode === 'live'} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Keys({ isEntered }: { readonly isEntered: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [tested, setTested] = useState<keyof typeof words.tested>()
  const testing = useWrite(testKeys, ['withdrawal'])
  const test = async () => {
    setTested(undefined)
    const outcome = await testing.run(undefined)
    if (outcome && 'reply' in outcome) setTested(outcome.reply.data.outcome)
  }
  if (isOpen) return <KeysForm onClose={() => setOpen(false)} />
  return (
    <>
      {tested && (
        <Note tone={tested === 'taken' ? 'good' : 'bad'} role="status" text={words.tested[tested]} />
      )}
      <Refused problem={testing.problem} />
      <div className={fieldStyles.formActions}>
        {isEntered && (
          <ActionButton
            label={words.test}
            running={words.testing}
            isRunning={testing.isRunning}
            onClick={() => void test()}
          />
        )}
        <ActionButton label={isEntered ? words.replace : words.enter} onClick={() => setOpen(true)} />
      </div>
    </>
  )
}

function KeysForm({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    initial: {
      ...{ provider: 'cashfree', keyId: '', secret: '', accountNumber: '', webhookSecret: '' },
      ...{ checkKeyId: '', checkSecret: '' },
    },
  })
  const [checksAccounts, setChecksAccounts] = useState(false)
  const isRazorpay = form.values.provider === 'razorpay'
  const write = useWrite(saveKeys, ['withdrawal'])
  const send = async () => {
    const { keyId, secret, accountNumber, webhookSecret, checkKeyId, checkSecret } = form.values
    const hasChecks = checkKeyId !== '' || checkSecret !== ''
    const outcome = await write.run({
      ...{ keyId: keyId.trim(), secret },
      ...(isRazorpay && { accountNumber: accountNumber.trim(), webhookSecret, checksAccounts }),
      ...(!isRazorpay && hasChecks && { checkKeyId: checkKeyId.trim(), checkSecret }),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(words.saved)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <p className={textStyles.quiet}>{words.keysHint}</p>
      <NativeSelect
        label={words.provider}
        data={Object.entries(words.providers).map(([value, label]) => ({ value, label }))}
        {...form.field('provider')}
      />
      <TextInput label={words.keyId} data-autofocus autoComplete="off" {...form.field('keyId')} />
      <PasswordInput label={words.secret} autoComplete="new-password" {...form.field('secret')} />
      {isRazorpay && (
        <>
          <TextInput label={words.accountNumber} autoComplete="off" {...form.field('accountNumber')} />
          <PasswordInput
            label={words.webhookSecret}
            autoComplete="new-password"
            {...form.field('webhookSecret')}
          />
          <Switch
            label={words.checksAccounts}
            checked={checksAccounts}
            onChange={(event) => setChecksAccounts(event.currentTarget.checked)}
          />
        </>
      )}
      {!isRazorpay && (
        <>
          <p className={textStyles.quiet}>{words.checksHint}</p>
          <TextInput label={words.checkKeyId} autoComplete="off" {...form.field('checkKeyId')} />
          <PasswordInput
            label={words.checkSecret}
            autoComplete="new-password"
            {...form.field('checkSecret')}
          />
        </>
      )}
      <Refused problem={write.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton label={words.keep} onClick={onClose} />
        <ActionButton label={words.save} tone="primary" running={words.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

/** The button of an approved run that has payouts to be paid. */
export function SendRun({ run }: { readonly run: RunOne }) {
  const sending = useSending()
  const write = useWrite(sendRun, ['withdrawal', 'partner'])
  const open = run.rows.filter(({ state }) => state === 'approved')
  if (!sending.data?.mode || open.length === 0) return null
  const { mode, provider } = sending.data
  const describe = (sum: string): string =>
    mode === 'simulated' ? words.simulate(sum) : words.send(sum, words.providers[provider ?? 'cashfree'])
  const total = formatRupees(open.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100)
  const send = async () => {
    const outcome = await write.run(run._id)
    if (outcome && 'reply' in outcome) showSuccess(words.sent)
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={describe(total)}
        hint={words.sendHint}
        running={words.sending}
        isRunning={write.isRunning}
        onConfirm={send}
      />
    </>
  )
}
