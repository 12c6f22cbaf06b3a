/** Codes on the display of a connector's charger: whether it shows them, and what an operator can do about it. */
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import { Refused } from '../../ui/note.tsx'
import { type ConnectorCode, setDisplayCode } from './code-calls.ts'
import { connectorCodes } from './texts.ts'

const words = connectorCodes.display

interface DisplayCodeProps {
  readonly stationId: string
  readonly code: ConnectorCode
}

export function DisplayCode({ stationId, code: { connectorId, number, display } }: DisplayCodeProps) {
  const mayWrite = useMay()('station.write')
  const setting = useWrite(setDisplayCode, ['station'])
  const set = async (isOn: boolean) => {
    const outcome = await setting.run({ id: stationId, connectorId, isOn })
    if (outcome && 'reply' in outcome) showSuccess(outcome.reply.message ?? '')
  }
  const isOn = display !== null && display.state !== 'ending'
  const same = { isReversible: true, running: words.running, isRunning: setting.isRunning }
  return (
    <>
      {mayWrite && (
        <ConfirmAgain
          {...same}
          label={isOn ? words.renew : words.begin}
          hint={isOn ? words.renewHint : words.beginHint(number)}
          onConfirm={() => set(true)}
        />
      )}
      {mayWrite && isOn && (
        <ConfirmAgain {...same} label={words.end} hint={words.endHint(number)} onConfirm={() => set(false)} />
      )}
      <Refused problem={setting.problem} />
    </>
  )
}
