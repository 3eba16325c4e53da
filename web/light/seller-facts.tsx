/** The seller's identity as one sentence: name, NIT, address, phone, email. */
import type { Seller } from './seller.ts'

export function SellerFacts({ seller: { name, nit, address, phone, email } }: { seller: Seller }) {
  const facts = [nit ? `NIT ${nit}` : '', address, phone].filter(Boolean)
  return (
    <>
      <strong>{name}</strong>
      {facts.length > 0 ? `, ${facts.join(', ')}` : ''}
      {email ? (
        <>
          , <a href={`mailto:${email}`}>{email}</a>
        </>
      ) : null}
    </>
  )
}
