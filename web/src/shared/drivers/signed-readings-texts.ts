/** Texts of what the meter has signed of a charge. */
export const signedReadings = {
  title: 'Signed meter readings',
  results: {
    fits: 'Verified: nothing has changed since the meter signed it. We used the key that the charger sent; nobody has confirmed that key.',
    confirmed:
      'Verified: nothing has changed since the meter signed it. The operator has confirmed that the key is this meter’s.',
    altered: 'Not verified: the readings do not match their signature. The operator has been notified.',
    'no-key': 'Not verified: the charger sent no key that we can use.',
    'not-read': 'Not verified: we cannot read this kind of signature.',
  },
  check:
    'You can check it yourself: open the file in transparency software, and compare the key in it with the one on the meter.',
  file: 'Download signed readings',
  software: 'Get transparency software',
} as const
