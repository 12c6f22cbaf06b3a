/** A form that this page sends itself, on Enter as on its button. */
import { type ComponentProps, useState } from 'react'
import { focusFirstWrong } from '../ui/focus.ts'
import { SentTimes } from '../ui/sent-times.ts'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  readonly onSend: () => Promise<unknown>
}

export function Form({ onSend, ...rest }: FormProps) {
  const [sentTimes, setSentTimes] = useState(0)
  return (
    <SentTimes value={sentTimes}>
      <form
        {...rest}
        onSubmit={(event) => {
          event.preventDefault()
          setSentTimes(sentTimes + 1)
          const [form, before] = [event.currentTarget, document.activeElement]
          // After what was found wrong has been drawn.
          void onSend().finally(() => setTimeout(() => focusFirstWrong(form, before), 0))
        }}
      />
    </SentTimes>
  )
}
