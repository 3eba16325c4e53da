/** /terminos: the terms of sale, as the organiser wrote them, and who answers for them. */
import { TERMS_TITLE } from '#domain/payments/rules/default-terms.ts'
import { RichText } from '#web/light/rich-text.tsx'
import { loadSeller } from '#web/light/seller.ts'
import { SellerFacts } from '#web/light/seller-facts.tsx'
import { apiContext } from '#web/page-context.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/terms-page.ts'
import classes from './terms-page.module.css'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  sale: await loadSeller(context.get(apiContext)),
})

export const meta: Route.MetaFunction = () => [
  { title: `${TERMS_TITLE} | Dorsal` },
  {
    name: 'description',
    content: 'Quién vende, cómo pedir un cambio, el retracto y la reversión de un pago.',
  },
]

export default function TermsPage({ loaderData: { sale } }: Route.ComponentProps) {
  return (
    <PageBody width="text">
      <article>
        <PageTitle title={TERMS_TITLE} subtitle="Ley 1480 de 2011, Estatuto del Consumidor." />
        {sale ? (
          <>
            <p className={classes.seller}>
              Vende: <SellerFacts seller={sale.seller} />.
            </p>
            <RichText html={sale.terms} />
          </>
        ) : null}
        <p className={classes.law}>
          <a className="lone-link" href="https://www.sic.gov.co" rel="noreferrer">
            Superintendencia de Industria y Comercio
          </a>
        </p>
      </article>
    </PageBody>
  )
}
