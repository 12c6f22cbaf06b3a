/** The company that the driver charges for, and those that invite; nothing where there are none. */
import { useQuery } from '@tanstack/react-query'
import type { acceptFleetInvitation, leaveFleet, listOwnFleets, ReplyOf } from '@voltyatra/contract'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { fleets as words } from './fleet-texts.ts'

const FLEETS = ['fleets'] as const

type OwnFleet = ReplyOf<typeof listOwnFleets>['data'][number]

export function Fleets() {
  const { data = [] } = useQuery({
    queryKey: FLEETS,
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOwnFleets>('GET', '/driver/fleets', { signal })).data,
  })
  if (data.length === 0) return null
  return (
    <section className={ui.card} aria-labelledby="fleets">
      <h2 id="fleets">{words.title}</h2>
      {data.map((fleet) => (
        <Fleet key={fleet._id} fleet={fleet} />
      ))}
    </section>
  )
}

function Fleet({ fleet: { _id: id, name, status } }: { readonly fleet: OwnFleet }) {
  const onSuccess = ({ data }: { readonly data: OwnFleet[] }) => queryClient.setQueryData(FLEETS, data)
  const accept = useAction({
    mutationFn: () =>
      callApi<typeof acceptFleetInvitation>('POST', '/driver/fleets/{id}/accept', { params: { id } }),
    onSuccess,
  })
  const leave = useAction({
    mutationFn: () => callApi<typeof leaveFleet>('DELETE', '/driver/fleets/{id}', { params: { id } }),
    onSuccess,
  })
  const isPending = accept.isPending || leave.isPending
  const error = accept.error ?? leave.error
  return (
    <div className={ui.actions}>
      <p>{words[status](name)}</p>
      {error && <Problem error={error} />}
      {status === 'invited' && (
        <button type="button" className={ui.primary} disabled={isPending} onClick={() => accept.mutate()}>
          {words.accept}
        </button>
      )}
      <button type="button" className={ui.second} disabled={isPending} onClick={() => leave.mutate()}>
        {status === 'invited' ? words.decline : words.leave}
      </button>
    </div>
  )
}
