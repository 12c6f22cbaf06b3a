/** Texts of the map of stations. */
export const map = {
  label: 'Map of the stations. The list shows the same stations.',
  loading: 'Loading the map…',
  noWebGl: 'This browser cannot show the map. The list shows the same stations.',
  trouble: 'The map could not be loaded. The list shows the same stations.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  signs: 'Signs on the map',
  free: 'Free',
  taken: 'All in use',
  off: 'Not in service',
  chosen: 'Chosen station',
  close: 'Close',
} as const
