/** One labelled field of a form, with its own message below it. */
import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'

type Control =
  | ({ readonly lines?: undefined } & InputHTMLAttributes<HTMLInputElement>)
  | ({ readonly lines: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)

type FieldProps = Control & {
  readonly id: string
  readonly name: string
  readonly label: string
  /** Written after the label of what may be left out. */
  readonly note?: string
  readonly error?: string | undefined
}

export function Field({ label, note, error, ...control }: FieldProps) {
  const { id } = control
  const described = error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {note && <span className="field-note">{note}</span>}
      </label>
      {control.lines === undefined ? (
        <input {...omitLines(control)} {...described} />
      ) : (
        <textarea {...omitLines(control)} {...described} rows={control.lines} />
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

function omitLines<T extends { readonly lines?: number | undefined }>({ lines: _lines, ...rest }: T) {
  return rest
}
