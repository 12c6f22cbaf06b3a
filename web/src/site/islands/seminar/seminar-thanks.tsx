/** Replaces the form after a registration. */
import { computeNextSeminar } from '@voltyatra/domain'
import { useEffect, useRef, useState } from 'react'
import { brand } from '../../../shared/brand.ts'
import { seminarForm } from '../../messages/seminar-form.ts'
import { buildCalendarFile } from './calendar-file.ts'
import { formatSeminarDay, seminarHours } from './seminar-date.tsx'

interface SeminarThanksProps {
  readonly name: string
  readonly onAnother: () => void
}

export function SeminarThanks({ name, onAnother }: SeminarThanksProps) {
  const { thanks, event } = seminarForm
  const heading = useRef<HTMLHeadingElement>(null)
  const [{ start, end }] = useState(() => computeNextSeminar(new Date()))

  useEffect(() => heading.current?.focus(), [])

  function keep() {
    const text = buildCalendarFile(
      {
        uid: `partner-seminar-${start.getTime()}@${location.hostname}`,
        start,
        end,
        title: event.title(brand.name),
        description: event.description,
        ...(brand.supportEmail && { organiser: brand.supportEmail }),
      },
      new Date(),
    )
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }))
    link.download = 'partner-seminar.ics'
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <div className="form card thanks" role="status">
      <h2 className="form-heading" ref={heading} tabIndex={-1}>
        {thanks.heading}
      </h2>
      <p>{thanks.text(name)}</p>
      <p className="thanks-date">
        {formatSeminarDay(start)}
        <br />
        {seminarHours}
      </p>
      <p className="thanks-buttons">
        <button className="button" type="button" onClick={keep}>
          {thanks.calendar}
        </button>
        <button className="button quiet" type="button" onClick={onAnother}>
          {thanks.another}
        </button>
      </p>
    </div>
  )
}
