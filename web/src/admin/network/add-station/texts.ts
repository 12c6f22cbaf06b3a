/** Texts of the provider links. */

export const providers = {
  tabs: { links: 'Provider links', station: 'Station' },
  title: 'Add Charging Provider',
  hint: 'Links to other networks’ charging sites.',
  list: 'Charging providers listed',
  name: 'Name',
  url: 'Url',
  nameNeeded: 'Please enter name',
  urlNeeded: 'Please Enter url',
  submit: 'Add provider',
  submitting: 'Adding…',
  added: 'Station Added Successfully',
  failed: 'The provider could not be added.',
  search: 'Search by name or url',
  columns: { name: 'Name', url: 'Url link', at: 'Added' },
  empty: 'No providers found.',
  emptyHint: 'Enter a name and a url above to list the first one.',
} as const
