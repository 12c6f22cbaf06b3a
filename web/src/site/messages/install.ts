/** Texts of the installation's button and code. */
export const install = {
  action: 'Install the app',
  installed: 'Installed: look for it among your apps.',
  byHand: 'Your browser installs it from its own menu: follow the steps for your device.',
  scan: 'Scan with your phone',
  code: (address: string) => `QR code of ${address}`,
} as const
