/** A time that breaks, where it must, between the day and the hour. */
import { time } from '../../shared/formats.ts'

export function Moment({ at }: { readonly at: string | Date }) {
  const [day = '', hour = ''] = time(at).split(', ')
  return (
    <>
      <span className="unbroken">{day},</span> <span className="unbroken">{hour}</span>
    </>
  )
}
