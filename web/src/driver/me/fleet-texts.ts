/** Texts of charging for a company. */
export const fleets = {
  title: 'Charging for a company',
  invited: (company: string) =>
    `${company} invites you. It pays the charges that you start for it, and sees them. It sees no others.`,
  accept: 'Accept',
  decline: 'Decline',
  active: (company: string) => `You can charge for ${company}: choose it when you start.`,
  suspended: (company: string) => `${company} pays no charges at the moment.`,
  leave: 'Leave the company',
} as const
