/** Other networks' sites: adding one, and the list. */
import { TextInput } from '@mantine/core'
import type {
  addProvider,
  deleteProvider,
  listProviders,
  ReplyOf,
  undoDeleteProvider,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'
import { formatDate } from '../../../shared/formats.ts'
import { DeleteLink } from '../../form/delete-link.tsx'
import { Form } from '../../form/form.tsx'
import { Removal } from '../../form/removal.tsx'
import { useForm } from '../../form/use-form.ts'
import { useMay } from '../../frame/panel.ts'
import type { ListOf } from '../../list/list-of.ts'
import type { ListUrl } from '../../list/list-url.ts'
import { ListView } from '../../list/list-view.tsx'
import { getServerMessageOr } from '../../server/problem.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showFailure, showSuccess } from '../../ui/alerts.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { providers } from './texts.ts'

type Provider = ReplyOf<typeof listProviders>['data'][number]

const add = (body: { name: string; url: string }, idempotencyKey: string) =>
  callApi<typeof addProvider>('POST', '/evstation/add', { body, idempotencyKey })
const remove = (id: string, idempotencyKey: string) =>
  callApi<typeof deleteProvider>('DELETE', '/evstation/{id}', { params: { id }, idempotencyKey })
const undo = (id: string) =>
  callApi<typeof undoDeleteProvider>('POST', '/evstation/{id}/undo', { params: { id } })

export function ProviderLinks({ url }: { readonly url: ListUrl }) {
  const may = useMay()
  const { columns } = providers
  const list: ListOf<Provider> = {
    topic: 'provider',
    name: 'providers',
    label: providers.list,
    load: (query, signal) => callApi<typeof listProviders>('GET', '/evstation/all', { query, signal }),
    file: 'providers',
    search: providers.search,
    columns: [
      { label: columns.name, sort: 'name', isTitle: true, cell: ({ name }) => name },
      {
        label: columns.url,
        sort: 'url',
        rank: 1,
        width: 16,
        cell: (provider) => (
          <a href={provider.url} target="_blank" rel="noreferrer" className={textStyles.id}>
            {provider.url}
          </a>
        ),
      },
      {
        label: columns.at,
        sort: 'createdAt',
        cell: ({ createdAt }) => <span className={textStyles.nowrap}>{formatDate(createdAt)}</span>,
      },
    ],
    ...(may('provider.write') && {
      buttonWidth: 4.5,
      actions: ({ _id, name }: Provider) => <DeleteLink to={url.opening(_id, 'delete')} name={name} />,
    }),
    empty: providers.empty,
    emptyHint: providers.emptyHint,
  }
  return (
    <div className={layoutStyles.wideStack}>
      {may('provider.write') && <AddProvider />}
      <ListView list={list} url={url} />
      {url.openId && url.openAction === 'delete' && (
        <Removal id={url.openId} topic="provider" remove={remove} undo={undo} onClose={url.close} />
      )}
    </div>
  )
}

function AddProvider() {
  const form = useForm({
    draft: 'provider',
    initial: { name: '', url: '' },
    check: ({ name, url }) => ({
      ...(name.trim() === '' && { name: providers.nameNeeded }),
      ...(url.trim() === '' && { url: providers.urlNeeded }),
    }),
  })
  const write = useWrite(add, ['provider'])
  const send = async () => {
    if (!form.isRight()) return
    const outcome = await write.run(form.values)
    if (!outcome) return
    if ('problem' in outcome) {
      form.refused(outcome.problem)
      showFailure(getServerMessageOr(outcome.problem, providers.failed))
      return
    }
    form.reset()
    showSuccess(providers.added)
  }
  return (
    <Form className={layoutStyles.sheet} noValidate onSend={send}>
      <h2>{providers.title}</h2>
      <p className={textStyles.quiet}>{providers.hint}</p>
      <div className={fieldStyles.oneLine}>
        <TextInput label={providers.name} autoComplete="off" {...form.field('name')} />
        <TextInput
          label={providers.url}
          type="url"
          autoComplete="off"
          placeholder="https://"
          {...form.field('url')}
        />
        <ActionButton
          label={providers.submit}
          tone="primary"
          running={providers.submitting}
          isRunning={write.isRunning}
        />
      </div>
    </Form>
  )
}
