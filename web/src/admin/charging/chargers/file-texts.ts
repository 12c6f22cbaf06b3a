/** Texts of the files that chargers send when they are asked. */

export const chargerFiles = {
  title: 'Files of the charger',
  hint: 'The charger sends its file to this program over HTTPS, at an address that works once and for an hour. A charger that can only send by FTP says that it failed: give it an address of your own by the command GetDiagnostics or GetLog.',
  kind: 'What it sends',
  kinds: { diagnostics: 'Diagnostics', security: 'Security log' },
  ask: 'Ask for the file',
  asking: 'Asking …',
  asked: 'The charger will send it.',
  empty: 'No file has been asked for.',
  download: 'Download',
  kilobytes: (kilobytes: number) => `${kilobytes} kB`,
  columns: { asked: 'Asked for', kind: 'Kind', status: 'Status', name: 'Name', size: 'Size' },
  states: {
    waiting: 'Awaited',
    uploading: 'Being sent',
    received: 'Received',
    nothing: 'Nothing to send',
    failed: 'Failed',
    lapsed: 'Not sent in time',
  },
} as const
