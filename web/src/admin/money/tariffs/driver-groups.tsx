/** The groups of drivers: each with its members. */
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDate } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { Cards } from '../../list/cards.tsx'
import type { Rows } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { Table } from '../../list/table.tsx'
import { formatOfWhom } from '../../messages/common.ts'
import { createGroup, type DriverGroup, groupsKey, loadGroups } from '../../people/shared/driver-groups.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { CARDS, useMedia } from '../../ui/use-media.ts'
import { GroupDialog } from './group-dialog.tsx'
import { groups as words } from './group-texts.ts'

export function DriverGroups({ url }: { readonly url: ListUrl }) {
  const mayWrite = useMay()('customer.write')
  const all = useQuery({ queryKey: groupsKey, queryFn: ({ signal }) => loadGroups(signal) })
  const open = all.data?.find(({ _id }) => _id === url.openId)
  return (
    <section className={layoutStyles.sheet} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Loaded of={all}>{(groups) => <List groups={groups} url={url} />}</Loaded>
      {mayWrite && <NewGroup />}
      {open && <GroupDialog key={open._id} group={open} onClose={url.close} />}
    </section>
  )
}

function List({ groups, url }: { readonly groups: readonly DriverGroup[]; readonly url: ListUrl }) {
  const Shown = useMedia(CARDS) ? Cards : Table
  const rows: Rows<DriverGroup> = {
    label: words.title,
    columns: [
      {
        label: words.columns.name,
        isTitle: true,
        cell: ({ _id, name }) => (
          <Link className={buttonStyles.link} to={url.opening(_id)}>
            {name}
          </Link>
        ),
      },
      { label: words.columns.members, width: 8, cell: ({ members }) => words.members(members) },
      {
        label: words.columns.since,
        width: 8,
        cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatDate(createdAt)}</span>,
      },
    ],
    buttonWidth: 6.5,
    actions: ({ _id, name }) => (
      <Link className={buttonStyles.button} to={url.opening(_id)} aria-label={formatOfWhom(words.open, name)}>
        {words.open}
      </Link>
    ),
  }
  if (groups.length === 0) return <p className={textStyles.quiet}>{words.none}</p>
  return <Shown list={rows} rows={groups} />
}

function NewGroup() {
  const form = useForm({ draft: 'driver-group', initial: { name: '' } })
  const write = useWrite(createGroup, ['group'])
  const send = async () => {
    const outcome = await write.run(form.values)
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    form.reset()
    showSuccess(words.created)
  }
  return (
    <Form className={layoutStyles.stack} noValidate onSend={send}>
      <Refused problem={write.problem} />
      <div className={fieldStyles.oneLine}>
        <TextInput label={words.add} autoComplete="off" {...form.field('name')} />
        <ActionButton label={words.create} running={words.creating} isRunning={write.isRunning} />
      </div>
    </Form>
  )
}
