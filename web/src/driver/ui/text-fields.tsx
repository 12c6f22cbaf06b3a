/** Lines of text to be typed, one below the other. */
import type { HTMLAttributes } from 'react'
import ui from './app-ui.module.css'

interface TextField<Name extends string> {
  readonly name: Name
  readonly label: string
  readonly autoComplete: string
  readonly inputMode: HTMLAttributes<HTMLInputElement>['inputMode']
}

interface TextFieldsProps<Name extends string> {
  readonly of: readonly TextField<Name>[]
  readonly values: Readonly<Record<Name, string>>
  readonly onType: (name: Name, value: string) => void
}

export function TextFields<Name extends string>({ of, values, onType }: TextFieldsProps<Name>) {
  return of.map(({ name, label, ...input }) => (
    <label key={name} className={ui.field}>
      <span>{label}</span>
      <input {...input} value={values[name]} onChange={({ target }) => onType(name, target.value)} />
    </label>
  ))
}
