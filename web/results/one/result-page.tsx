/** /resultado/{id} and /competidor/resultado/{id}: one runner's race, made to be sent by WhatsApp. */
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { absolute, pageHead } from '#web/light/page-head.ts'
import { apiContext } from '#web/page-context.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { NewsBand } from '../event/news-band.tsx'
import { resultsAddress } from '../event/result-filter.ts'
import { placeSuffix } from '../event-place.ts'
import { mainTime, placeText, STATE_WORDS } from '../result-times.ts'
import { ResultsBand } from '../results-band.tsx'
import { loadResult, type OneResult } from '../results-calls.ts'
import { CopiedNote } from '../share/copied-note.tsx'
import { resultPath } from '../share/share-links.ts'
import type { Route } from './+types/result-page.ts'
import { RelayCard, StagesCard } from './parts-cards.tsx'
import { ResultBib } from './result-bib.tsx'
import classes from './result-page.module.css'
import { ShareRow } from './share-row.tsx'
import { SplitsCard } from './splits-card.tsx'
import { TimesCard } from './times-card.tsx'

export const loader = ({ context, params }: Route.LoaderArgs) =>
  loadResult(context.get(apiContext), params.id)

const describe = ({ result, event, overall, by_category, decided_by }: OneResult): string => {
  const time = result.state ? STATE_WORDS[result.state] : mainTime(result, decided_by)
  const places = [
    overall ? `${placeText(overall.position, overall.of)} en la general` : '',
    by_category ? `${placeText(by_category.position, by_category.of)} en ${result.category}` : '',
  ].filter(Boolean)
  return [`${event.name}, ${result.race_division}: ${time}`, ...places].join('. ')
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { result, image, indexed } = loaderData
  const site = matches[0].loaderData
  return [
    ...pageHead({
      site,
      path: resultPath('resultado', result.id),
      title: `${result.name}, dorsal ${result.bib_number}`,
      description: describe(loaderData),
      image,
      listed: indexed,
    }),
    ...(image === null
      ? []
      : [
          { property: 'og:image:alt', content: describe(loaderData) },
          { name: 'twitter:image', content: absolute(site, image) },
        ]),
  ]
}

export default function ResultPage({ loaderData }: Route.ComponentProps) {
  const { result, event, official, version, splits } = loaderData
  const place = useLocation().pathname.startsWith('/competidor/') ? 'competidor/resultado' : 'resultado'
  const back = resultsAddress(event.slug, {
    race_division: result.race_division,
    bib_number: result.bib_number,
  })
  return (
    <CopiedNote>
      <ResultsBand
        above={
          <Link to={back}>
            <IconChevronLeft size={18} aria-hidden="true" />
            Resultados de {event.name}
          </Link>
        }
        title={result.name}
      >
        <span>
          {event.name} · <DateText value={event.event_datetime} />
          {placeSuffix(event.city)}
        </span>
        <StatusBadge tone={official ? 'success' : 'warning'}>
          {official ? 'Resultados oficiales' : 'Resultados preliminares'}
        </StatusBadge>
      </ResultsBand>
      <NewsBand eventId={event.id} version={version} />
      <div className={classes.body}>
        <div className={classes.side}>
          <ResultBib page={loaderData} />
          <ShareRow page={loaderData} place={place} />
        </div>
        <div className={classes.main}>
          <TimesCard page={loaderData} place={place} />
          <StagesCard page={loaderData} />
          <RelayCard page={loaderData} />
          {splits.length > 0 ? <SplitsCard splits={splits} /> : null}
        </div>
      </div>
    </CopiedNote>
  )
}
