/** Who may sign in for the partner: added with rights, changed, removed at once. */
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type {
  addOwnPerson,
  changeOwnPerson,
  listOwnPeople,
  ReplyOf,
  removeOwnPerson,
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
import textStyles from '../../admin/ui/text.module.css'
import { formatTitle } from '../../portal/texts.ts'
import { callApi } from '../../shared/call-api.ts'
import { type Right, useSignedIn } from '../session/session.ts'
import { formatRemoveTitle, RIGHT_WORDS, peopleTexts as texts } from './texts.ts'

type Person = ReplyOf<typeof listOwnPeople>['data'][number]
type Open = 'add' | { readonly person: Person; readonly does: 'change' | 'remove' }

const KEY = ['partner', 'people'] as const

export function Component() {
  const [open, setOpen] = useState<Open>()
  const { data: signedIn } = useSignedIn()
  const people = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await callApi<typeof listOwnPeople>('GET', '/partner/people', { signal })).data,
  })
  const close = () => setOpen(undefined)
  const own = signedIn?.person.rights ?? []
  return (
    <>
      <title>{formatTitle(texts.title)}</title>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className={textStyles.quiet}>{texts.hint}</p>
      <div>
        <ActionButton label={texts.add} tone="primary" onClick={() => setOpen('add')} />
      </div>
      <Loaded of={people}>
        {(all) => (
          <ul className={layoutStyles.plainList} aria-label={texts.title}>
            {all.map((person) => (
              <li key={person._id}>
                <span>
                  <strong>{person.name}</strong>
                  <br />
                  <span className={textStyles.quiet}>
                    {[person.phone, person.email].filter(Boolean).join(' · ')}
                    <br />
                    {person.rights.map((right) => RIGHT_WORDS[right]).join(' · ') || texts.none}
                  </span>
                </span>
                {person._id !== signedIn?.person._id && (
                  <span className={layoutStyles.inlineItems}>
                    <ActionButton
                      size="small"
                      label={texts.change}
                      of={person.name}
                      onClick={() => setOpen({ person, does: 'change' })}
                    />
                    <ActionButton
                      size="small"
                      label={texts.remove}
                      of={person.name}
                      onClick={() => setOpen({ person, does: 'remove' })}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open === 'add' && <AddDialog own={own} onClose={close} />}
      {typeof open === 'object' && open.does === 'change' && (
        <ChangeDialog person={open.person} own={own} onClose={close} />
      )}
      {typeof open === 'object' && open.does === 'remove' && (
        <RemoveDialog person={open.person} onClose={close} />
      )}
    </>
  )
}

interface RightsProps {
  readonly own: readonly Right[]
  readonly chosen: readonly Right[]
  readonly onChoose: (chosen: readonly Right[]) => void
}

/** Only rights that the person who gives them has. */
function RightsField({ own, chosen, onChoose }: RightsProps) {
  return (
    <Checkbox.Group
      label={texts.rights}
      value={[...chosen]}
      onChange={(values) => onChoose(values as Right[])}
    >
      <div className={layoutStyles.stack}>
        {own.map((right) => (
          <Checkbox key={right} value={right} label={RIGHT_WORDS[right]} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

interface DialogProps {
  readonly onClose: () => void
}

function AddDialog({ own, onClose }: DialogProps & { readonly own: readonly Right[] }) {
  const form = useForm({ initial: NOBODY })
  const [rights, setRights] = useState<readonly Right[]>([])
  const write = useWrite(
    (body: { name: string; phone: string; email: string | null; rights: Right[] }, idempotencyKey) =>
      callApi<typeof addOwnPerson>('POST', '/partner/people', { body, idempotencyKey }),
    ['partner'],
  )
  const send = async () => {
    const outcome = await write.run({ ...readPerson(form.values), rights: [...rights] })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <PersonFields form={form} texts={texts} />
        <RightsField own={own} chosen={rights} onChoose={setRights} />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton label={texts.add} tone="primary" running={texts.adding} isRunning={write.isRunning} />
        </div>
      </Form>
    </Dialog>
  )
}

function ChangeDialog({
  person,
  own,
  onClose,
}: DialogProps & { readonly person: Person; readonly own: readonly Right[] }) {
  const [rights, setRights] = useState<readonly Right[]>(person.rights)
  const write = useWrite(
    (chosen: Right[], idempotencyKey) =>
      callApi<typeof changeOwnPerson>('PUT', '/partner/people/{id}', {
        params: { id: person._id },
        body: { rights: chosen },
        idempotencyKey,
      }),
    ['partner'],
  )
  const send = async () => {
    const outcome = await write.run([...rights])
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(outcome.reply.message ?? '')
  }
  return (
    <Dialog title={person.name} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <RightsField own={own} chosen={rights} onChoose={setRights} />
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton
            label={texts.save}
            tone="primary"
            running={texts.saving}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}

function RemoveDialog({ person, onClose }: DialogProps & { readonly person: Person }) {
  const write = useWrite(
    (id: string, idempotencyKey) =>
      callApi<typeof removeOwnPerson>('DELETE', '/partner/people/{id}', { params: { id }, idempotencyKey }),
    ['partner'],
  )
  const send = async () => {
    const outcome = await write.run(person._id)
    if (!outcome || 'problem' in outcome) return
    onClose()
    showSuccess(outcome.reply.message)
  }
  return (
    <Dialog title={formatRemoveTitle(person.name)} size="small" onClose={onClose}>
      <Form className={layoutStyles.stack} onSend={send}>
        <p>{texts.removeHint}</p>
        <Refused problem={write.problem} otherwise={texts.failed} />
        <div className={fieldStyles.endActions}>
          <ActionButton label={texts.cancel} onClick={onClose} />
          <ActionButton
            label={texts.remove}
            tone="danger"
            running={texts.removing}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
