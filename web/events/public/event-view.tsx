/** An event as visitors see it; the panel shows the same as a preview. */
import { lazy, Suspense } from 'react'
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { RichText } from '#web/light/rich-text.tsx'
import type { Seller } from '#web/light/seller.ts'
import { SellerNote } from '#web/light/seller-note.tsx'
import { ShareLinks } from '#web/light/share-links.tsx'
import { ActionBar } from './action-bar.tsx'
import { CategoryTables } from './category-tables.tsx'
import { CountdownBib } from './countdown-bib.tsx'
import { Courses } from './course/courses.tsx'
import { EventHero } from './event-hero.tsx'
import { EventNotice } from './event-notice.tsx'
import { EventSection } from './event-section.tsx'
import classes from './event-view.module.css'
import { FrequentQuestions } from './frequent-questions.tsx'
import { Gallery } from './gallery.tsx'
import { KitTable } from './kit-table.tsx'
import { Changes } from './page/changes.tsx'
import { KitContents, SizeGuide } from './page/kit-contents.tsx'
import { hasOrganiser, Organiser } from './page/organiser.tsx'
import type { RunDistances } from './page/past-race.tsx'
import { hasPlaces, Places } from './page/places.tsx'
import { Schedule } from './page/schedule.tsx'
import { Partners } from './partners.tsx'
import { PricePanel } from './price-panel.tsx'
import type { Answered } from './questions-of.ts'
import type { SiteEvent } from './site-event.ts'

// Of a race to come nobody needs it.
const PastRace = lazy(async () => ({ default: (await import('./page/past-race.tsx')).PastRace }))

type EventViewProps = {
  event: SiteEvent
  organizer: string
  seller?: Seller | undefined
  questions: Answered[]
  preview?: boolean
  /** Of a race that was run. */
  run?: RunDistances | undefined
}

function Photos({ event: { name, gallery } }: { event: SiteEvent }) {
  return gallery.length > 0 ? (
    <EventSection title="Galería">
      <Gallery name={name} images={gallery} />
    </EventSection>
  ) : null
}

export function EventView({ event, organizer, seller, questions, preview, run = [] }: EventViewProps) {
  const { page } = event
  const sporting = !isNoDeportivo(event.sport)
  const over = event.remaining_days < 0
  const sizes = sporting && event.kits.length > 0 && !over
  const ownAgeDay = event.distances.some(({ age_on }) => age_on !== null)
  return (
    <article className={classes.page}>
      <EventNotice event={event} />
      <EventHero event={event} level={preview ? 2 : 1} />
      <div className={classes.body}>
        <div className={classes.side}>
          {event.cancelled ? null : <CountdownBib event={event} className={classes.bib ?? ''} />}
          <div className={classes.panel}>
            <PricePanel event={event} preview={preview} />
            {preview ? null : (
              <div className={classes.share}>
                <ShareLinks
                  path={`/evento/${event.slug}`}
                  words={over ? `Mira cómo fue ${event.name}:` : `¿Vamos a ${event.name}?`}
                  story={`/api/site/events/${event.slug}/historia.png`}
                />
              </div>
            )}
          </div>
        </div>
        <div className={classes.main}>
          {run.length > 0 ? (
            <EventSection title="Así terminó">
              <Suspense>
                <PastRace distances={run} slug={event.slug} />
              </Suspense>
            </EventSection>
          ) : null}
          {run.length > 0 ? <Photos event={event} /> : null}
          <Courses event={event} />
          {sporting && event.categories.length > 0 ? (
            <EventSection
              title="Categorías"
              hint={
                ownAgeDay
                  ? 'Vale la edad que tengas el día de la carrera, salvo donde se dice otro.'
                  : 'Vale la edad que tengas el día de la carrera.'
              }
            >
              <CategoryTables event={event} />
            </EventSection>
          ) : null}
          {page.schedule.length > 0 ? (
            <EventSection title="Programa">
              <Schedule event={event} />
            </EventSection>
          ) : null}
          {hasPlaces(page) && !over ? (
            <EventSection title="Lugares">
              <Places event={event} />
            </EventSection>
          ) : null}
          {page.kit_items.length > 0 || sizes ? (
            <EventSection
              title={sporting ? 'Kits y tallas' : 'Lo que recibes'}
              hint={sizes ? 'Eliges tu talla al inscribirte.' : undefined}
            >
              {page.kit_items.length > 0 ? <KitContents items={page.kit_items} /> : null}
              {sizes ? <KitTable kits={event.kits} distances={event.distances} /> : null}
              {page.size_guide && !over ? <SizeGuide guide={page.size_guide} /> : null}
            </EventSection>
          ) : null}
          {event.description ? (
            <EventSection title="Sobre el evento">
              <RichText html={event.description} />
            </EventSection>
          ) : null}
          {run.length > 0 ? null : <Photos event={event} />}
          {event.changes.length > 0 ? (
            <EventSection title="Cambios y devoluciones">
              <Changes lines={event.changes} />
            </EventSection>
          ) : null}
          {hasOrganiser(page) ? (
            <EventSection title="Quién organiza">
              <Organiser event={event} />
            </EventSection>
          ) : null}
          {event.partners.length > 0 ? (
            <EventSection title="Aliados">
              <Partners partners={event.partners} />
            </EventSection>
          ) : null}
          {questions.length === 0 ? null : (
            <EventSection title="Preguntas frecuentes">
              <FrequentQuestions questions={questions} />
            </EventSection>
          )}
          <SellerNote organizer={organizer} seller={seller} />
        </div>
      </div>
      <ActionBar event={event} preview={preview} />
    </article>
  )
}
