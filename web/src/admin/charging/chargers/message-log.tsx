/** All that a charger and the server said to each other, to be searched. */

import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { USUAL_MESSAGES } from '@voltyatra/contract/commands'
import { type ReactNode, useState } from 'react'
import listStyles from '../../list/list.module.css'
import type { ListUrl } from '../../list/list-url.ts'
import { MoreRows } from '../../list/more-rows.tsx'
import { lists } from '../../messages/lists.ts'
import { Icon } from '../../ui/icons.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Status } from '../../ui/status.tsx'
import textStyles from '../../ui/text.module.css'
import { loadMessages, type MessageRow } from '../shared/charger-calls.ts'
import { formatRefusal } from '../shared/state-texts.ts'
import chargersStyles from './chargers.module.css'
import { log } from './command-texts.ts'
import messageLogStyles from './message-log.module.css'
import { formatJson, toTheSecond } from './messages.ts'
import { useNewest } from './newest.ts'

interface MessageLogProps {
  readonly id: string
  readonly url: ListUrl
}

export function MessageLog({ id, url }: MessageLogProps) {
  const query = {
    q: url.get('text'),
    action: url.get('action'),
    direction: url.get('direction'),
    errors: url.get('errors'),
    repaired: url.get('repaired'),
  }
  const isFiltered = Object.values(query).some((value) => value !== '')
  const messages = useInfiniteQuery({
    queryKey: ['charger', 'messages', id, query],
    queryFn: ({ signal, pageParam }) =>
      loadMessages(id, { ...query, ...(pageParam && { before: pageParam }) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ before }) => before,
    placeholderData: keepPreviousData,
  })
  useNewest(id, () => {
    // A reader of older messages is not taken back to the beginning.
    if (messages.data?.pages.length === 1) void messages.refetch()
  })
  return (
    <section className={listStyles.list} aria-label={log.list}>
      <Tools url={url} />
      <Loaded of={messages}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data)
          const older = messages.hasNextPage && (
            <MoreRows of={messages} label={all.length === 0 ? log.searchOn : log.more} />
          )
          if (all.length === 0) return <Nothing isFiltered={isFiltered}>{older}</Nothing>
          return (
            <div
              className={`${layoutStyles.stack} ${listStyles.rows}`}
              aria-busy={messages.isPlaceholderData}
            >
              <ul className={messageLogStyles.messages} aria-label={log.list}>
                {all.map((message) => (
                  <Message key={message.id} message={message} />
                ))}
              </ul>
              {older}
            </div>
          )
        }}
      </Loaded>
    </section>
  )
}

interface NothingProps {
  readonly isFiltered: boolean
  /** The way on, where older messages were not searched yet. */
  readonly children: ReactNode
}

function Nothing({ isFiltered, children }: NothingProps) {
  return (
    <div className={listStyles.state}>
      <Icon name="empty" size={28} />
      <p className={listStyles.what} role="status">
        {log.empty}
      </p>
      <p className={textStyles.quiet}>{children ? log.unsearched : isFiltered ? log.none : log.emptyHint}</p>
      {children}
    </div>
  )
}

const WAIT_MS = 250

function Tools({ url }: { readonly url: ListUrl }) {
  const [typed, setTyped] = useState(url.get('text'))
  const request = useDebouncedCallback((text: string) => url.filter({ text: text.trim() }), WAIT_MS)
  const all = { value: '', label: lists.all }
  return (
    <search className={listStyles.tools} aria-label={log.list}>
      <TextInput
        type="search"
        className={listStyles.search}
        label={log.search}
        value={typed}
        leftSection={<Icon name="search" size={16} />}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          request(event.currentTarget.value)
        }}
      />
      <NativeSelect
        label={log.direction}
        value={url.get('direction')}
        data={[all, ...Object.entries(log.directions).map(([value, label]) => ({ value, label }))]}
        onChange={(event) => url.filter({ direction: event.currentTarget.value })}
      />
      <NativeSelect
        label={log.action}
        value={url.get('action')}
        data={[all, ...USUAL_MESSAGES.map((value) => ({ value, label: value }))]}
        onChange={(event) => url.filter({ action: event.currentTarget.value })}
      />
      <Checkbox
        className={listStyles.toolCheck}
        label={log.errors}
        checked={url.get('errors') === 'true'}
        onChange={(event) => url.filter({ errors: event.currentTarget.checked ? 'true' : '' })}
      />
      <Checkbox
        className={listStyles.toolCheck}
        label={log.repairedOnly}
        checked={url.get('repaired') === 'true'}
        onChange={(event) => url.filter({ repaired: event.currentTarget.checked ? 'true' : '' })}
      />
    </search>
  )
}

export function Message({ message }: { readonly message: MessageRow }) {
  const { at, direction, action, payload, answer, errorCode, ms, repairs } = message
  return (
    <li>
      <details className={messageLogStyles.message}>
        <summary>
          <span className={messageLogStyles.messageWhat}>
            <Icon name="right" size={16} />
            <b>{action}</b>
            <span className={textStyles.quiet}>{log.directions[direction]}</span>
            {errorCode && <Status value="failed" word={formatRefusal(errorCode)} />}
            {repairs.length > 0 && <Status value="repaired" tone="warn" word={log.repaired} />}
          </span>
          <span className={`${textStyles.quiet} ${messageLogStyles.messageWhen}`}>
            {toTheSecond(at)}
            {ms !== null && ` · ${log.ms(ms)}`}
          </span>
        </summary>
        {repairs.length > 0 && (
          <div className={messageLogStyles.messageRepairs}>
            <h3>{log.repairs}</h3>
            <ul>
              {repairs.map((repair) => (
                <li key={repair}>{repair}</li>
              ))}
            </ul>
          </div>
        )}
        <div className={messageLogStyles.messageParts}>
          <div>
            <h3>{log.request}</h3>
            <pre className={chargersStyles.payload}>{formatJson(payload)}</pre>
          </div>
          <div>
            <h3>{log.answered}</h3>
            {answer === null ? (
              <p className={textStyles.quiet}>{log.unanswered}</p>
            ) : (
              <pre className={chargersStyles.payload}>{formatJson(answer)}</pre>
            )}
          </div>
        </div>
      </details>
    </li>
  )
}
