/** Where answers to tickets by mail go, and where a mail server posts them. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { loadTicketMail, renewPostAddress, saveTicketMail, type TicketMail, ticketMailKey } from './calls.ts'
import { messageWords } from './texts.ts'

const { ticketMail: words, save, saving } = messageWords

export function AnswersByMail({ mayWrite }: { readonly mayWrite: boolean }) {
  const loaded = useQuery({
    queryKey: ticketMailKey,
    queryFn: ({ signal }) => loadTicketMail(signal),
  })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Loaded of={loaded}>
        {(mail) => (
          <>
            <AddressForm key={mail.version} mail={mail} mayWrite={mayWrite} />
            {mail.postUrl && <PostAddress postUrl={mail.postUrl} />}
            {mail.address !== null && (
              <p className={textStyles.quiet}>
                {mail.lastReceivedAt ? (
                  <>
                    {words.lastReceived} <Moment at={mail.lastReceivedAt} />
                  </>
                ) : (
                  words.noneReceived
                )}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

interface AddressFormProps {
  readonly mail: TicketMail
  readonly mayWrite: boolean
}

function AddressForm({ mail: { address, version }, mayWrite }: AddressFormProps) {
  const form = useForm({ initial: { address: address ?? '' } })
  const write = useWrite(saveTicketMail, ['message-settings'])
  const send = async () => {
    const entered = form.values.address.trim()
    const outcome = await write.run({ address: entered === '' ? null : entered, version })
    if (outcome && 'reply' in outcome) showSuccess(words.saved)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <div className={fieldStyles.fields}>
        <TextInput
          label={words.address}
          description={words.addressHint}
          type="email"
          disabled={!mayWrite}
          {...form.field('address')}
        />
      </div>
      <Refused problem={write.problem} />
      {mayWrite && (
        <div>
          <ActionButton label={save} tone="primary" running={saving} isRunning={write.isRunning} />
        </div>
      )}
    </Form>
  )
}

function PostAddress({ postUrl }: { readonly postUrl: string }) {
  const write = useWrite(renewPostAddress, ['message-settings'])
  const renew = async () => {
    const outcome = await write.run(undefined)
    if (outcome && 'reply' in outcome) showSuccess(words.renewed)
  }
  return (
    <div className={layoutStyles.stack}>
      <CopyField label={words.postUrl} value={postUrl} />
      <p className={textStyles.quiet}>{words.postHint}</p>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.renew}
        hint={words.renewHint}
        running={saving}
        isRunning={write.isRunning}
        onConfirm={renew}
      />
    </div>
  )
}
