/** The window that asks again who one is; the form behind it keeps what was entered. */
import { PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { canUsePasskeys, isGivenUp } from '../../../shared/app/passkey.ts'
import { Form } from '../../form/form.tsx'
import { askAgain, factors } from '../../messages/factors.ts'
import { useIdentityRequest } from '../../server/identity-request.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import { confirmBy, confirmByPasskey, type Factors, hasAny, useFactors } from './factor-calls.ts'

export function ConfirmIdentity() {
  const { isRequested, end } = useIdentityRequest()
  if (!isRequested) return null
  return (
    <Dialog title={askAgain.title} size="small" onClose={() => end(false)}>
      <Requested onShown={() => end(true)} />
    </Dialog>
  )
}

function Requested({ onShown }: { readonly onShown: () => void }) {
  const own = useFactors()
  return (
    <div className={layoutStyles.stack}>
      <p>{askAgain.hint}</p>
      <Loaded of={own}>{(found) => <Ways own={found} onShown={onShown} />}</Loaded>
    </div>
  )
}

function Ways({ own, onShown }: { readonly own: Factors; readonly onShown: () => void }) {
  const [text, setText] = useState('')
  const byText = useWrite(confirmBy, [])
  const byPasskey = useWrite(confirmByPasskey, [])
  const isCode = hasAny(own)
  const send = async () => {
    const outcome = await byText.run(isCode ? { code: text } : { password: text })
    if (outcome && 'reply' in outcome) onShown()
  }
  const showPasskey = async () => {
    const outcome = await byPasskey.run(undefined)
    if (outcome && 'reply' in outcome) onShown()
  }
  const field = { value: text, required: true, withAsterisk: false } as const
  return (
    <>
      {own.passkeys.length > 0 && canUsePasskeys() && (
        <ActionButton
          label={askAgain.passkey}
          tone="primary"
          running={askAgain.confirming}
          isRunning={byPasskey.isRunning}
          onClick={() => void showPasskey()}
        />
      )}
      <Refused problem={isGivenUp(byPasskey.problem) ? undefined : byPasskey.problem} />
      {(own.codeApp || own.recoveryCodesLeft > 0 || !isCode) && (
        <Form className={layoutStyles.stack} onSend={send}>
          {isCode ? (
            <TextInput
              {...field}
              label={factors.codeWanted}
              autoComplete="one-time-code"
              spellCheck={false}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          ) : (
            <PasswordInput
              {...field}
              label={askAgain.password}
              autoComplete="current-password"
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <Refused problem={byText.problem} />
          <div>
            <ActionButton
              label={askAgain.confirm}
              running={askAgain.confirming}
              isRunning={byText.isRunning}
              tone={own.passkeys.length > 0 ? 'plain' : 'primary'}
            />
          </div>
        </Form>
      )}
    </>
  )
}
