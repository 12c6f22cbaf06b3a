/** The smallest picture that is one: a partner's bill. */
export const BILL = {
  name: 'bill.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWNgqwvFihiGlgQAH0M2QeypefgAAAAASUVORK5CYII=',
    'base64',
  ),
} as const
