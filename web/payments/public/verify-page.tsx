/** /verificar-pago: a person makes us ask the gateway at once, by the reference or by document and birthday. */
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { type DocumentType, isDocumentType } from '#domain/colombia/documents.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import type { Route } from './+types/verify-page.ts'
import { VerifyByPerson } from './verify-by-person.tsx'
import { VerifyByReference } from './verify-by-reference.tsx'
import classes from './verify-page.module.css'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Verificar mi pago | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const WAYS = {
  reference: {
    text: 'Escribe la referencia y tu documento: le preguntamos a la pasarela en este momento.',
    other: 'No tengo la referencia',
  },
  person: {
    text: 'Escribe tu documento y tu fecha de nacimiento: buscamos tus inscripciones y le preguntamos a la pasarela.',
    other: 'Tengo la referencia',
  },
}

export default function VerifyPage() {
  const [params] = useSearchParams()
  const state = useLocation().state as { dni?: string; document_type?: string } | null
  const known: { dni: string; document_type: DocumentType } = {
    dni: state?.dni ?? '',
    document_type: isDocumentType(state?.document_type) ? state.document_type : 'CC',
  }
  const [way, setWay] = useState<keyof typeof WAYS>('reference')
  const { text, other } = WAYS[way]
  return (
    <EntryCard title="Verificar mi pago" text={text} ways={<Link to="/eventos">Ver eventos</Link>}>
      {way === 'reference' ? (
        <VerifyByReference known={known} reference={params.get('referencia') ?? ''} />
      ) : (
        <VerifyByPerson known={known} />
      )}
      <button
        type="button"
        className={classes.other}
        onClick={() => setWay(way === 'reference' ? 'person' : 'reference')}
      >
        {other}
      </button>
    </EntryCard>
  )
}
