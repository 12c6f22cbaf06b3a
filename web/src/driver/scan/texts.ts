/** Texts of the screen that reads the code on a connector. */
export const scan = {
  title: 'Scan the code on the connector',
  back: 'Find a station',
  open: 'Open the camera',
  hint: 'Hold the camera over the square on the label.',
  noCamera: 'The camera cannot be used here. Please type the code that stands beneath the square.',
  refused:
    'The camera is not allowed here. Please allow it in the settings of your browser, or type the code that stands beneath the square.',
  foreign: 'This is not one of our labels.',
} as const
