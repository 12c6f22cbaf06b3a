/** Vehicles: the models that drivers choose from. */
import { TextInput } from '@mantine/core'
import type { addVehicle, listVehicles, ReplyOf } from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { date } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import type { ListOf } from '../../list/list-of.ts'
import { useListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { vehicles } from '../../messages/stations.ts'
import { serverMessageOr } from '../../server/problem.ts'
import { useWrite } from '../../server/use-write.ts'
import { tellBad, tellGood } from '../../ui/alerts.tsx'
import { Act } from '../../ui/parts.tsx'
import { ShortId } from '../../ui/short-id.tsx'

type Vehicle = ReplyOf<typeof listVehicles>['data'][number]

const add = (name: string, idempotencyKey: string) =>
  callApi<typeof addVehicle>('POST', '/add-vehicle', { body: { name }, idempotencyKey })

const { columns } = vehicles

const LIST: ListOf<Vehicle> = {
  topic: 'vehicle',
  name: 'vehicles',
  label: vehicles.list,
  load: (query, signal) => callApi<typeof listVehicles>('GET', '/all-vehicles', { query, signal }),
  file: 'vehicles',
  search: vehicles.search,
  columns: [
    { label: columns.name, sort: 'name', isTitle: true, cell: ({ name }) => name },
    {
      label: columns.at,
      sort: 'createdAt',
      cell: ({ createdAt }) => <span className="nowrap">{date(createdAt)}</span>,
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
  return (
    <>
      <ScreenHead />
      <div className="stack wide-gap">
        {may('vehicle.write') && <AddVehicle />}
        <ListView list={LIST} url={url} />
      </div>
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
      tellBad(serverMessageOr(outcome.problem, vehicles.failed))
      return
    }
    form.reset()
    tellGood(vehicles.added)
  }
  return (
    <Form className="sheet" noValidate onSend={send}>
      <h2>{vehicles.title}</h2>
      <p className="quiet">{vehicles.hint}</p>
      <div className="one-line">
        <TextInput label={vehicles.name} autoComplete="off" {...form.field('name')} />
        <Act
          label={vehicles.submit}
          tone="primary"
          running={vehicles.submitting}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
