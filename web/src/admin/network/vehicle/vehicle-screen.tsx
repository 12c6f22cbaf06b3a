/** Vehicles: the models that drivers choose from. */
import { TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate } from '../../../shared/formats.ts'
import { DeleteLink } from '../../form/delete-link.tsx'
import { Form } from '../../form/form.tsx'
import { Removal } from '../../form/removal.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { useRow } from '../../list/use-list.ts'
import { getServerMessageOr } from '../../server/problem.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showFailure, showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { ShortId } from '../../ui/short-id.tsx'
import textStyles from '../../ui/text.module.css'
import { RenameDialog } from './rename-dialog.tsx'
import { vehicles } from './texts.ts'
import { add, loadVehicles, remove, undoRemoval, type Vehicle } from './vehicles.ts'

const { columns } = vehicles

const LIST: ListOf<Vehicle> = {
  topic: 'vehicle',
  name: 'vehicles',
  label: vehicles.list,
  load: loadVehicles,
  file: 'vehicles',
  search: vehicles.search,
  columns: [
    { label: columns.name, sort: 'name', isTitle: true, cell: ({ name }) => name },
    {
      label: columns.at,
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatDate(createdAt)}</span>,
    },
    {
      label: columns.id,
      rank: 3,
      width: 8,
      cell: ({ _id }) => <ShortId id={_id} of={columns.id} />,
    },
  ],
  empty: vehicles.empty,
  emptyHint: vehicles.emptyHint,
}

export function Component() {
  const url = useListUrl()
  const may = useMay()
  const mayWrite = may('vehicle.write')
  const list: ListOf<Vehicle> = mayWrite
    ? {
        ...LIST,
        buttons: 2,
        actions: ({ _id, name }) => (
          <>
            <Link
              className={buttonStyles.button}
              to={url.opening(_id, 'rename')}
              aria-label={vehicles.renameOf(name)}
            >
              {vehicles.rename}
            </Link>
            <DeleteLink to={url.opening(_id, 'delete')} name={name} />
          </>
        ),
      }
    : LIST
  const open = useRow(list, url)
  return (
    <>
      <ScreenHead />
      <div className={layoutStyles.wideStack}>
        {mayWrite && <AddVehicle />}
        <ListView list={list} url={url} />
      </div>
      {open && url.openAction === 'rename' && <RenameDialog vehicle={open} onClose={url.close} />}
      {open && url.openAction === 'delete' && (
        <Removal id={open._id} topic="vehicle" remove={remove} undo={undoRemoval} onClose={url.close} />
      )}
    </>
  )
}

function AddVehicle() {
  const form = useForm({
    draft: 'vehicle',
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: vehicles.nameNeeded } : {}),
  })
  const write = useWrite(add, ['vehicle'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run(form.values.name)
    if (!outcome) return
    if ('problem' in outcome) {
      form.refused(outcome.problem)
      showFailure(getServerMessageOr(outcome.problem, vehicles.failed))
      return
    }
    form.reset()
    showSuccess(vehicles.added)
  }
  return (
    <Form className={layoutStyles.sheet} noValidate onSend={send}>
      <h2>{vehicles.title}</h2>
      <p className={textStyles.quiet}>{vehicles.hint}</p>
      <div className={fieldStyles.oneLine}>
        <TextInput label={vehicles.name} autoComplete="off" {...form.field('name')} />
        <ActionButton
          label={vehicles.submit}
          tone="primary"
          running={vehicles.submitting}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
