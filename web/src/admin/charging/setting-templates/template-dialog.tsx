/** A template: the settings of a maker and model, one in each line. */
import { Textarea } from '@mantine/core'
import { ApiRefusal } from '../../../shared/call-api.ts'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import { ModelFields } from '../shared/model-fields.tsx'
import { removeTemplate, type SettingTemplate, saveTemplate } from './calls.ts'
import { findLine, formatSettings, parseSettings } from './setting-lines.ts'
import { templates as words } from './texts.ts'

interface TemplateDialogProps {
  /** Undefined: a new one. */
  readonly template: SettingTemplate | undefined
  readonly onClose: () => void
}

function checkLines(lines: string): string | undefined {
  const settings = parseSettings(lines)
  if (typeof settings === 'number') return words.wrongLine(settings)
  return settings.length === 0 ? words.needed : undefined
}

const OF_SETTING = /^settings\.(\d+)\./

/** What the server says of one setting, with the line that it stands in. */
function nameLines(problem: unknown, lines: string): unknown {
  if (!(problem instanceof ApiRefusal)) return problem
  const issues = problem.issues.map((issue) => {
    const index = OF_SETTING.exec(issue.path)?.[1]
    if (index === undefined) return issue
    return { path: 'settings', message: words.inLine(findLine(lines, Number(index)), issue.message) }
  })
  const { status, code, message, retryAfter } = problem
  const isNamed = message === problem.issues[0]?.message
  return new ApiRefusal({
    status,
    code,
    message: isNamed ? (issues[0]?.message ?? message) : message,
    issues,
    retryAfter,
  })
}

export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const form = useForm({
    ...(!template && { draft: 'setting-template' }),
    initial: {
      ...{ vendor: template?.vendor ?? '', model: template?.model ?? '' },
      settings: formatSettings(template?.settings ?? []),
    },
    check({ vendor, model, settings }) {
      const wrong = checkLines(settings)
      return {
        ...(vendor.trim() === '' && { vendor: words.needed }),
        ...(model.trim() === '' && { model: words.needed }),
        ...(wrong !== undefined && { settings: wrong }),
      }
    },
  })
  const write = useWrite(saveTemplate, ['firmware'])
  const problem = nameLines(write.problem, form.values.settings)
  const removal = useWrite(removeTemplate, ['firmware'])
  const save = async () => {
    const settings = parseSettings(form.values.settings)
    if (!form.isRight() || typeof settings === 'number') return
    const { vendor, model } = form.values
    const outcome = await write.run({ id: template?._id, body: { vendor, model, settings: [...settings] } })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(nameLines(outcome.problem, form.values.settings))
    form.reset()
    showSuccess(outcome.reply.message ?? '')
    onClose()
  }
  const remove = async () => {
    const outcome = template && (await removal.run(template._id))
    if (!outcome || 'problem' in outcome) return
    showSuccess(outcome.reply.message)
    onClose()
  }
  return (
    <Dialog title={template ? `${template.vendor} ${template.model}` : words.title} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={save}>
        {!template && (
          <ModelFields
            vendor={form.values.vendor}
            model={form.values.model}
            errors={form.errors}
            onChange={form.set}
          />
        )}
        <Textarea
          label={words.lines}
          description={words.linesHint}
          rows={10}
          spellCheck={false}
          {...form.field('settings')}
        />
        <Refused problem={problem ?? removal.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton
            label={words.save}
            tone="primary"
            running={words.saving}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
      {template && (
        <ConfirmAgain
          label={words.remove}
          hint={words.removeHint}
          running={words.removing}
          isRunning={removal.isRunning}
          onConfirm={remove}
        />
      )}
    </Dialog>
  )
}
