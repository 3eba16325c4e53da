/** An event as visitors see it; the panel shows the same as a preview. */
import { isNoDeportivo } from '#domain/events/rules/no-deportivo.ts'
import { RichText } from '#web/light/rich-text.tsx'
import type { Seller } from '#web/light/seller.ts'
import { SellerNote } from '#web/light/seller-note.tsx'
import { ActionBar } from './action-bar.tsx'
import { CategoryTables } from './category-tables.tsx'
import { CountdownBib } from './countdown-bib.tsx'
import { EventHero } from './event-hero.tsx'
import { EventSection } from './event-section.tsx'
import classes from './event-view.module.css'
import { FrequentQuestions } from './frequent-questions.tsx'
import { Gallery } from './gallery.tsx'
import { KitTable } from './kit-table.tsx'
import { Partners } from './partners.tsx'
import { PricePanel } from './price-panel.tsx'
import type { SiteEvent } from './site-event.ts'

type EventViewProps = {
  event: SiteEvent
  organizer: string
  seller?: Seller | undefined
  preview?: boolean
}

export function EventView({ event, organizer, seller, preview }: EventViewProps) {
  const sporting = !isNoDeportivo(event.sport)
  const ownAgeDay = event.distances.some(({ age_on }) => age_on !== null)
  return (
    <article className={classes.page}>
      <EventHero event={event} level={preview ? 2 : 1} />
      <div className={classes.body}>
        <div className={classes.side}>
          <CountdownBib event={event} className={classes.bib ?? ''} />
          <div className={classes.panel}>
            <PricePanel event={event} preview={preview} />
          </div>
        </div>
        <div className={classes.main}>
          {sporting && event.categories.length > 0 ? (
            <EventSection
              title="Categorías"
              hint={
                ownAgeDay
                  ? 'La edad cuenta el día del evento, salvo donde se dice otro.'
                  : 'La edad cuenta el día del evento.'
              }
            >
              <CategoryTables event={event} />
            </EventSection>
          ) : null}
          {sporting && event.kits.length > 0 ? (
            <EventSection title="Kits y tallas" hint="Eliges tu talla al inscribirte.">
              <KitTable kits={event.kits} distances={event.distances} />
            </EventSection>
          ) : null}
          {event.description ? (
            <EventSection title="Sobre el evento">
              <RichText html={event.description} />
            </EventSection>
          ) : null}
          {event.gallery.length > 0 ? (
            <EventSection title="Galería">
              <Gallery name={event.name} images={event.gallery} />
            </EventSection>
          ) : null}
          {event.partners.length > 0 ? (
            <EventSection title="Aliados">
              <Partners partners={event.partners} />
            </EventSection>
          ) : null}
          <EventSection title="Preguntas frecuentes">
            <FrequentQuestions event={event} organizer={organizer} />
          </EventSection>
          <SellerNote organizer={organizer} seller={seller} />
        </div>
      </div>
      <ActionBar event={event} preview={preview} />
    </article>
  )
}
