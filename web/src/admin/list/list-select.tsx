/** A choice above a list. Where the fields are narrow, it is as wide as a long text that is chosen. */
import { NativeSelect } from '@mantine/core'
import styles from './list.module.css'

interface ListSelectProps {
  readonly label: string
  readonly value: string
  readonly data: readonly { readonly value: string; readonly label: string }[]
  readonly onChoose: (value: string) => void
  readonly className?: string
  /** In letters: what a field that is not wider than others has room for. */
  readonly room?: number
}

const ROOM = 13

export function ListSelect({ label, value, data, onChoose, className = '', room = ROOM }: ListSelectProps) {
  const chosen = data.find((one) => one.value === value)?.label ?? ''
  return (
    <NativeSelect
      className={chosen.length > room ? `${className} ${styles.long}` : className}
      label={label}
      value={value}
      data={data}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  )
}
