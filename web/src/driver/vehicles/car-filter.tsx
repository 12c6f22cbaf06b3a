/** The finder's filter for the car that is driven now; on by itself when nothing else is searched for. */
import { useEffect, useRef } from 'react'
import ui from '../ui/app-ui.module.css'
import { useChosenCar } from './cars.ts'
import { cars as words } from './texts.ts'

interface CarFilterProps {
  /** What is filtered by now; empty for any. */
  readonly connector: string
  /** Whether nothing has been searched for yet. */
  readonly isUntouched: boolean
  readonly onChange: (connector: string) => void
}

export function CarFilter({ connector, isUntouched, onChange }: CarFilterProps) {
  const car = useChosenCar()
  const main = car?.connectorTypes[0]
  const isDecided = useRef(false)
  useEffect(() => {
    if (main === undefined || isDecided.current) return
    isDecided.current = true
    if (isUntouched) onChange(main)
  })
  if (!car || main === undefined) return null
  const isOn = connector === main
  return (
    <button
      type="button"
      className={ui.choice}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? '' : main)}
    >
      {words.filter(car.name)}
    </button>
  )
}
