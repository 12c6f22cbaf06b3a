/** The codes on a station's connectors, their labels to print, and another code for a label that is lost. */
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../frame/panel.ts'
import { useWrite } from '../../server/use-write.ts'
import { showSuccess } from '../../ui/alerts.tsx'
import buttonStyles from '../../ui/buttons.module.css'
import { ConfirmAgain } from '../../ui/confirm-again.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Loaded } from '../../ui/loading.tsx'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { buildLabelsAddress, type ConnectorCode, loadCodes, replaceCode } from './code-calls.ts'
import styles from './connector-codes.module.css'
import { DisplayCode } from './display-code.tsx'
import { connectorCodes as words } from './texts.ts'

interface ConnectorCodesProps {
  readonly stationId: string
}

export function ConnectorCodes({ stationId }: ConnectorCodesProps) {
  const codes = useQuery({
    queryKey: ['station', 'codes', stationId],
    queryFn: ({ signal }) => loadCodes(stationId, signal),
  })
  return (
    <section className={`${layoutStyles.sheet} ${layoutStyles.stack}`} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className={textStyles.quiet}>{words.hint}</p>
      <Loaded of={codes}>
        {(list) => (
          <>
            <ul className={styles.codes}>
              {list.map((code) => (
                <OneCode key={code.code} stationId={stationId} code={code} />
              ))}
            </ul>
            <div>
              <a className={buttonStyles.button} href={buildLabelsAddress(stationId)} download>
                {words.printAll}
              </a>
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}

interface OneCodeProps extends ConnectorCodesProps {
  readonly code: ConnectorCode
}

function OneCode({ stationId, code }: OneCodeProps) {
  const mayWrite = useMay()('station.write')
  const replacing = useWrite(replaceCode, ['station'])
  const { connectorId, number, display } = code
  const replace = async () => {
    const outcome = await replacing.run({ id: stationId, connectorId })
    if (outcome && 'reply' in outcome) showSuccess(words.replaced)
  }
  return (
    <li>
      <div className={styles.code}>
        <span>{words.connector(number)}</span>
        <strong>{code.code}</strong>
        <a
          className={buttonStyles.link}
          href={buildLabelsAddress(stationId, connectorId)}
          download
          aria-label={words.printOf(number)}
        >
          {words.print}
        </a>
      </div>
      <p className={styles.address}>{code.address}</p>
      {display && <p className={textStyles.quiet}>{words.display.state[display.state]}</p>}
      <div className={styles.acts}>
        {mayWrite && (
          <ConfirmAgain
            label={words.replace}
            hint={words.replaceHint(number)}
            running={words.replacing}
            isRunning={replacing.isRunning}
            onConfirm={replace}
          />
        )}
        <Refused problem={replacing.problem} />
        <DisplayCode stationId={stationId} code={code} />
      </div>
    </li>
  )
}
