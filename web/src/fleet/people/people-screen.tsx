/** Who may sign in for the fleet: let in, removed at once. */
import { useQuery } from '@tanstack/react-query'
import type {
  addOwnFleetPerson,
  BodyOf,
  listOwnFleetPeople,
  ReplyOf,
  removeOwnFleetPerson,
} from '@voltyatra/contract'
import { useState } from 'react'
import { Form } from '../../admin/form/form.tsx'
import { NOBODY, PersonFields, readPerson } from '../../admin/form/person-fields.tsx'
import { useForm } from '../../admin/form/use-form.ts'
import { useWrite } from '../../admin/server/use-write.ts'
import { ActionButton } from '../../admin/ui/action-button.tsx'
import { showSuccess } from '../../admin/ui/alerts.tsx'
import { Dialog } from '../../admin/ui/dialog.tsx'
import fieldStyles from '../../admin/ui/fields.module.css'
import layoutStyles from '../../admin/ui/layout.module.css'
import { Loaded } from '../../admin/ui/loading.tsx'
import { Refused } from '../../admin/ui/note.tsx'
import { RemovableItem } from '../../admin/ui/removable-item.tsx'
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import { callApi } from '../../shared/call-api.ts'
import { useSignedIn } from '../session/session.ts'
import { peopleTexts as texts } from './texts.ts'

type Person = ReplyOf<typeof listOwnFleetPeople>['data'][number]

export function Component() {
  const [isAdding, setAdding] = useState(false)
  const { data: signedIn } = useSignedIn()
  const people = useQuery({
    queryKey: ['fleet', 'own-people'],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOwnFleetPeople>('GET', '/fleet/people', { signal })).data,
  })
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <div>
        <ActionButton label={texts.add} tone="primary" onClick={() => setAdding(true)} />
      </div>
      <Loaded of={people}>
        {(all) => (
          <ul className={layoutStyles.plainList} aria-label={texts.title}>
            {all.map((person) => (
              <PersonRow key={person._id} person={person} isOwn={person._id === signedIn?.person._id} />
            ))}
          </ul>
        )}
      </Loaded>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function PersonRow({ person, isOwn }: { readonly person: Person; readonly isOwn: boolean }) {
  return (
    <RemovableItem
      name={person.name}
      facts={[person.phone, person.email].filter(Boolean).join(' · ')}
      request={person._id}
      remove={(id, idempotencyKey) =>
        callApi<typeof removeOwnFleetPerson>('DELETE', '/fleet/people/{id}', {
          params: { id },
          idempotencyKey,
        })
      }
      touches={['fleet']}
      texts={texts}
      mayRemove={!isOwn}
    />
  )
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({ initial: NOBODY })
  const write = useWrite(
    (body: BodyOf<typeof addOwnFleetPerson>, idempotencyKey) =>
      callApi<typeof addOwnFleetPerson>('POST', '/fleet/people', { body, idempotencyKey }),
    ['fleet'],
  )
  const send = async () => {
    const outcome = await write.run(readPerson(form.values))
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <PersonFields form={form} texts={texts} />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton label={texts.add} tone="primary" running={texts.adding} isRunning={write.isRunning} />
        </div>
      </Form>
    </Dialog>
  )
}
