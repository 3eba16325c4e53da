/** What else one does with an own registration, one press away: receipt, account, own data, and telling friends. */
import { IconChevronDown, IconPencil, IconReceipt2, IconWallet } from '@tabler/icons-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './more-ways.module.css'

/** Most come to pay or to look: it is fetched when there is something to share. */
const ShareWays = lazy(() => import('#web/payments/celebration/share-ways.tsx'))

type MoreWaysProps = {
  receipt_url: string | null
  account_url?: string | null | undefined
  /** Where the own data is corrected, when not on this page. */
  correctAt?: string | undefined
  share: ComponentProps<typeof ShareWays> | null
}

export function MoreWays({ receipt_url, account_url, correctAt, share }: MoreWaysProps) {
  if (!receipt_url && !account_url && !correctAt && !share) return null
  return (
    <details className={classes.more}>
      <summary>
        Más opciones
        <IconChevronDown size={20} aria-hidden="true" />
      </summary>
      <div className={classes.ways}>
        {receipt_url ? (
          <LinkButton to={receipt_url} reloadDocument download look="outline" className={classes.way}>
            <IconReceipt2 size={20} aria-hidden="true" />
            Descargar comprobante
          </LinkButton>
        ) : null}
        {account_url ? (
          <LinkButton to={account_url} look="outline" className={classes.way}>
            <IconWallet size={20} aria-hidden="true" />
            Ver mi cuenta
          </LinkButton>
        ) : null}
        {correctAt ? (
          <LinkButton to={correctAt} look="outline" className={classes.way}>
            <IconPencil size={20} aria-hidden="true" />
            Corregir mis datos
          </LinkButton>
        ) : null}
        {share ? (
          <Suspense>
            <ShareWays {...share} />
          </Suspense>
        ) : null}
      </div>
    </details>
  )
}
