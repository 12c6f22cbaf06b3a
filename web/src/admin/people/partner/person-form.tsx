/** Letting somebody sign in for a partner. */
import { Checkbox } from '@mantine/core'
import type { BodyOf, invitePersonOfPartner } from '@voltyatra/contract'
import { useState } from 'react'
import { callApi } from '../../../shared/call-api.ts'
import { Form } from '../../form/form.tsx'
import { NOBODY, PersonFields, readPerson } from '../../form/person-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { peopleWords as words } from './people-texts.ts'

type NewPerson = BodyOf<typeof invitePersonOfPartner>
type Right = NewPerson['rights'][number]

const RIGHTS = Object.keys(words.rightsOf) as Right[]

export function PersonForm({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useForm({ initial: NOBODY })
  const [rights, setRights] = useState<readonly Right[]>(RIGHTS)
  const write = useWrite(
    (body: NewPerson, idempotencyKey) =>
      callApi<typeof invitePersonOfPartner>('POST', '/partners/{id}/people', {
        params: { id },
        body,
        idempotencyKey,
      }),
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
    <Dialog title={words.inviteTitle} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <PersonFields form={form} texts={words} />
        <Checkbox.Group
          label={words.rights}
          value={[...rights]}
          onChange={(values) => setRights(values as Right[])}
        >
          <div className={layoutStyles.stack}>
            {RIGHTS.map((right) => (
              <Checkbox key={right} value={right} label={words.rightsOf[right]} />
            ))}
          </div>
        </Checkbox.Group>
        <Refused problem={write.problem} />
        <div>
          <ActionButton
            label={words.invite}
            tone="primary"
            running={words.inviting}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
