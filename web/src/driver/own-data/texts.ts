/** Texts of the copy of one's data and of erasing the account. */
export const data = {
  title: 'My data',
  back: 'Back to Me',
  copy: 'A copy of my data',
  copyHint:
    'One file with all that is kept of you: details, charges, payments, movements, messages, cars, cards and devices. Invoices are under Invoices.',
  make: 'Download the copy',
  making: 'The copy is being made…',
  made: 'The copy is in your downloads.',
  erase: 'Erase my account',
  eraseHint:
    'Your name, number, cars, passkeys and messages are erased for good, and your cards are blocked. Invoices and payments stay as long as tax law asks for it. Send money in your wallet back first.',
  word: 'ERASE',
  typeWord: (word: string) => `Type ${word} to confirm`,
  wrongWord: (word: string) => `Type ${word}, in these letters.`,
  eraseNow: 'Erase my account for good',
} as const
