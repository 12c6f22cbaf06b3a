/** Programs that run as they stand, for an installation whose API is at `api`: a test runs each. */

export const writeCurl = (api: string): string => `export VOLTYATRA_KEY='vy_live_…'
curl --silent --show-error --fail --header "Authorization: Bearer $VOLTYATRA_KEY" \\
  '${api}/stations?limit=10'`

export const writeTypeScript = (
  api: string,
): string => `// stations.ts: VOLTYATRA_KEY='vy_live_…' node stations.ts
interface Page {
  data: { name: string; status: string; freeConnectors: number }[]
  nextCursor: string | null
}

const headers = { authorization: \`Bearer \${process.env.VOLTYATRA_KEY}\` }
let cursor: string | null = null
do {
  const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
  const answer = await fetch(\`${api}/stations?\${query}\`, { headers })
  if (!answer.ok) throw new Error(\`\${answer.status} \${await answer.text()}\`)
  const page = (await answer.json()) as Page
  for (const { name, status, freeConnectors } of page.data) {
    console.log(name, status, freeConnectors)
  }
  cursor = page.nextCursor
} while (cursor !== null)`

export const writeClientUse = (origin: string): string => `// free.ts: VOLTYATRA_KEY='vy_live_…' node free.ts
import { createClient } from '@voltyatra/client'

const network = createClient({
  url: '${origin}',
  key: process.env.VOLTYATRA_KEY ?? '',
})
for await (const { name, freeConnectors } of network.readAllStations()) {
  console.log(name, freeConnectors)
}`

export const WEBHOOK_CHECK = `// webhook.ts
import { createHmac, timingSafeEqual } from 'node:crypto'

// The secret as the panel showed it, whsec_…; the body as it came,
// before it is read as JSON.
type Headers = Record<string, string>
export function isGenuine(secret: string, headers: Headers, body: string) {
  const id = headers['webhook-id']
  const sentAt = headers['webhook-timestamp']
  const signatures = headers['webhook-signature'] ?? ''
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key)
    .update(\`\${id}.\${sentAt}.\${body}\`)
    .digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}`
