/** Roles: those that the owner has made, what each role may do, and looking at the panel as one. */
import { NativeSelect } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { viewAsRole } from '../../session/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { getRightWords, RIGHT_GROUPS } from './right-words.ts'
import { type CustomRole, type Roles as RolesShown, useRoleChoices, useRoles } from './role-calls.ts'
import { RoleDialog } from './role-dialog.tsx'
import { roles as words } from './role-texts.ts'
import styles from './roles.module.css'

export function Roles() {
  const mayWrite = useMay()('administrator.write')
  const roles = useRoles()
  return (
    <div className={layoutStyles.wideStack}>
      {mayWrite && (
        <div className={layoutStyles.two}>
          <OwnRoles custom={roles.data?.custom} />
          <SeeAs />
        </div>
      )}
      <section className={layoutStyles.sheet} aria-label={words.table}>
        <h2>{words.table}</h2>
        <Loaded of={roles}>{(found) => <RightsTable roles={found} />}</Loaded>
      </section>
    </div>
  )
}

function OwnRoles({ custom = [] }: { readonly custom: readonly CustomRole[] | undefined }) {
  const [open, setOpen] = useState<CustomRole | 'new' | null>(null)
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      {custom.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className={layoutStyles.plainList}>
          {custom.map((role) => (
            <li key={role._id}>
              <span>
                <strong>{role.name}</strong> · {words.operators(role.operators)}
                {role.limit && <p className={textStyles.quiet}>{formatLimit(role.limit)}</p>}
              </span>
              <ActionButton label={words.change} of={role.name} size="small" onClick={() => setOpen(role)} />
            </li>
          ))}
        </ul>
      )}
      <div>
        <ActionButton label={words.add} tone="primary" onClick={() => setOpen('new')} />
      </div>
      {open && <RoleDialog role={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function SeeAs() {
  const choices = useRoleChoices().filter(({ value }) => value !== 'owner')
  const form = useForm({ initial: { role: 'viewer' } })
  const write = useWrite(viewAsRole, [])
  const navigate = useNavigate()
  const { to } = usePanel()
  const send = async () => {
    const outcome = await write.run(form.values.role)
    if (outcome && 'reply' in outcome) await navigate(to('dashboard'))
  }
  return (
    <Form className={layoutStyles.sheet} onSend={send}>
      <h2>{words.seeTitle}</h2>
      <p className={textStyles.quiet}>{words.seeHint}</p>
      <div className={fieldStyles.oneLine}>
        <NativeSelect label={words.role} data={choices} {...form.field('role')} />
        <ActionButton label={words.see} running={words.seeing} isRunning={write.isRunning} />
      </div>
      <Refused problem={write.problem} />
    </Form>
  )
}

const formatLimit = ({ of }: NonNullable<CustomRole['limit']>): string =>
  of.length === 0 ? words.limitedToNothing : words.limitedTo(of.map(({ name }) => name))

interface Column {
  readonly key: string
  readonly label: string
  /** Of a role whose rights reach as far as its limit alone. */
  readonly limit?: CustomRole['limit']
  readonly rights: readonly string[]
}

const ALL = 'all'

/** Who may do what, or what one role may do: as many roles as there are would not fit beside each other. */
function RightsTable({ roles: { builtIn, custom } }: { readonly roles: RolesShown }) {
  const form = useForm({ initial: { shown: ALL } })
  const all: readonly Column[] = [
    ...builtIn.map(({ role, rights }) => ({ key: role, label: words.builtIn[role], rights })),
    ...custom.map(({ _id, name, rights, limit }) => ({ key: _id, label: name, rights, limit })),
  ]
  const one = all.find(({ key }) => key === form.values.shown)
  const format = (right: string): string => {
    if (one) return one.rights.includes(right) ? words.may : words.mayNot
    return all
      .filter(({ rights }) => rights.includes(right))
      .map(({ label }) => label)
      .join(', ')
  }
  return (
    <>
      <NativeSelect
        label={words.shown}
        data={[{ value: ALL, label: words.all }, ...all.map(({ key, label }) => ({ value: key, label }))]}
        {...form.field('shown')}
      />
      {one?.limit && <p>{formatLimit(one.limit)}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.right}</th>
            <th scope="col">{one ? one.label : words.who}</th>
          </tr>
        </thead>
        <tbody>
          {RIGHT_GROUPS.map(({ title, rights }) => (
            <Fragment key={title}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={2}>
                  {title}
                </th>
              </tr>
              {rights.map((right) => (
                <tr key={right}>
                  <th scope="row">{getRightWords(right)}</th>
                  <td>{format(right)}</td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </>
  )
}
