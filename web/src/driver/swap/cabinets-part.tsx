/** The cabinets for battery swaps of a station, each a way to its own screen. */
import { Link } from 'wouter'
import { buildSwapPath } from '../addresses.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useCabinetsAt } from './cabinet.ts'
import { swap as words } from './texts.ts'

export function CabinetsPart({ stationId }: { readonly stationId: string }) {
  const { data, error, refetch } = useCabinetsAt(stationId)
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section className={ui.card} aria-labelledby="swaps">
      <h2 id="swaps">{words.title}</h2>
      {data.map(({ _id, batteries, slots, isConnected }) => (
        <div key={_id} className={ui.actions}>
          <p className={ui.quiet}>{words.slots(batteries, slots)}</p>
          {isConnected ? (
            <Link className={ui.primary} to={buildSwapPath(_id)}>
              {words.open}
            </Link>
          ) : (
            <p className={ui.caution}>{words.offline}</p>
          )}
        </div>
      ))}
    </section>
  )
}
