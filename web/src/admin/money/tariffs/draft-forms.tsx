/** A new tariff, and the draft of one that there is. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiRefusal } from '../../../shared/call-api.ts'
import { dropDraft, readDraft, writeDraft } from '../../form/drafts.ts'
import { usePanel } from '../../frame/panel.ts'
import { useListUrl } from '../../list/list-url.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { createDraft, toTexts } from './draft.ts'
import { draft as words } from './draft-texts.ts'
import { Editor } from './editor.tsx'
import { isSameContent } from './read-draft.ts'
import { create, discardDraft, saveDraft, type TariffOne, type Version } from './tariff-calls.ts'
import { tariffs } from './texts.ts'
import { toCode } from './to-code.ts'
import { useEditing } from './use-editing.ts'

/** Under which the tab keeps how a new tariff is to be called. */
const NAMED = 'tariff:new:name'
type Named = { readonly name?: unknown; readonly code?: unknown }

/** A name and a price per kWh are enough. */
export function NewTariff() {
  const editing = useEditing('tariff:new', createDraft)
  const [named, setNamed] = useState<Named>(() => readDraft(NAMED))
  const name = typeof named.name === 'string' ? named.name : ''
  const code = typeof named.code === 'string' ? named.code : toCode(name)
  const call = (changes: Named) => {
    setNamed({ ...named, ...changes })
    writeDraft(NAMED, { ...named, ...changes })
  }
  const write = useWrite(create, ['tariff'])
  const navigate = useNavigate()
  const { toPage } = usePanel()
  const issues = write.problem instanceof ApiRefusal ? write.problem.issues : []
  const issueOf = (field: string) => issues.find(({ path }) => path === field)?.message
  const send = async () => {
    const content = editing.read()
    if (!content) return
    const outcome = await write.run({ name, code, content })
    if (!outcome) return
    if ('problem' in outcome) return editing.refused(outcome.problem)
    editing.done()
    dropDraft(NAMED)
    showSuccess(words.saved)
    void navigate(toPage('tariffs', outcome.reply.data._id))
  }
  return (
    <Editor
      editing={editing}
      title={tariffs.new}
      hint={tariffs.newHint}
      onSend={send}
      actions={
        <>
          <Refused problem={write.problem} />
          <div>
            <ActionButton
              label={words.create}
              tone="primary"
              running={words.saving}
              isRunning={write.isRunning}
            />
          </div>
        </>
      }
    >
      <div className={fieldStyles.fields}>
        <TextInput
          label={words.name}
          description={words.nameHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          value={name}
          error={issueOf('name')}
          onChange={(event) => call({ name: event.currentTarget.value })}
        />
        <TextInput
          label={words.code}
          description={words.codeHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          value={code}
          error={issueOf('code')}
          onChange={(event) => call({ code: event.currentTarget.value })}
        />
      </div>
    </Editor>
  )
}

interface ChangeDraftProps {
  readonly tariff: TariffOne
  /** Undefined where the next version is only about to be prepared: it begins as the newest one. */
  readonly draft: Version | undefined
}

export function ChangeDraft({ tariff, draft }: ChangeDraftProps) {
  const { _id: id } = tariff
  const from = draft ?? tariff.versions[0]
  const editing = useEditing(`tariff:${id}`, () => (from ? toTexts(from.content) : createDraft()))
  const { opening, close } = useListUrl()
  const saving = useWrite(saveDraft, ['tariff'])
  const discarding = useWrite(discardDraft, ['tariff'])
  const isSaved = draft !== undefined && isSameContent(editing.texts, toTexts(draft.content))
  const send = async () => {
    const content = editing.read()
    if (!content) return
    const outcome = await saving.run({ id, content })
    if (!outcome) return
    if ('problem' in outcome) return editing.refused(outcome.problem)
    editing.done()
    showSuccess(words.saved)
    close()
  }
  const discard = async () => {
    const outcome = await discarding.run(id)
    if (!outcome || 'problem' in outcome) return
    editing.done()
    showSuccess(tariffs.discarded)
    close()
  }
  return (
    <Editor
      editing={editing}
      title={tariffs.draftTitle}
      hint={tariffs.draftHint}
      onSend={send}
      actions={
        <div className={layoutStyles.stack}>
          <Refused problem={saving.problem ?? discarding.problem} />
          {draft && !isSaved && <p className={textStyles.quiet}>{tariffs.publish.saveFirst}</p>}
          <div className={fieldStyles.formActions}>
            {!isSaved && (
              <ActionButton
                label={words.save}
                tone="primary"
                running={words.saving}
                isRunning={saving.isRunning}
              />
            )}
            {isSaved && (
              <Link className={buttonStyles.primary} to={opening(id, 'publish')}>
                {tariffs.publish.open}
              </Link>
            )}
          </div>
          {draft && (
            <ConfirmAgain
              label={tariffs.discard}
              hint={tariffs.discardHint}
              running={tariffs.discarding}
              isRunning={discarding.isRunning}
              onConfirm={discard}
            />
          )}
        </div>
      }
    />
  )
}
