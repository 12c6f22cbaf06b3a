/** Texts of the drivers of the fleet. */
export const driversTexts = {
  title: 'Drivers',
  hint: 'Who is invited gets a text message and accepts in the app, under Me. For each charge the driver chooses in the app whether you pay.',
  none: 'No driver is invited yet.',
  invite: 'Invite a driver',
  inviting: 'Inviting…',
  change: 'Change',
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  remove: 'Remove',
  removing: 'Removing…',
  removeHint: 'No charge begins at your cost any more. One that runs is paid by you.',
  name: 'Name',
  phone: 'Mobile number',
  states: { invited: 'Invited', active: 'Accepted' },
  failed: 'That did not work.',
} as const
