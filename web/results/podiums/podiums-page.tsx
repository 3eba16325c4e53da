/** /resultados/{slug}/podios: everything a newspaper asks for on one page, as text to copy and picture to download. */
import { IconCopy, IconDeviceMobile, IconDownload } from '@tabler/icons-react'
import { Link } from 'react-router'
import { fillPath } from '#web/client.ts'
import { eventDate } from '#web/events/public/event-dates.ts'
import { absolute, pageHead } from '#web/light/page-head.ts'
import { ShareLinks } from '#web/light/share-links.tsx'
import { apiContext } from '#web/page-context.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import bodyClasses from '../event/event-page.module.css'
import { NewsBand } from '../event/news-band.tsx'
import { EventBand } from '../event-band.tsx'
import { placeSuffix } from '../event-place.ts'
import { DECIDED_BY, groupedNumber } from '../result-times.ts'
import { loadEventResults, loadPodiums, type Podium, type Podiums } from '../results-calls.ts'
import { ResultsViews } from '../results-views.tsx'
import { CopiedNote, useCopyLink } from '../share/copied-note.tsx'
import { resultPath } from '../share/share-links.ts'
import type { Route } from './+types/podiums-page.ts'
import { podiumText } from './podium-text.ts'
import classes from './podiums-page.module.css'

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const [head, { distances }] = await Promise.all([
    loadEventResults(call, params.slug),
    loadPodiums(call, params.slug),
  ])
  return { head, distances }
}

const imageOf = (eventId: number, race_division: string, version: number) =>
  fillPath('/api/event/:eventId/podiums/imagen.png', { eventId }, { race_division, v: version })

const storyOf = (eventId: number, race_division: string, version: number) =>
  fillPath('/api/event/:eventId/podiums/historia.png', { eventId }, { race_division, v: version })

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { head, distances } = loaderData
  const { event, version } = head
  const site = matches[0].loaderData
  const drawn = distances.find(({ podiums }) => podiums.some(({ kind }) => kind === 'general'))
  const image = drawn ? imageOf(event.id, drawn.race_division, version) : event.cover_image
  return [
    ...pageHead({
      site,
      path: `/resultados/${event.slug}/podios`,
      title: `Podios de ${event.name}`,
      description: `Los tres primeros de cada distancia y categoría de ${event.name}, ${
        eventDate(event.event_datetime).long
      }${placeSuffix(event.city)}.`,
      image,
      listed: event.listed,
    }),
    ...(drawn && image ? [{ name: 'twitter:image', content: absolute(site, image) }] : []),
  ]
}

function PodiumList({ podium }: { podium: Podium }) {
  return (
    <div className={classes.podium}>
      <h3>{podium.title}</h3>
      <ol>
        {podium.rows.map(({ id, position, name, time, gap, bib_number, city, club }) => (
          <li key={id} data-step={position}>
            <b>{position}</b>
            <Link to={resultPath('resultado', id)}>
              <span>{name}</span>
              <small>{[`Dorsal ${bib_number}`, city, club].filter(Boolean).join(' · ')}</small>
            </Link>
            <span className={classes.time}>
              {time}
              <small>{gap}</small>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function CopyText({ text }: { text: string }) {
  const copy = useCopyLink()
  return (
    <button type="button" className={classes.tool} onClick={() => void copy(text)}>
      <IconCopy size={18} aria-hidden="true" />
      Copiar como texto
    </button>
  )
}

function Distance({
  distance,
  head,
}: {
  distance: Podiums['distances'][number]
  head: Route.ComponentProps['loaderData']['head']
}) {
  const { race_division, podiums, decided_by, category_decided_by, finishers } = distance
  const { event, version } = head
  const categoryWords =
    category_decided_by === decided_by ? '' : `; en las categorías, ${DECIDED_BY[category_decided_by]}`
  const named = { name: event.name, city: event.city, day: eventDate(event.event_datetime).long }
  return (
    <SectionCard
      title={race_division}
      // A race by kilometres or places has no times: nobody is counted by them.
      hint={
        finishers === 0
          ? undefined
          : `${groupedNumber(finishers)} llegaron a la meta. Tiempos: ${DECIDED_BY[decided_by]}${categoryWords}.`
      }
      action={
        <div className={classes.tools}>
          <CopyText text={podiumText(named, [distance])} />
          {podiums.some(({ kind }) => kind === 'general') ? (
            <>
              <a className={classes.tool} href={imageOf(event.id, race_division, version)} download>
                <IconDownload size={18} aria-hidden="true" />
                Descargar imagen
              </a>
              <a className={classes.tool} href={storyOf(event.id, race_division, version)} download>
                <IconDeviceMobile size={18} aria-hidden="true" />
                Descargar historia
              </a>
            </>
          ) : null}
        </div>
      }
    >
      <div className={classes.podiums}>
        {podiums.map((podium) => (
          <PodiumList key={podium.title} podium={podium} />
        ))}
      </div>
    </SectionCard>
  )
}

export default function PodiumsPage({ loaderData }: Route.ComponentProps) {
  const { head, distances } = loaderData
  const shown = distances.filter(({ podiums }) => podiums.length > 0)
  return (
    <CopiedNote words="El texto fue copiado al portapapeles.">
      <EventBand head={head} />
      <NewsBand eventId={head.event.id} version={head.version} />
      <div className={bodyClasses.body}>
        <ResultsViews slug={head.event.slug} />
        <div className={classes.distances}>
          {shown.map((distance) => (
            <Distance key={distance.race_division} distance={distance} head={head} />
          ))}
        </div>
        {shown.length > 0 ? (
          <div className={classes.share}>
            <ShareLinks
              path={`/resultados/${head.event.slug}/podios`}
              words={`Los podios de ${head.event.name}:`}
            />
          </div>
        ) : (
          <EmptyState level={2} mark="1·2·3" title="Aún no hay podios">
            Aparecen apenas haya posiciones publicadas.
          </EmptyState>
        )}
      </div>
    </CopiedNote>
  )
}
