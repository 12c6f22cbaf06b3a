/** The driver's invoices and other papers, month by month, and whom they name. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { listDriverPapers, ReplyOf } from '@voltyatra/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import { buildAddress, callApi } from '../../shared/call-api.ts'
import { formatDate, formatRupees } from '../../shared/formats.ts'
import { isLanguage, LANGUAGES, type Language } from '../../shared/language/languages.ts'
import { formatMonth, listMonthsUntil } from '../../shared/months.ts'
import { keptForGood } from '../../shared/storage.ts'
import { PATHS } from '../addresses.ts'
import { SignedIn } from '../session/signed-in.tsx'
import ui from '../ui/app-ui.module.css'
import { MorePages } from '../ui/more-pages.tsx'
import { Loading, Problem } from '../ui/states.tsx'
import { Together } from '../ui/together.tsx'
import { useNow } from '../ui/use-now.ts'
import styles from './papers.module.css'
import { RecipientPart } from './recipient-form.tsx'
import { papers as words } from './texts.ts'

export function PapersScreen() {
  return (
    <SignedIn>
      {() => (
        <main className={ui.page}>
          <Link className={ui.back} href={PATHS.me}>
            {words.back}
          </Link>
          <h1>{words.title}</h1>
          <Together>
            <MonthPart />
            <RecipientPart />
          </Together>
        </main>
      )}
    </SignedIn>
  )
}

const LANGUAGE = 'voltyatra.paper-language'

const readLanguage = (): Language => {
  const kept = keptForGood.getItem(LANGUAGE)
  const [shown = ''] = document.documentElement.lang.split('-')
  return [kept ?? '', shown].find(isLanguage) ?? 'en'
}

/** Two years. */
const MONTHS = 24

function MonthPart() {
  const months = listMonthsUntil(useNow(60_000), MONTHS)
  const [chosen, setMonth] = useState<string>()
  const [language, setLanguage] = useState(readLanguage)
  const month = chosen ?? months[0] ?? ''
  const choose = (next: Language) => {
    keptForGood.setItem(LANGUAGE, next)
    setLanguage(next)
  }
  return (
    <section className={ui.card} aria-label={words.title}>
      <label className={ui.field}>
        <span>{words.month}</span>
        <select value={month} onChange={({ target }) => setMonth(target.value)}>
          {months.map((one) => (
            <option key={one} value={one}>
              {formatMonth(one)}
            </option>
          ))}
        </select>
      </label>
      <label className={ui.field}>
        <span>{words.language}</span>
        <select value={language} onChange={({ target }) => choose(target.value as Language)}>
          {Object.entries({ ...LANGUAGES, en: words.onlyEnglish }).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <PapersOfMonth month={month} language={language} />
    </section>
  )
}

const PER_PAGE = 20

interface PapersOfMonthProps {
  readonly month: string
  readonly language: Language
}

function PapersOfMonth({ month, language }: PapersOfMonthProps) {
  const papers = useInfiniteQuery({
    queryKey: ['papers', 'list', month],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi<typeof listDriverPapers>('GET', '/driver/papers', {
        query: { month, limit: PER_PAGE, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ page }) => page.nextCursor ?? undefined,
  })
  const shown = papers.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      {papers.isPending && <Loading />}
      {papers.error && !papers.data && <Problem error={papers.error} onRetry={() => void papers.refetch()} />}
      {papers.data && shown.length === 0 && <p className={ui.quiet}>{words.none}</p>}
      <ul className={ui.rows}>
        {shown.map((paper) => (
          <PaperLine key={paper._id} paper={paper} language={language} />
        ))}
      </ul>
      <MorePages of={papers} label={words.more} />
      {shown.length > 0 && (
        <a
          className={ui.second}
          href={buildAddress('/driver/papers-archive', { query: { month, language } })}
          download
        >
          {words.all}
        </a>
      )}
    </>
  )
}

interface PaperLineProps {
  readonly paper: ReplyOf<typeof listDriverPapers>['data'][number]
  readonly language: Language
}

function PaperLine({ paper, language }: PaperLineProps) {
  const { _id, kind, number, date, total } = paper
  const requested = { params: { id: _id }, query: { language } }
  return (
    <li className={ui.row}>
      <span className={ui.grow}>
        <strong>{words.kinds[kind]}</strong>
        <span className={ui.quiet}>{formatDate(date)}</span>
        <span className={styles.files}>
          <a
            href={buildAddress('/driver/papers/{id}/pdf', requested)}
            aria-label={words.pdf(number)}
            download
          >
            {number}
          </a>
          <a
            href={buildAddress('/driver/papers/{id}/page', requested)}
            aria-label={words.readNumber(number)}
            target="_blank"
            rel="noopener"
          >
            {words.read}
          </a>
        </span>
      </span>
      <span className={ui.number}>{formatRupees(total)}</span>
    </li>
  )
}
