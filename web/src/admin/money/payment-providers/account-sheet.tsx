/** One payment provider: its state, its keys, and whether new payments go to it. */
import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { common } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Moment } from '../../ui/moment.tsx'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type Account, type Provider, saveKeys, saveUse, testKeys } from './calls.ts'
import { paymentProviders as words } from './texts.ts'

interface AccountSheetProps {
  readonly account: Account
  readonly mayWrite: boolean
}

export function AccountSheet({ account, mayWrite }: AccountSheetProps) {
  const [isOpen, setOpen] = useState(false)
  const { provider, mode, keyId } = account
  const name = words.names[provider]
  const { facts } = words
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={name}>
      <h2>{name}</h2>
      <Facts
        of={[
          [facts.state, <State key="state" of={account} />],
          [facts.mode, mode && words.modes[mode]],
          [facts.keyId, keyId],
          [facts.position, mode && formatRank(account)],
          ...(account.takesBlocks === null
            ? []
            : [[facts.blocks, words.blocks[account.takesBlocks ? 'on' : 'off']] as const]),
          ...(account.takesMandates === null
            ? []
            : [[facts.mandates, words.blocks[account.takesMandates ? 'on' : 'off']] as const]),
        ]}
      />
      {mayWrite && (
        <div className={fieldStyles.formActions}>
          <ActionButton
            label={mode ? words.replace : words.enter}
            of={name}
            tone={mode ? 'plain' : 'primary'}
            onClick={() => setOpen(true)}
          />
        </div>
      )}
      {mayWrite && mode && <Acting account={account} />}
      {isOpen && (
        <Dialog title={`${name}: ${words.enter}`} onClose={() => setOpen(false)}>
          <KeysForm provider={provider} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </section>
  )
}

const formatRank = ({ isOn, position }: Account): string => {
  if (!isOn) return words.nothing
  return position === 1 ? words.first : words.next
}

function State({ of: { mode, isOn, failingSince, lastFailure, answeredAt } }: { readonly of: Account }) {
  const { states } = words
  if (!mode) return states.notEntered
  if (failingSince) {
    return (
      <>
        {words.failing} <Moment at={failingSince} />: {lastFailure}
      </>
    )
  }
  if (!isOn) return states.off
  return answeredAt ? states.up : states.unknown
}

function Acting({ account }: { readonly account: Account }) {
  const { provider, isOn, position, takesBlocks, takesMandates } = account
  const name = words.names[provider]
  const testing = useWrite(testKeys, ['payment-account'])
  const using = useWrite(saveUse, ['payment-account'])
  const [tested, setTested] = useState<keyof typeof words.tested>()
  const test = async () => {
    setTested(undefined)
    const outcome = await testing.run(provider)
    if (outcome && 'reply' in outcome) setTested(outcome.reply.data.outcome)
  }
  const use = async (of: Omit<Parameters<typeof saveUse>[0], 'provider'>) => {
    const outcome = await using.run({ provider, ...of })
    if (outcome && 'reply' in outcome) showSuccess(words.changed)
  }
  const isFirst = position === 1
  return (
    <>
      {tested && (
        <Note tone={tested === 'taken' ? 'good' : 'bad'} role="status" text={words.tested[tested]} />
      )}
      <Refused problem={testing.problem ?? using.problem} />
      <div className={fieldStyles.formActions}>
        <ActionButton
          label={words.test}
          of={name}
          running={words.testing}
          isRunning={testing.isRunning}
          onClick={() => void test()}
        />
        {isOn && !isFirst && (
          <ActionButton
            label={words.makeFirst}
            of={name}
            isRunning={using.isRunning}
            onClick={() => void use({ isOn: true, isFirst: true })}
          />
        )}
        <ActionButton
          label={isOn ? words.switchOff : words.switchOn}
          of={name}
          isRunning={using.isRunning}
          onClick={() => void use({ isOn: !isOn, isFirst })}
        />
        {takesBlocks !== null && (
          <ActionButton
            label={takesBlocks ? words.stopBlocks : words.offerBlocks}
            of={name}
            isRunning={using.isRunning}
            onClick={() => void use({ isOn, isFirst, takesBlocks: !takesBlocks })}
          />
        )}
        {takesMandates !== null && (
          <ActionButton
            label={takesMandates ? words.stopMandates : words.offerMandates}
            of={name}
            isRunning={using.isRunning}
            onClick={() => void use({ isOn, isFirst, takesMandates: !takesMandates })}
          />
        )}
      </div>
    </>
  )
}

interface KeysFormProps {
  readonly provider: Provider
  readonly onClose: () => void
}

function KeysForm({ provider, onClose }: KeysFormProps) {
  const form = useForm({ initial: { keyId: '', secret: '', webhookSecret: '' } })
  const write = useWrite(saveKeys, ['payment-account'])
  const isRazorpay = provider === 'razorpay'
  const labels = words.fields[provider]
  const send = async () => {
    const { keyId, secret, webhookSecret } = form.values
    const outcome = await write.run({ provider, keyId, secret, ...(isRazorpay && { webhookSecret }) })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(words.saved)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <p className={textStyles.quiet}>{words.hint}</p>
      <TextInput label={labels.keyId} data-autofocus autoComplete="off" {...form.field('keyId')} />
      <PasswordInput label={labels.secret} autoComplete="new-password" {...form.field('secret')} />
      {isRazorpay && (
        <PasswordInput
          label={words.fields.razorpay.webhookSecret}
          description={words.webhookHint}
          autoComplete="new-password"
          {...form.field('webhookSecret')}
        />
      )}
      <Refused problem={write.problem} />
      <div className={fieldStyles.endActions}>
        <ActionButton label={common.cancel} onClick={onClose} />
        <ActionButton label={words.save} tone="primary" running={words.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
