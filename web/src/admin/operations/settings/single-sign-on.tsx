/** The provider by which operators sign in, and linking one's own account with it. */
import { Checkbox, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type {
  BodyOf,
  ReplyOf,
  setSingleSignOn,
  showSingleSignOn,
  testSingleSignOn,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { useSession } from '../../session/session.ts'
import { removeLink, startLink, useSignInWays } from '../../session/single-sign-on.ts'
import { singleSignOn as words } from '../../session/single-sign-on-texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { formatGroupRoles, parseGroupRoles, type RoleChoice } from './group-roles.ts'
import { useRoleChoices, useRoles } from './role-calls.ts'
import { roles as roleWords } from './role-texts.ts'

type Provider = ReplyOf<typeof showSingleSignOn>['data']

const save = (body: BodyOf<typeof setSingleSignOn>, idempotencyKey: string) =>
  callApi<typeof setSingleSignOn>('PUT', '/single-sign-on', { body, idempotencyKey })

const requestProvider = () => callApi<typeof testSingleSignOn>('POST', '/single-sign-on/test', {})

/** Of the roles that are built in. */
const NAMES: Readonly<Record<string, string>> = roleWords.builtIn

export function SingleSignOn() {
  const mayWrite = useMay()('administrator.write')
  const provider = useQuery({
    queryKey: ['administrator', 'single-sign-on'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof showSingleSignOn>('GET', '/single-sign-on', { signal })).data,
    enabled: mayWrite,
  })
  const roles = useRoles()
  const choices = useRoleChoices()
    .filter(({ value }) => value !== 'owner')
    // A line has a name, and not what the role may do.
    .map(({ value, label }) => ({ value, label: NAMES[value] ?? label }))
  if (!mayWrite) return null
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Loaded of={roles}>
        {() => (
          <Loaded of={provider}>{(found) => <ProviderForm provider={found} choices={choices} />}</Loaded>
        )}
      </Loaded>
    </section>
  )
}

interface ProviderFormProps {
  readonly provider: Provider
  readonly choices: readonly RoleChoice[]
}

function ProviderForm({ provider, choices }: ProviderFormProps) {
  const form = useForm({
    initial: {
      isOn: provider.isOn ? 'on' : '',
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: '',
      groupsClaim: provider.groupsClaim,
      roles: formatGroupRoles(provider.roles, choices),
    },
    check: ({ issuer, clientId, groupsClaim, roles }) => {
      const parsed = parseGroupRoles(roles, choices)
      return {
        ...(!issuer.trim() && { issuer: words.missing }),
        ...(!clientId.trim() && { clientId: words.missing }),
        ...(!groupsClaim.trim() && { groupsClaim: words.missing }),
        ...('wrong' in parsed && { roles: words.line(parsed.wrong) }),
      }
    },
  })
  const writing = useWrite(save, ['administrator'])
  const testing = useWrite(requestProvider, [])
  const send = async () => {
    if (!form.isRight()) return
    const { isOn, roles, ...typed } = form.values
    const parsed = parseGroupRoles(roles, choices)
    if ('wrong' in parsed) return
    const outcome = await writing.run({ ...typed, isOn: isOn === 'on', roles: parsed.roles })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.set('clientSecret', '')
    showSuccess(words.saved)
  }
  const test = async () => {
    const outcome = await testing.run(undefined)
    if (outcome && 'reply' in outcome) showSuccess(words.tested(outcome.reply.data.issuer))
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <p className={textStyles.quiet}>
        {words.redirect} <strong>{provider.redirectUrl}</strong>
      </p>
      <Checkbox
        label={words.isOn}
        checked={form.values.isOn === 'on'}
        onChange={(event) => form.set('isOn', event.currentTarget.checked ? 'on' : '')}
      />
      <TextInput
        label={words.issuer}
        description={words.issuerHint}
        inputMode="url"
        {...form.field('issuer')}
      />
      <TextInput label={words.clientId} autoComplete="off" {...form.field('clientId')} />
      <PasswordInput
        label={words.clientSecret}
        description={provider.hasSecret ? words.secretKept : undefined}
        autoComplete="off"
        {...form.field('clientSecret')}
      />
      <TextInput label={words.groupsClaim} {...form.field('groupsClaim')} />
      <Textarea
        label={words.roles}
        description={`${words.rolesHint} ${words.knownRoles(choices.map(({ label }) => label).join(', '))}`}
        rows={4}
        {...form.field('roles')}
      />
      <Refused problem={writing.problem ?? testing.problem} />
      <div className={layoutStyles.inlineItems}>
        <ActionButton
          label={words.save}
          tone="primary"
          running={words.saving}
          isRunning={writing.isRunning}
        />
        {provider.hasSecret && (
          <ActionButton
            label={words.test}
            running={words.testing}
            isRunning={testing.isRunning}
            onClick={() => void test()}
          />
        )}
      </div>
    </Form>
  )
}

/** Where operators can sign in so: for everybody but owners. */
export function OwnLink() {
  const person = useSession().data
  const ways = useSignInWays()
  const linking = useWrite(startLink, [])
  const parting = useWrite(removeLink, ['administrator'])
  const part = async () => {
    const outcome = await parting.run(undefined)
    if (outcome && 'reply' in outcome) showSuccess(words.unlinked)
  }
  if (!person || person.role === 'owner' || !ways.data?.singleSignOn) return null
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.linkHint}</p>
      <Refused problem={linking.problem} />
      <div>
        <ActionButton
          label={words.link}
          running={words.coming}
          isRunning={linking.isRunning}
          onClick={() => void linking.run(undefined)}
        />
      </div>
      <Refused problem={parting.problem} />
      <ConfirmAgain
        label={words.unlink}
        hint={words.unlinkOwnHint}
        running={words.unlinking}
        isRunning={parting.isRunning}
        onConfirm={part}
      />
    </section>
  )
}
