/** Public keys of a charger's meters: what came with signed readings, and what the operator has confirmed. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { confirmMeterKey, listMeterKeys, ReplyOf, withdrawMeterKey } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { count } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Facts } from '../../ui/facts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { Age } from '../shared/charger-parts.tsx'
import styles from './chargers.module.css'
import { meterKeys as words } from './meter-key-texts.ts'

type KeyRow = ReplyOf<typeof listMeterKeys>['data'][number]

const confirmKey = (
  { id, publicKey }: { readonly id: string; readonly publicKey: string },
  idempotencyKey: string,
) =>
  callApi<typeof confirmMeterKey>('POST', '/chargers/{id}/meter-keys', {
    params: { id },
    body: { publicKey },
    idempotencyKey,
  })

const withdrawKey = (
  { id, keyId }: { readonly id: string; readonly keyId: string },
  idempotencyKey: string,
) =>
  callApi<typeof withdrawMeterKey>('DELETE', '/chargers/{id}/meter-keys/{keyId}', {
    params: { id, keyId },
    idempotencyKey,
  })

export function ChargerMeterKeys({ id }: { readonly id: string }) {
  const may = useMay()('charger.secure')
  const keys = useQuery({
    queryKey: ['charger', 'meter-keys', id],
    queryFn: ({ signal }) =>
      callApi<typeof listMeterKeys>('GET', '/chargers/{id}/meter-keys', { params: { id }, signal }),
  })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Loaded of={keys}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={textStyles.quiet}>{words.empty}</p>
          ) : (
            <ul className={layoutStyles.plainList}>
              {data.map((key) => (
                <li key={key.publicKey}>
                  <OneKey chargerId={id} meterKey={key} may={may} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {may && <Confirming id={id} />}
    </section>
  )
}

interface OneKeyProps {
  readonly chargerId: string
  readonly meterKey: KeyRow
  readonly may: boolean
}

function OneKey({ chargerId, meterKey, may }: OneKeyProps) {
  const { _id: keyId, publicKey, fingerprint, readings, lastAt } = meterKey
  const write = useWrite(withdrawKey, ['charger'])
  const state = keyId !== null ? 'confirmed' : fingerprint === null ? 'unreadable' : 'open'
  const withdraw = async () => {
    if (keyId === null) return
    const outcome = await write.run({ id: chargerId, keyId })
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message)
  }
  return (
    <div className={layoutStyles.stack}>
      <Facts
        of={[
          [words.columns.key, fingerprint && <code className={styles.meterKey}>{fingerprint}</code>],
          [
            words.columns.state,
            <Status
              key="state"
              value={state}
              tone={state === 'confirmed' ? 'good' : 'warn'}
              word={words.states[state]}
            />,
          ],
          [words.columns.readings, count(readings)],
          [words.columns.last, <Age key="last" at={lastAt} />],
        ]}
      />
      <details className={layoutStyles.more}>
        <summary>{words.whole}</summary>
        <code className={styles.meterKey}>{publicKey}</code>
      </details>
      <Refused problem={write.problem} />
      {may && keyId !== null && (
        <ConfirmAgain
          label={words.withdraw}
          hint={words.withdrawHint}
          running={words.withdrawing}
          isRunning={write.isRunning}
          onConfirm={withdraw}
        />
      )}
    </div>
  )
}

function Confirming({ id }: { readonly id: string }) {
  const form = useForm({
    initial: { publicKey: '' },
    check: ({ publicKey }) => (publicKey.trim() === '' ? { publicKey: words.needed } : {}),
  })
  const write = useWrite(confirmKey, ['charger'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ id, publicKey: form.values.publicKey.trim() })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(outcome.reply.message)
    form.set('publicKey', '')
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput
        label={words.field}
        description={words.fieldHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        spellCheck={false}
        autoComplete="off"
        {...form.field('publicKey')}
      />
      <Refused problem={write.problem} />
      <div>
        <ActionButton
          label={words.confirm}
          running={words.confirming}
          isRunning={write.isRunning}
          tone="primary"
        />
      </div>
    </Form>
  )
}
