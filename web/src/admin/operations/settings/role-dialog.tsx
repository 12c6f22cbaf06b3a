/** A role of the owner's own: its name and what it may do. */
import { Checkbox, TextInput } from '@mantine/core'
import { GIVEABLE_PERMISSIONS, listLimitableRights } from '@voltyatra/domain'
import { useState } from 'react'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { getRightWords, RIGHT_GROUPS } from './right-words.ts'
import { type CustomRole, change, create, type RoleLimit, type RoleRequest, remove } from './role-calls.ts'
import { RoleLimitField } from './role-limit.tsx'
import { roles as words } from './role-texts.ts'
import styles from './roles.module.css'

interface RoleDialogProps {
  /** Null for a new one. */
  readonly role: CustomRole | null
  readonly onClose: () => void
}

export function RoleDialog({ role, onClose }: RoleDialogProps) {
  return (
    <Dialog title={role ? words.changeTitle(role.name) : words.addTitle} onClose={onClose}>
      <div className={layoutStyles.stack}>
        <RoleForm role={role} onClose={onClose} />
        {role?.operators === 0 && <Removal role={role} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function RoleForm({ role, onClose }: RoleDialogProps) {
  const [limit, setLimit] = useState<RoleLimit | null>(
    role?.limit ? { kind: role.limit.kind, of: role.limit.of.map(({ _id }) => _id) } : null,
  )
  const giveable = limit ? listLimitableRights(limit.kind) : GIVEABLE_PERMISSIONS
  const keepGiveable = (rights: string) =>
    rights.split(' ').filter((right) => giveable.some((one) => one === right))
  const form = useForm({
    initial: { name: role?.name ?? '', rights: role?.rights.join(' ') ?? '', limit: '' },
    check: ({ name, rights }) => ({
      ...(name.trim() === '' && { name: words.nameMissing }),
      ...(keepGiveable(rights).length === 0 && { rights: words.rightsMissing }),
      ...(limit?.of.length === 0 && { limit: words.limitMissing }),
    }),
  })
  const save = (wanted: RoleRequest, key: string) =>
    role ? change({ id: role._id, ...wanted }, key) : create(wanted, key)
  const write = useWrite(save, ['administrator'])
  const chosen = keepGiveable(form.values.rights)
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run({ name: form.values.name, rights: chosen, limit })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem, { 'limit.of': 'limit' })
    showSuccess(words.saved)
    onClose()
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <TextInput label={words.name} maxLength={60} {...form.field('name')} />
      <RoleLimitField
        limit={limit}
        error={form.errors.limit}
        onChange={(next) => {
          setLimit(next)
          form.set('limit', '')
        }}
      />
      <p className={textStyles.quiet}>{words.rightsHint}</p>
      <Checkbox.Group value={chosen} onChange={(rights) => form.set('rights', rights.join(' '))}>
        <div className={layoutStyles.stack}>
          {RIGHT_GROUPS.map(({ title, rights }) => ({
            title,
            rights: rights.filter((right) => giveable.includes(right)),
          }))
            .filter(({ rights }) => rights.length > 0)
            .map(({ title, rights }) => (
              <fieldset key={title} className={styles.rights}>
                <legend>{title}</legend>
                {rights.map((right) => (
                  <Checkbox key={right} value={right} label={getRightWords(right)} />
                ))}
              </fieldset>
            ))}
        </div>
      </Checkbox.Group>
      {form.errors.rights && <Note tone="bad" role="alert" text={form.errors.rights} />}
      <Refused problem={write.problem} />
      <div>
        <ActionButton label={words.save} tone="primary" running={words.saving} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}

function Removal({ role, onClose }: { readonly role: CustomRole; readonly onClose: () => void }) {
  const write = useWrite(remove, ['administrator'])
  const send = async () => {
    const outcome = await write.run(role._id)
    if (!outcome || 'problem' in outcome) return
    showSuccess(words.removed)
    onClose()
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.remove}
        hint={words.removeHint}
        running={words.saving}
        isRunning={write.isRunning}
        onConfirm={send}
      />
    </>
  )
}
