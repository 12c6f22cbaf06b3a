/** A form that this page sends itself, on Enter as on its button. */
import type { ComponentProps } from 'react'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSend: () => Promise<unknown>
}

export function Form({ onSend, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        void onSend()
      }}
    />
  )
}
