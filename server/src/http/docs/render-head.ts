import { type Html, html } from './html.ts'

interface Head {
  readonly title: string
  readonly description: string
  /** Address of the style sheet. */
  readonly stylesheet: string
}

/** The head of a page of the API's documents. */
export const renderHead = ({ title, description, stylesheet }: Head): Html => html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0a1628">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesheet}">
</head>`
