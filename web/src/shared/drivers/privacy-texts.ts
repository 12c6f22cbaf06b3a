/** What leads to the privacy policy, where personal data are asked for. */
export const privacy = { policy: 'Privacy Policy' } as const
