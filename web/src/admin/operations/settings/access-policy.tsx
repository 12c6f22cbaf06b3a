/** What is asked of operators who sign in, and lost second factors that wait for a second person. */
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type {
  confirmFactorRestoration,
  listFactorRestorations,
  ReplyOf,
  setAccessPolicy,
  showAccessPolicy,
  withdrawFactorRestoration,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { formatTime } from '../../../shared/formats.ts'
import { toRupees } from '../../form/amounts.ts'
import { Form } from '../../form/form.tsx'
import { parseIndiaTime, toIndia } from '../../form/india-time.ts'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { POLICY_ROLES } from './administrator-calls.ts'
import styles from './settings.module.css'
import { administrators, accessPolicy as words } from './texts.ts'

type Policy = ReplyOf<typeof showAccessPolicy>['data']
type Restoration = ReplyOf<typeof listFactorRestorations>['data'][number]

const save = (body: Policy, idempotencyKey: string) =>
  callApi<typeof setAccessPolicy>('PUT', '/access-policy', { body, idempotencyKey })

const confirm = (id: string, idempotencyKey: string) =>
  callApi<typeof confirmFactorRestoration>('POST', '/factor-restorations/{id}/confirm', {
    params: { id },
    idempotencyKey,
  })

const withdraw = (id: string, idempotencyKey: string) =>
  callApi<typeof withdrawFactorRestoration>('POST', '/factor-restorations/{id}/withdraw', {
    params: { id },
    idempotencyKey,
  })

export function AccessPolicy() {
  const mayWrite = useMay()('administrator.write')
  const policy = useQuery({
    queryKey: ['administrator', 'access-policy'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showAccessPolicy>('GET', '/access-policy', { signal })).data,
    enabled: mayWrite,
  })
  const lost = useQuery({
    queryKey: ['administrator', 'restorations'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listFactorRestorations>('GET', '/factor-restorations', { signal })).data,
    enabled: mayWrite,
  })
  if (!mayWrite) return null
  return (
    <div className={layoutStyles.two}>
      <section className={layoutStyles.sheet} aria-label={words.title}>
        <h2>{words.title}</h2>
        <p className={textStyles.quiet}>{words.hint}</p>
        <Loaded of={policy}>{(found) => <PolicyForm policy={found} />}</Loaded>
      </section>
      <section className={layoutStyles.sheet} aria-label={words.lost}>
        <h2>{words.lost}</h2>
        <p className={textStyles.quiet}>{words.lostHint}</p>
        <Loaded of={lost}>
          {(all) =>
            all.length === 0 ? <p>{words.noneLost}</p> : all.map((one) => <Lost key={one._id} one={one} />)
          }
        </Loaded>
      </section>
    </div>
  )
}

const LEAST_MINUTES = 5
const MOST_MINUTES = 720

/** @returns null for never, undefined for what is no number of minutes that can be kept */
function parseMinutes(text: string): number | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const minutes = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
  return minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES ? minutes : undefined
}

function PolicyForm({ policy }: { readonly policy: Policy }) {
  const form = useForm({
    initial: {
      from: policy.factorFrom ? toIndia(policy.factorFrom) : '',
      refundLimit: String(policy.refundLimit),
      idleMinutesMoney: String(policy.idleMinutesMoney ?? ''),
      idleMinutesOthers: String(policy.idleMinutesOthers ?? ''),
      roles: policy.factorRoles.join(' '),
    },
    check: ({ refundLimit, idleMinutesMoney, idleMinutesOthers }) => ({
      ...(toRupees(refundLimit) === undefined && { refundLimit: words.amount }),
      ...(parseMinutes(idleMinutesMoney) === undefined && { idleMinutesMoney: words.minutes }),
      ...(parseMinutes(idleMinutesOthers) === undefined && { idleMinutesOthers: words.minutes }),
    }),
  })
  const write = useWrite(save, ['administrator', 'own-factor'])
  const chosen = form.values.roles.split(' ').filter(Boolean)
  const send = async () => {
    if (!form.isRight()) return
    const { from, refundLimit, idleMinutesMoney, idleMinutesOthers } = form.values
    const outcome = await write.run({
      factorRoles: POLICY_ROLES.filter((role) => chosen.includes(role)),
      factorFrom: parseIndiaTime(from) ?? null,
      refundLimit: toRupees(refundLimit) ?? 0,
      idleMinutesMoney: parseMinutes(idleMinutesMoney) ?? null,
      idleMinutesOthers: parseMinutes(idleMinutesOthers) ?? null,
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(words.saved)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <Checkbox.Group
        label={words.roles}
        value={chosen}
        onChange={(roles) => form.set('roles', roles.join(' '))}
      >
        <div className={styles.roles}>
          {POLICY_ROLES.map((role) => (
            <Checkbox key={role} value={role} label={administrators.roles[role]} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput label={words.from} type="datetime-local" {...form.field('from')} />
      <div className={fieldStyles.fields}>
        <TextInput
          label={words.idleMoney}
          description={words.idleHint}
          inputMode="numeric"
          {...form.field('idleMinutesMoney')}
        />
        <TextInput label={words.idleOthers} inputMode="numeric" {...form.field('idleMinutesOthers')} />
      </div>
      <TextInput label={words.refundLimit} inputMode="decimal" {...form.field('refundLimit')} />
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={words.save} tone="primary" running={words.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

function Lost({ one }: { readonly one: Restoration }) {
  const confirming = useWrite(confirm, ['administrator'])
  const withdrawing = useWrite(withdraw, ['administrator'])
  const act = async (write: typeof confirming, done: string) => {
    const outcome = await write.run(one._id)
    if (outcome && 'reply' in outcome) showSuccess(done)
  }
  return (
    <div className={`${layoutStyles.inset} ${layoutStyles.stack}`}>
      <p>
        <strong>{one.email}</strong>
        <br />
        {words.askedBy(one.askedBy, formatTime(one.askedAt))}
        <br />
        {one.reason}
      </p>
      <Refused problem={confirming.problem ?? withdrawing.problem} />
      <div className={layoutStyles.inlineItems}>
        {one.mayConfirm && (
          <ActionButton
            label={words.confirm}
            of={one.email}
            tone="danger"
            running={words.saving}
            isRunning={confirming.isRunning}
            onClick={() => void act(confirming, words.restored)}
          />
        )}
        <ActionButton
          label={words.withdraw}
          of={one.email}
          running={words.saving}
          isRunning={withdrawing.isRunning}
          onClick={() => void act(withdrawing, words.withdrawn)}
        />
      </div>
    </div>
  )
}
