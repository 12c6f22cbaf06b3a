/** One group of drivers: its name, who is in it, and its end. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { DriverName } from '../../frame/record-link.tsx'
import type { Rows } from '../../list/list-of.ts'
import { PagedRows } from '../../list/paged-rows.tsx'
import {
  addMember,
  buildMembersKey,
  type DriverGroup,
  deleteGroup,
  loadMembers,
  type Member,
  removeMember,
  renameGroup,
} from '../../people/shared/driver-groups.ts'
import { driverSearch } from '../../people/shared/driver-search.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { groups as words } from './group-texts.ts'

interface GroupProps {
  readonly group: DriverGroup
}

interface GroupDialogProps extends GroupProps {
  readonly onClose: () => void
}

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const mayWrite = useMay()('customer.write')
  return (
    <Dialog title={group.name} onClose={onClose}>
      <div className={layoutStyles.stack}>
        {mayWrite && <Adding group={group} />}
        <Members group={group} mayWrite={mayWrite} />
        {mayWrite && <Renaming group={group} />}
        {mayWrite && <Deleting group={group} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Adding({ group }: GroupProps) {
  const [driver, setDriver] = useState('')
  const [isMissing, setMissing] = useState(false)
  const write = useWrite(addMember, ['group'])
  const send = async () => {
    setMissing(driver === '')
    if (driver === '') return
    const outcome = await write.run({ id: group._id, customerId: driver })
    if (!outcome || 'problem' in outcome) return
    setDriver('')
    showSuccess(words.added)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <div className={fieldStyles.oneLine}>
        <SearchedSelect
          search={driverSearch}
          label={words.driver}
          value={driver}
          error={isMissing && driver === '' ? words.driverNeeded : undefined}
          nothingFound={words.noDriver}
          clear={words.clear}
          onChoose={setDriver}
        />
        <ActionButton label={words.put} tone="primary" running={words.putting} isRunning={write.isRunning} />
      </div>
      <Refused problem={write.problem} />
    </Form>
  )
}

const ROWS = 20

function Members({ group, mayWrite }: GroupProps & { readonly mayWrite: boolean }) {
  const write = useWrite(removeMember, ['group'])
  const take = async (customerId: string) => {
    const outcome = await write.run({ id: group._id, customerId })
    if (outcome && 'reply' in outcome) showSuccess(words.taken)
  }
  const rows: Rows<Member> = {
    label: words.list,
    columns: [
      {
        label: words.driver,
        isTitle: true,
        cell: ({ _id, name, phone }) => <DriverName id={_id} name={name} phone={phone} />,
      },
      { label: words.inSince, width: 8, cell: ({ addedAt }) => formatDate(addedAt) },
    ],
    buttonWidth: 6,
    actions: ({ _id, name, phone }) =>
      mayWrite && <ActionButton label={words.take} of={name ?? phone} onClick={() => void take(_id)} />,
  }
  return (
    <>
      <Refused problem={write.problem} />
      <PagedRows<Member>
        name={buildMembersKey(group._id)}
        load={(cursor, signal) => loadMembers(group._id, { limit: ROWS, ...(cursor && { cursor }) }, signal)}
        rows={rows}
        empty={words.noMembers}
        more={words.more}
      />
    </>
  )
}

function Renaming({ group }: GroupProps) {
  const form = useForm({ initial: { name: group.name } })
  const write = useWrite(renameGroup, ['group'])
  const send = async () => {
    const outcome = await write.run({ id: group._id, name: form.values.name })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(words.renamed)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <div className={fieldStyles.oneLine}>
        <TextInput label={words.name} autoComplete="off" {...form.field('name')} />
        <ActionButton label={words.rename} running={words.renaming} isRunning={write.isRunning} />
      </div>
      <Refused problem={write.problem} />
    </Form>
  )
}

function Deleting({ group, onClose }: GroupDialogProps) {
  const write = useWrite(deleteGroup, ['group', 'tariff'])
  const remove = async () => {
    const outcome = await write.run(group._id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(words.deleted)
  }
  return (
    <>
      <Refused problem={write.problem} />
      <ConfirmAgain
        label={words.delete}
        hint={words.deleteHint}
        running={words.deleting}
        isRunning={write.isRunning}
        onConfirm={remove}
      />
    </>
  )
}
