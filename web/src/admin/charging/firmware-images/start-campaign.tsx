/** Beginning a campaign with firmware: which chargers, how many at once, and when it stops or goes on. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ChosenRecords } from '../../form/chosen-records.tsx'
import { Form } from '../../form/form.tsx'
import { SearchedSelect } from '../../form/searched-select.tsx'
import { useForm } from '../../form/use-form.ts'
import { stationSearch } from '../../network/shared/station-search.ts'
import { useWrite } from '../../server/use-write.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { showSuccess } from '../../ui/alerts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import fieldStyles from '../../ui/fields.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { Refused } from '../../ui/note.tsx'
import textStyles from '../../ui/text.module.css'
import { type FirmwareImage, startCampaign } from './calls.ts'
import { images } from './texts.ts'

const { campaign: words } = images
const MOST_AT_ONCE = 500
const BY_PERSON = ''
const WATCHES = [
  { value: BY_PERSON, label: words.byPerson },
  ...Object.entries(words.after).map(([value, label]) => ({ value, label })),
]

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

interface StartCampaignProps {
  readonly image: FirmwareImage
  readonly onClose: () => void
}

export function StartCampaign({ image: { _id: imageId, model, version }, onClose }: StartCampaignProps) {
  const [stations, setStations] = useState<readonly string[]>([])
  const form = useForm({
    initial: { fromVersion: '', mostAtOnce: '10', failPercent: '20', watchMinutes: BY_PERSON },
    check: ({ mostAtOnce, failPercent }) => ({
      ...(!isWithin(mostAtOnce, 1, MOST_AT_ONCE) && { mostAtOnce: words.wholeNumber(1, MOST_AT_ONCE) }),
      ...(!isWithin(failPercent, 0, 100) && { failPercent: words.wholeNumber(0, 100) }),
    }),
  })
  const write = useWrite(startCampaign, ['firmware'])
  const send = async () => {
    if (!form.isRight()) return
    const { fromVersion, mostAtOnce, failPercent, watchMinutes } = form.values
    const outcome = await write.run({
      imageId,
      fromVersion: fromVersion.trim() === '' ? null : fromVersion,
      stationIds: stations.length > 0 ? [...stations] : null,
      mostAtOnce: Number(mostAtOnce),
      failPercent: Number(failPercent),
      watchMinutes: watchMinutes === BY_PERSON ? null : Number(watchMinutes),
    })
    if (!outcome) return
    if ('problem' in outcome) return form.refused(outcome.problem)
    showSuccess(outcome.reply.message ?? '')
    onClose()
  }
  return (
    <Dialog title={words.title(`${model} ${version}`)} onClose={onClose}>
      <Form className={layoutStyles.stack} noValidate onSend={send}>
        <p className={textStyles.quiet}>{words.hint}</p>
        <TextInput label={words.from} description={words.fromHint} {...form.field('fromVersion')} />
        <SearchedSelect
          search={stationSearch}
          label={words.stations}
          description={words.stationsHint}
          placeholder={words.addStation}
          value=""
          nothingFound={words.noStation}
          clear={words.clear}
          onChoose={(id) => setStations((all) => (id === '' || all.includes(id) ? all : [...all, id]))}
        />
        <ChosenRecords
          search={stationSearch}
          ids={stations}
          takeOut={words.takeOut}
          onTakeOut={(id) => setStations((all) => all.filter((one) => one !== id))}
        />
        <TextInput label={words.atOnce} inputMode="numeric" {...form.field('mostAtOnce')} />
        <TextInput label={words.failPercent} inputMode="numeric" {...form.field('failPercent')} />
        <NativeSelect label={words.watch} data={WATCHES} {...form.field('watchMinutes')} />
        <Refused problem={write.problem} />
        <div className={fieldStyles.endActions}>
          <ActionButton
            label={words.submit}
            tone="primary"
            running={words.submitting}
            isRunning={write.isRunning}
          />
        </div>
      </Form>
    </Dialog>
  )
}
