/** Texts of the vehicles. */

export const vehicles = {
  title: 'Add a vehicle',
  hint: 'Drivers choose their car from this list.',
  list: 'Vehicles',
  name: 'Name',
  nameNeeded: 'Please enter name',
  submit: 'Add vehicle',
  submitting: 'Adding…',
  added: 'Vechile Added Successfully',
  failed: 'The vehicle could not be added.',
  rename: 'Rename',
  renameOf: (name: string) => `Rename ${name}`,
  renameHint: 'Drivers who have chosen it see the new name.',
  renaming: 'Renaming…',
  renamed: (name: string) => `It is now called ${name}.`,
  renameFailed: 'The vehicle could not be renamed.',
  search: 'Search by name',
  columns: { id: 'Id', name: 'Name', at: 'Added' },
  empty: 'No vehicles found.',
  emptyHint: 'Enter a name above to list the first one.',
} as const
