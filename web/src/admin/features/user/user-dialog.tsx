/** One user: what is known, and shutting out or letting in. */
import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { rupees, time } from '../../../shared/formats.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import { users } from '../../messages/people.ts'
import { useWrite } from '../../server/use-write.ts'
import { tellGood } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loading.tsx'
import { Act, Facts, Refused, Status } from '../../ui/parts.tsx'
import { loadCustomer, setBlocked } from './customers.ts'
import { place } from './place.ts'

interface UserDialogProps {
  readonly id: string
  readonly onClose: () => void
}

export function UserDialog({ id, onClose }: UserDialogProps) {
  const user = useQuery({
    queryKey: ['customer', 'one', id],
    queryFn: ({ signal }) => loadCustomer(id, signal),
  })
  const may = useMay()
  const { columns, facts } = users
  return (
    <Dialog title={users.details} onClose={onClose}>
      <Loaded of={user}>
        {(one) => (
          <div className="stack">
            <Facts
              of={[
                [columns.name, one.name],
                [columns.email, one.email],
                [columns.phone, one.phone],
                [columns.wallet, rupees(one.walletBalance)],
                [facts.holds, rupees(one.holds)],
                [columns.location, place(one.location)],
                [facts.vehicle, one.vehicle?.name],
                [columns.joined, time(one.createdAt)],
                [users.status, <Status key="status" value={one.isBlocked ? 'blocked' : 'active'} />],
                ...(one.blockedAt
                  ? ([
                      [facts.blocked, time(one.blockedAt)],
                      [facts.why, one.blockReason],
                    ] as const)
                  : []),
              ]}
            />
            {may('customer.write') && <Blocking id={id} isBlocked={one.isBlocked} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Blocking({ id, isBlocked }: { readonly id: string; readonly isBlocked: boolean }) {
  const form = useForm({
    draft: `block-${id}`,
    initial: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' && !isBlocked ? { reason: users.reasonNeeded } : {}),
  })
  const write = useWrite(setBlocked, ['customer'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run(isBlocked ? { id } : { id, reason: form.values.reason })
    if (!outcome || 'problem' in outcome) return
    form.reset()
    tellGood(isBlocked ? users.unblocked : users.blocked)
  }
  return (
    <Form className="stack" onSend={send}>
      {!isBlocked && (
        <Textarea label={users.reason} description={users.blockHint} rows={2} {...form.field('reason')} />
      )}
      <Refused problem={write.problem} />
      <div className="form-actions">
        <Act
          label={isBlocked ? users.unblock : users.block}
          tone={isBlocked ? 'primary' : 'danger'}
          running={users.blocking}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
