/** A form that this page sends itself, on Enter as on its button. */
import type { ComponentProps } from 'react'
import { focusFirstWrong } from '../ui/focus.ts'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSend: () => Promise<unknown>
}

export function Form({ onSend, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        const [form, before] = [event.currentTarget, document.activeElement]
        // After what was found wrong has been drawn.
        void onSend().finally(() => setTimeout(() => focusFirstWrong(form, before), 0))
      }}
    />
  )
}
