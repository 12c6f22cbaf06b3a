/** The day of the coming seminar: named in words by the build, by its date once the browser's clock is known. */

import { computeNextSeminar } from '@voltyatra/domain'
import { useEffect, useState } from 'react'
import { createOnce } from '../../../shared/create-once.ts'
import { LOCALE } from '../../../shared/locale.ts'
import { seminarDate } from '../../messages/seminar-date.ts'

export const seminarHours = seminarDate.hours

const day = createOnce(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeZone: 'Asia/Kolkata' }))

/** As people in India write it: Monday, 23 November 2026. */
export const formatSeminarDay = (start: Date): string => day().format(start)

export function SeminarDate() {
  const [day, setDay] = useState<string>(seminarDate.comingMonday)
  useEffect(() => setDay(formatSeminarDay(computeNextSeminar(new Date()).start)), [])
  return (
    <>
      {day}
      <br />
      {seminarHours}
    </>
  )
}
