/** Who may sign in to the panel, in which role. */
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { createStatusFilter, type ListOf } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import { formatOfWhom } from '../../messages/common.ts'
import { useWrite } from '../../server/use-write.ts'
import { singleSignOn as words } from '../../session/single-sign-on-texts.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { formatStatus, Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { type Administrator, add, loadAdministrators } from './administrator-calls.ts'
import { AdministratorDialog } from './administrator-dialog.tsx'
import { useRoleChoices } from './role-calls.ts'
import { administrators } from './texts.ts'

const { columns } = administrators

export function Administrators({ url }: { readonly url: ListUrl }) {
  const mayWrite = useMay()('administrator.write')
  const list: ListOf<Administrator> = {
    topic: 'administrator',
    name: 'administrators',
    label: administrators.list,
    load: loadAdministrators,
    search: administrators.search,
    filters: [createStatusFilter(administrators.status, ['active', 'disabled'])],
    columns: [
      { label: columns.email, sort: 'email', isTitle: true, cell: ({ email }) => email },
      {
        label: columns.role,
        rank: 1,
        width: 8,
        cell: ({ role, customRole, isLinked }) => (
          <>
            {customRole?.name ?? formatStatus(role)}
            {isLinked && <p className={textStyles.quiet}>{words.linked}</p>}
          </>
        ),
      },
      { label: columns.status, width: 7.5, cell: ({ status }) => <Status value={status} /> },
      {
        label: columns.at,
        sort: 'createdAt',
        cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatDate(createdAt)}</span>,
      },
    ],
    ...(mayWrite && {
      buttonWidth: 7,
      actions: ({ _id, email }: Administrator) => (
        <Link
          className={buttonStyles.button}
          to={url.opening(_id)}
          aria-label={formatOfWhom(administrators.manage, email)}
        >
          {administrators.manage}
        </Link>
      ),
    }),
    empty: administrators.empty,
    emptyHint: administrators.emptyHint,
  }
  const open = useRow(list, url)
  return (
    <div className={layoutStyles.wideStack}>
      {mayWrite && <AddAdministrator />}
      <ListView list={list} url={url} />
      {open && mayWrite && <AdministratorDialog person={open} onClose={url.close} />}
    </div>
  )
}

function AddAdministrator() {
  // No draft: a password is among it.
  const form = useForm({ initial: { email: '', password: '', role: 'viewer' } })
  const roleChoices = useRoleChoices()
  const write = useWrite(add, ['administrator'])
  const send = async () => {
    const { email, password, role } = form.values
    const outcome = await write.run({ email, password, role })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(administrators.added)
  }
  return (
    <Form className={layoutStyles.sheet} noValidate onSend={send}>
      <h2>{administrators.add}</h2>
      <p className={textStyles.quiet}>{administrators.passwordHint}</p>
      <div className={fieldStyles.oneLine}>
        <TextInput label={administrators.email} type="email" autoComplete="off" {...form.field('email')} />
        <PasswordInput
          label={administrators.password}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <NativeSelect label={administrators.role} data={roleChoices} {...form.field('role')} />
        <ActionButton
          label={administrators.add}
          tone="primary"
          running={administrators.adding}
          isRunning={write.isRunning}
        />
      </div>
      <Refused problem={write.problem} />
    </Form>
  )
}
