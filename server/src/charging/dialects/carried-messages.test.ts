import { expect, test } from 'vitest'
import { findCarried } from './v16/plug-and-charge.ts'

test('a message in the text of DataTransfer may be nested as deeply as a message, and not beyond', () => {
  const carried = (depth: number) => {
    const data = `${'['.repeat(depth)}${']'.repeat(depth)}`
    const payload = { vendorId: 'org.openchargealliance.iso15118pnc', messageId: 'Authorize', data }
    return findCarried({ action: 'DataTransfer', payload })?.payload
  }
  expect(carried(32)).toBeInstanceOf(Array)
  expect(carried(33)).toBeUndefined()
})
