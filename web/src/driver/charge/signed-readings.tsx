/** What the meter has signed of a charge: whether it is verified, by which key, and the file to check it elsewhere. */
import { useQuery } from '@tanstack/react-query'
import type { getOwnSignedReadings } from '@voltyatra/contract'
import { useId } from 'react'
import { buildAddress, callApi } from '../../shared/call-api.ts'
import { signedReadings } from '../../shared/drivers/signed-readings-texts.ts'
import { formatKilowattHours } from '../../shared/formats.ts'
import { SOFTWARE } from '../../shared/transparency.ts'
import ui from '../ui/app-ui.module.css'
import { charge } from './texts.ts'

const words = { ...signedReadings, ...charge.signed }

/** Nothing where the meter has signed none. */
export function SignedReadings({ bookingId }: { readonly bookingId: string }) {
  const title = useId()
  const { data } = useQuery({
    queryKey: ['signed-readings', bookingId],
    queryFn: async ({ signal }) =>
      (
        await callApi<typeof getOwnSignedReadings>('GET', '/driver/bookings/{id}/signed-readings', {
          ...{ params: { id: bookingId }, signal },
        })
      ).data,
  })
  if (!data) return null
  const { result, isKeyConfirmed, energyKWh } = data
  return (
    <section className={ui.card} aria-labelledby={title}>
      <h2 id={title}>{words.title}</h2>
      <p>{words.results[isKeyConfirmed ? 'confirmed' : result]}</p>
      {energyKWh !== null && (
        <dl className={ui.facts}>
          <div>
            <dt>{words.energy}</dt>
            <dd>{formatKilowattHours(energyKWh)}</dd>
          </div>
        </dl>
      )}
      {result === 'fits' && energyKWh === null && <p>{words.partial}</p>}
      <p className={ui.quiet}>{words.check}</p>
      <div className={ui.actions}>
        <a
          className={ui.second}
          href={buildAddress('/driver/bookings/{id}/signed-readings/file', { params: { id: bookingId } })}
          download
        >
          {words.file}
        </a>
        <a className={ui.link} href={SOFTWARE} target="_blank" rel="noreferrer">
          {words.software}
        </a>
      </div>
    </section>
  )
}
