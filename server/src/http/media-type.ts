/** Whether a client would rather read a page or JSON, by its Accept header. */

/** How much a client wants a media type, from 0 to 1 (RFC 9110 §12.5.1): the most exact range that covers it counts. */
function computeQuality(type: string, accept: string): number {
  const [kind] = type.split('/', 1)
  let best = { exactness: 0, quality: 0 }
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim())
    const exactness = name === type ? 3 : name === `${kind}/*` ? 2 : name === '*/*' ? 1 : 0
    if (exactness <= best.exactness) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    best = { exactness, quality: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
  }
  return best.quality
}

/** A browser that opens an address says text/html first; a program says JSON or anything. */
export const doesPreferHtml = (accept: string | undefined): boolean =>
  accept !== undefined && computeQuality('text/html', accept) > computeQuality('application/json', accept)
