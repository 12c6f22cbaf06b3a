/** Settlements: first what does not match, then what providers have paid to the bank. */
import { useState } from 'react'
import { Link } from 'react-router'
import { count } from '../../../shared/formats.ts'
import { useMay, usePanel } from '../../frame/panel.ts'
import { ScreenHead } from '../../frame/screen-head.tsx'
import { useListUrl } from '../../list/list-url.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Note, Refused } from '../../ui/note.tsx'
import { DifferenceList } from './difference-list.tsx'
import { EarlierPayments } from './earlier.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { readNow } from './settlement-calls.ts'
import { SettlementList } from './settlement-list.tsx'
import { TerminalPayments } from './terminal-payments.tsx'
import { settlements as words } from './texts.ts'

const TABS = ['differences', 'settlements', 'terminals'] as const

export function Component() {
  const url = useListUrl()
  const { to } = usePanel()
  const mayWrite = useMay()('settlement.write')
  const tab = TABS.find((one) => one === url.get('tab')) ?? 'differences'
  return (
    <>
      <ScreenHead hint={words.hint} />
      {mayWrite && tab !== 'terminals' && <Actions />}
      {tab !== 'terminals' && <EarlierPayments />}
      <nav className={layoutStyles.tabs} aria-label={words.list.label}>
        {TABS.map((one) => (
          <Link
            key={one}
            to={to('settlements', { tab: one })}
            aria-current={one === tab ? 'page' : undefined}
          >
            {words.tabs[one]}
          </Link>
        ))}
      </nav>
      {tab === 'settlements' && <SettlementList url={url} />}
      {tab === 'differences' && <DifferenceList url={url} />}
      {tab === 'terminals' && <TerminalPayments url={url} />}
    </>
  )
}

function Actions() {
  const [isImporting, setImporting] = useState(false)
  const [missing, setMissing] = useState(0)
  const reading = useWrite(readNow, ['settlement', 'sums'])
  const read = async () => {
    const outcome = await reading.run(undefined)
    if (!outcome || 'problem' in outcome) return
    const { recorded, differences, matched, unavailable } = outcome.reply.data
    setMissing(unavailable)
    showSuccess(words.read(count(recorded), count(differences), count(matched)))
  }
  return (
    <div className={layoutStyles.aboveList}>
      <div className={layoutStyles.inlineItems}>
        <ActionButton
          label={words.readNow}
          running={words.reading}
          isRunning={reading.isRunning}
          onClick={() => void read()}
        />
        <ActionButton label={words.file.open} onClick={() => setImporting(true)} />
      </div>
      {missing > 0 && <Note tone="warn" role="status" text={words.unavailable(count(missing))} />}
      <Refused problem={reading.problem} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  )
}
