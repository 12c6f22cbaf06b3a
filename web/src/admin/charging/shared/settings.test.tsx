import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { type Setting, settingTexts } from './setting-texts.ts'
import { SettingList } from './settings.tsx'

const setting = (name: string, value: string, component = ''): Setting => ({
  ...{ component, componentInstance: '', evse: component ? 1 : 0, connector: 0, name, instance: '', value },
})

const list = () => screen.getByRole<HTMLDetailsElement>('group')

test('settings are shown with their names and the values that are wanted', () => {
  drawInPanel(
    <SettingList
      settings={[
        setting('HeartbeatInterval', '300'),
        setting('Available', 'true', 'EVSE'),
        setting('Tag', ''),
      ]}
    />,
  )
  expect(list().open).toBe(true)
  expect(within(list()).getByText(settingTexts.count(3)).tagName).toBe('SUMMARY')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'HeartbeatInterval = 300',
    'EVSE @1 / Available = true',
    'Tag = empty',
  ])
})

test('many settings are counted, and open by a press', () => {
  const many = Array.from({ length: 14 }, (_, index) => setting(`Key${index}`, 'a,b'))
  drawInPanel(<SettingList settings={many} />)
  expect(list().open).toBe(false)
  within(list()).getByText('14 settings')
  expect(list().textContent).toContain('Key13 = a,b')
})
