/** /registrate/:slug. The event and its price come from the server; the form itself lives in the browser. */
import { startTransition, useEffect, useState } from 'react'
import { data } from 'react-router'
import { readBogota } from '#domain/colombia/clock.ts'
import type { SiteEvent } from '#domain/events/site/site-contract.ts'
import { pageHead } from '#web/light/page-head.ts'
import { loadSeller } from '#web/light/seller.ts'
import { SellerNote } from '#web/light/seller-note.tsx'
import { apiContext } from '#web/page-context.ts'
import { useSite } from '#web/site.ts'
import type { Route } from './+types/register-page.ts'
import { forRegistration, type RegistrationEvent } from './event.ts'
import { type ChosenPrice, EventHeader } from './event-header.tsx'
import { readForm } from './form/form-storage.ts'
import { hasPayIntent } from './form/pay-intent.ts'
import { useGroupEntry } from './form/use-group-entry.ts'
import { NotOpen } from './not-open.tsx'
import classes from './register-page.module.css'
import { mailedProof, ResumePayment } from './resume-payment.tsx'
import { Wizard } from './wizard.tsx'
import { WizardSkeleton } from './wizard-skeleton.tsx'

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const call = context.get(apiContext)
  const [answer, sale] = await Promise.all([
    call(`/api/site/events/${encodeURIComponent(params.slug)}`),
    loadSeller(call),
  ])
  if (answer.status !== 200) throw data(null, { status: answer.status })
  const event = forRegistration(((await answer.json()) as { event: SiteEvent }).event)
  const deadline = readBogota(event.register_deadline)
  // Decided here, once: server and browser must draw the same.
  return { event, seller: sale?.seller, closed: deadline !== null && deadline < new Date() }
}

/** Steps live in the hash: moving between them loads nothing. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: 'Inscripción | Dorsal' }]
  const { name, city, slug, type } = loaderData.event
  return pageHead({
    site: matches[0].loaderData,
    path: `/registrate/${slug}`,
    title: `Inscríbete en ${name}`,
    description: `Inscripción en línea a ${name}, en ${city}: tus datos, tu categoría, tu talla y el pago, en unos minutos.`,
    image: `/api/site/events/${slug}/tarjeta.png`,
    listed: type !== 'privado',
  })
}

/** A full or closed event is no obstacle for the browser that holds one of its spots and is about to pay. */
const holdsSpot = ({ slug, team_size }: RegistrationEvent) =>
  Boolean(readForm(localStorage, slug, team_size)?.hold) || hasPayIntent(localStorage, slug)

export default function RegisterPage({ loaderData: { event, seller, closed } }: Route.ComponentProps) {
  const organizer = useSite()?.organizer ?? 'quien organiza'
  const [hydrated, setHydrated] = useState(false)
  const [admitted, setAdmitted] = useState(false)
  const [chosen, setChosen] = useState<ChosenPrice | null>(null)
  // The form is drawn in pieces: on a slow phone the page answers a finger meanwhile. Who comes to pay is let in once
  // and stays: the intent is taken from the storage as soon as the form has begun.
  useEffect(
    () =>
      startTransition(() => {
        setHydrated(true)
        setAdmitted(holdsSpot(event))
      }),
    [event],
  )
  const proof = hydrated ? mailedProof() : null
  const { entry, enter } = useGroupEntry(event)
  // A group's places are there also when the public's are gone, up to the deadline.
  const byGroup = event.full && !closed && entry.block !== null
  const takesPart = event.open || admitted || byGroup
  const ready = hydrated && entry.known
  return (
    <>
      <EventHeader event={event} chosen={chosen} />
      <div className={classes.page}>
        {proof ? <ResumePayment event={event} proof={proof} /> : null}
        {takesPart || proof ? null : (
          <NotOpen key={entry.typed} event={event} closed={closed} group={entry} onBlock={enter} />
        )}
        {takesPart && ready && !proof ? (
          <Wizard key={event.slug} event={event} group={entry} onPrice={setChosen} />
        ) : null}
        {takesPart && !ready && !proof ? <WizardSkeleton /> : null}
        <div className={classes.seller}>
          <SellerNote organizer={organizer} seller={seller} />
        </div>
      </div>
    </>
  )
}
