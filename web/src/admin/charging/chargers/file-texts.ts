/** Texts of the files that chargers send when they are asked. */

import { count } from '../../../shared/formats.ts'

const KILOBYTE = 1_024
const MEGABYTE = KILOBYTE * KILOBYTE

/** `12 kB`, `1.4 MB`. */
const formatSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${count(Math.ceil(bytes / KILOBYTE))} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

export const chargerFiles = {
  title: 'Files of the charger',
  hint: 'The charger sends its file to this program over HTTPS, at an address that works once and for an hour. A charger that can only send by FTP says that it failed: give it an address of your own under Commands, by “Send diagnostics” or “Send a log”.',
  kind: 'What it sends',
  kinds: { diagnostics: 'Diagnostics', security: 'Security log' },
  ask: 'Ask for the file',
  asking: 'Asking the charger…',
  asked: 'The charger will send it.',
  empty: 'No file has been asked for.',
  download: 'Download',
  size: formatSize,
  offline: 'The charger is not connected. It can be asked when it is.',
  columns: { asked: 'Asked for', kind: 'Kind', status: 'Status', name: 'Name', size: 'Size' },
  states: {
    waiting: 'Awaited',
    uploading: 'Being sent',
    received: 'Received',
    nothing: 'Nothing to send',
    failed: 'Failed',
    lapsed: 'Not sent in time',
  },
  /** What the charger says of it, by the names of OCPP. */
  failures: {
    BadMessage: 'It did not understand the request',
    NotSupportedOperation: 'It cannot send it over HTTPS',
    PermissionDenied: 'It was not let in at the address',
    UploadFailure: 'It could not send it',
    UploadFailed: 'It could not send it',
  } as Readonly<Record<string, string>>,
} as const
