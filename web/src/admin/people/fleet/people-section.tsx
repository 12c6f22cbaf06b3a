/** Who may sign in for a fleet: the operator lets the first person in, and can remove anybody. */
import { useQuery } from '@tanstack/react-query'
import type {
  BodyOf,
  invitePersonOfFleet,
  listPeopleOfFleet,
  ReplyOf,
  removePersonOfFleet,
} from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { Form } from '../../form/form.tsx'
import { NOBODY, PersonFields, readPerson } from '../../form/person-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { RemovableItem } from '../../ui/removable-item.tsx'
import textStyles from '../../ui/text.module.css'
import { personTexts as texts } from './texts.ts'

type Person = ReplyOf<typeof listPeopleOfFleet>['data'][number]

export function PeopleSection({ id, url }: { readonly id: string; readonly url: ListUrl }) {
  const mayWrite = useMay()('fleet.write')
  const people = useQuery({
    queryKey: ['fleet', 'people', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listPeopleOfFleet>('GET', '/fleets/{id}/people', { params: { id }, signal }))
        .data,
  })
  return (
    <Loaded of={people}>
      {(all) => (
        <>
          <p className={textStyles.quiet}>{all.length === 0 ? texts.none : texts.hint}</p>
          <ul className={layoutStyles.plainList} aria-label={texts.title}>
            {all.map((person) => (
              <PersonRow key={person._id} fleetId={id} person={person} mayWrite={mayWrite} />
            ))}
          </ul>
          {mayWrite && (
            <div>
              <Link className={buttonStyles.button} to={url.opening(id, 'person')}>
                {texts.add}
              </Link>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

interface RowProps {
  readonly fleetId: string
  readonly person: Person
  readonly mayWrite: boolean
}

function PersonRow({ fleetId, person, mayWrite }: RowProps) {
  return (
    <RemovableItem
      name={person.name}
      facts={[person.phone, person.email].filter(Boolean).join(' · ')}
      request={person._id}
      remove={(personId, idempotencyKey) =>
        callApi<typeof removePersonOfFleet>('DELETE', '/fleets/{id}/people/{personId}', {
          params: { id: fleetId, personId },
          idempotencyKey,
        })
      }
      touches={['fleet']}
      texts={texts}
      mayRemove={mayWrite}
    />
  )
}

export function PersonDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useForm({ initial: NOBODY })
  const write = useWrite(
    (body: BodyOf<typeof invitePersonOfFleet>, idempotencyKey) =>
      callApi<typeof invitePersonOfFleet>('POST', '/fleets/{id}/people', {
        params: { id },
        body,
        idempotencyKey,
      }),
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
    <Dialog title={texts.addTitle} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <PersonFields form={form} texts={texts} />
        <Refused problem={write.problem} />
        <div>
          <ActionButton label={texts.add} tone="primary" running={texts.adding} isRunning={write.isRunning} />
        </div>
      </Form>
    </Dialog>
  )
}
