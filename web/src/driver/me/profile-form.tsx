/** The driver's own details. */
import type { changeDriverProfile } from '@voltyatra/contract'
import { type FormEvent, useState } from 'react'
import { queryClient } from '../../shared/app/query-client.ts'
import { callApi } from '../../shared/call-api.ts'
import { PROFILE, type Profile } from '../session/session.ts'
import ui from '../ui/app-ui.module.css'
import { Problem } from '../ui/states.tsx'
import { useAction } from '../ui/use-action.ts'
import { me as words } from './texts.ts'

interface ProfileFormProps {
  readonly profile: Profile
}

export function ProfileForm({ profile }: ProfileFormProps) {
  const [name, setName] = useState(profile.name ?? '')
  const [email, setEmail] = useState(profile.email ?? '')
  const save = useAction({
    mutationFn: () =>
      callApi<typeof changeDriverProfile>('PUT', '/driver/profile', {
        body: { name: name.trim() || null, email: email.trim() || null },
      }),
    onSuccess: ({ data }) => queryClient.setQueryData(PROFILE, data),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <form className={ui.card} onSubmit={send} noValidate aria-label={words.profile}>
      <h2>{words.profile}</h2>
      <p>
        <span className={ui.quiet}>{words.phone}</span> {profile.phone}
      </p>
      <label className={ui.field}>
        <span>{words.name}</span>
        <input autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label className={ui.field}>
        <span>{words.email}</span>
        <input
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </label>
      {save.error && <Problem error={save.error} />}
      <div role="status">{save.isSuccess && <p className={ui.note}>{words.saved}</p>}</div>
      <button type="submit" className={ui.primary} disabled={save.isPending}>
        {words.save}
      </button>
    </form>
  )
}
