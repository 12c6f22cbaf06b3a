/** The address that the bundler gives to a file of data. */
declare module '*.json?url' {
  const url: string
  export default url
}
