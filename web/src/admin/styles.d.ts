/** What the bundler makes of the classes of a style sheet: their names in the page. `web/build/class-names.test.ts` knows which there are. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}
