/** Who may sign in for a partner: the operator lets the first person in, and can remove anybody. */
import { useQuery } from '@tanstack/react-query'
import type { listPeopleOfPartner, ReplyOf, removePersonOfPartner } from '@voltyatra/contract'
import { Link } from 'react-router'
import { callApi } from '../../../shared/call-api.ts'
import { useMay } from '../../frame/panel.ts'
import type { ListUrl } from '../../list/list-url.ts'
import buttonStyles from '../../ui/buttons.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { RemovableItem } from '../../ui/removable-item.tsx'
import textStyles from '../../ui/text.module.css'
import { peopleWords as words } from './people-texts.ts'

type Person = ReplyOf<typeof listPeopleOfPartner>['data'][number]

export function PeopleSection({ id, url }: { readonly id: string; readonly url: ListUrl }) {
  const mayWrite = useMay()('partner.write')
  const people = useQuery({
    queryKey: ['partner', 'people', id],
    queryFn: async ({ signal }) =>
      (await callApi<typeof listPeopleOfPartner>('GET', '/partners/{id}/people', { params: { id }, signal }))
        .data,
  })
  return (
    <Loaded of={people}>
      {(all) => (
        <>
          <p className={textStyles.quiet}>{all.length === 0 ? words.none : words.hint}</p>
          <ul className={layoutStyles.plainList}>
            {all.map((person) => (
              <PersonRow key={person._id} partnerId={id} person={person} mayWrite={mayWrite} />
            ))}
          </ul>
          {mayWrite && (
            <div>
              <Link className={buttonStyles.button} to={url.opening(id, 'person')}>
                {words.invite}
              </Link>
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

interface RowProps {
  readonly partnerId: string
  readonly person: Person
  readonly mayWrite: boolean
}

function PersonRow({ partnerId, person, mayWrite }: RowProps) {
  return (
    <RemovableItem
      name={person.name}
      facts={
        <>
          {[person.phone, person.email].filter(Boolean).join(' · ')}
          <br />
          {person.rights.map((right) => words.rightsOf[right]).join(' · ') || words.seesOnly}
        </>
      }
      request={person._id}
      remove={(personId, idempotencyKey) =>
        callApi<typeof removePersonOfPartner>('DELETE', '/partners/{id}/people/{personId}', {
          params: { id: partnerId, personId },
          idempotencyKey,
        })
      }
      touches={['partner']}
      texts={words}
      mayRemove={mayWrite}
    />
  )
}
