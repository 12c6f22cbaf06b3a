/** What is shown before anything is asked: towns to begin with. */

import type { Point } from '../../../shared/map/point.ts'
import { linkTo } from '../../addresses.ts'
import { finder as texts } from '../../messages/finder.ts'
import { InPage } from './in-page.tsx'
import { formatSearch, NOTHING_REQUESTED } from './view.ts'

/** As in the file of towns, which is fetched later. */
const TOWNS = [
  { name: 'Bengaluru', place: 'Bengaluru, Karnataka', lat: 12.97, long: 77.59 },
  { name: 'Mumbai', place: 'Mumbai, Maharashtra', lat: 19.08, long: 72.88 },
  { name: 'New Delhi', place: 'New Delhi, Delhi', lat: 28.61, long: 77.21 },
  { name: 'Hyderabad', place: 'Hyderabad, Telangana', lat: 17.39, long: 78.49 },
  { name: 'Chennai', place: 'Chennai, Tamil Nadu', lat: 13.08, long: 80.27 },
  { name: 'Pune', place: 'Pune, Maharashtra', lat: 18.52, long: 73.86 },
  { name: 'Kolkata', place: 'Kolkata, West Bengal', lat: 22.57, long: 88.36 },
  { name: 'Ahmedabad', place: 'Ahmedabad, Gujarat', lat: 23.02, long: 72.57 },
] as const

interface StartProps {
  readonly onTown: (near: Point, place: string) => void
}

export function Start({ onTown }: StartProps) {
  return (
    <section className="start" aria-labelledby="start-heading">
      <h2 id="start-heading">{texts.start.heading}</h2>
      <p>{texts.start.text}</p>
      <ul>
        {TOWNS.map(({ name, place, lat, long }) => (
          <li key={name}>
            <InPage
              href={linkTo('stations') + formatSearch({ ...NOTHING_REQUESTED, near: { lat, long }, place })}
              onFollow={() => onTown({ lat, long }, place)}
            >
              {name}
            </InPage>
          </li>
        ))}
      </ul>
    </section>
  )
}
