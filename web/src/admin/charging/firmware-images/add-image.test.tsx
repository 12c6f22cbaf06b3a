import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { addFirmwareImage, listFirmwareVersions } from '@voltyatra/contract'
import { expect, test } from 'vitest'
import { answer, answerCalls } from '../../../testing/answer-calls.ts'
import { drawInPanel } from '../../testing/draw-in-panel.tsx'
import { AddImage } from './add-image.tsx'
import { images } from './texts.ts'

const { fields: words } = images

test('a signature is taken as openssl writes it, over several lines', async () => {
  const texts: Readonly<Record<string, string>> = {
    ...{ Maker: 'Kirana', Model: 'K-60', [words.version]: '2.1.0' },
    [words.address]: 'https://firmware.example.in/2.1.0.bin',
    [words.signature]: 'MEUCIQDa\nbG9uZw==\n',
    [words.certificate]: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
  }
  const calls = answerCalls(
    answer(listFirmwareVersions, () => ({ data: [] })),
    answer(addFirmwareImage, () => ({
      message: 'Done.',
      data: {
        ...{ _id: '0192f0aa-0000-7000-8000-000000000001', vendor: 'Kirana', model: 'K-60', version: '2.1.0' },
        ...{ address: texts[words.address] ?? '', sizeBytes: null, sha256: null, isSigned: true },
        ...{ createdAt: '2026-11-28T06:00:00.000Z', retiredAt: null },
      },
    })),
  )
  drawInPanel(<AddImage onClose={() => undefined} />)
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.click(await screen.findByLabelText(label, { selector: 'input, textarea' }))
    await userEvent.paste(text)
  }
  await userEvent.click(screen.getByRole('button', { name: images.add }))
  await expect
    .poll(() => calls.of(addFirmwareImage)[0]?.body)
    .toMatchObject({ signature: 'MEUCIQDabG9uZw==', version: '2.1.0' })
})
