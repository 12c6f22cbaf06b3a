/** Who is let in: a name, the number that signs in, and a mail address where there is one. */
import { TextInput } from '@mantine/core'
import type { useForm } from './use-form.ts'

export const NOBODY = { name: '', phone: '', email: '' }

type PersonForm = Pick<ReturnType<typeof useForm<typeof NOBODY>>, 'field'>

interface PersonFieldsProps {
  readonly form: PersonForm
  readonly texts: {
    readonly name: string
    readonly phone: string
    readonly phoneHint?: string
    readonly email: string
    readonly emailHint: string
  }
}

export function PersonFields({ form, texts }: PersonFieldsProps) {
  return (
    <>
      <TextInput label={texts.name} autoComplete="off" data-autofocus {...form.field('name')} />
      <TextInput
        label={texts.phone}
        description={texts.phoneHint}
        type="tel"
        autoComplete="off"
        {...form.field('phone')}
      />
      <TextInput
        label={texts.email}
        description={texts.emailHint}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
    </>
  )
}

/** As calls take it: no address rather than an empty one. */
export const readPerson = ({ name, phone, email }: typeof NOBODY) => ({
  name,
  phone,
  email: email.trim() || null,
})
