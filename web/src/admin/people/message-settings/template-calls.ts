/** The calls of the operator's own words for messages. */
import type {
  BodyOf,
  listMessageTemplates,
  previewMessageTemplate,
  ReplyOf,
  removeMessageTemplate,
  setMessageTemplate,
  testMessageTemplate,
} from '@voltyatra/contract'
import { callApi } from '../../../shared/call-api.ts'

type Templates = ReplyOf<typeof listMessageTemplates>['data']
export type EventTemplates = Templates['events'][number]
export type TemplateChannel = EventTemplates['templates'][number]['channel']

export type PreviewedText = ReplyOf<typeof previewMessageTemplate>['data']

interface TemplateKey {
  readonly event: EventTemplates['event']
  readonly channel: TemplateChannel
}

export const loadTemplates = async (signal: AbortSignal) =>
  (await callApi<typeof listMessageTemplates>('GET', '/message-templates', { signal })).data

export const saveTemplate = (
  { template, body }: { readonly template: TemplateKey; readonly body: BodyOf<typeof setMessageTemplate> },
  idempotencyKey: string,
) =>
  callApi<typeof setMessageTemplate>('PUT', '/message-templates/{event}/{channel}', {
    params: template,
    body,
    idempotencyKey,
  })

export const dropTemplate = (template: TemplateKey, idempotencyKey: string) =>
  callApi<typeof removeMessageTemplate>('DELETE', '/message-templates/{event}/{channel}', {
    params: template,
    idempotencyKey,
  })

export const previewTemplate = (
  {
    template,
    body,
  }: { readonly template: TemplateKey; readonly body: BodyOf<typeof previewMessageTemplate> },
  idempotencyKey: string,
) =>
  callApi<typeof previewMessageTemplate>('POST', '/message-templates/{event}/{channel}/preview', {
    params: template,
    body,
    idempotencyKey,
  })

export const testTemplate = (
  { event, body }: Pick<TemplateKey, 'event'> & { readonly body: BodyOf<typeof testMessageTemplate> },
  idempotencyKey: string,
) =>
  callApi<typeof testMessageTemplate>('POST', '/message-templates/{event}/email/test', {
    params: { event },
    body,
    idempotencyKey,
  })
