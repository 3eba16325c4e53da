/**
 * What /competidor/{dni} may show: after the birthday the state of each registration, and beside it what a proof adds
 * (QR, receipt, contact). The proof is the mailed link after the #, the session, or the cookie of the checkout.
 */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { type DocumentType, documentProblem, isDocumentType } from '#domain/colombia/documents.ts'
import type { competitorState, OwnRegistration } from '#domain/registration/contract.ts'
import type { ProvenRegistration, provenRegistrations } from '#domain/registration/mine/mine-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { useSession } from '#web/session.ts'

type Document = { dni: string; document_type: DocumentType | undefined }

type Shown = {
  name: string
  birthday: string
  registrations: OwnRegistration[]
  proofs: Record<string, ProvenRegistration>
}

const findProven = async (
  { dni, document_type }: Document,
  token: string | undefined,
): Promise<ProvenRegistration[]> => {
  const { registrations } = await call<typeof provenRegistrations>('POST /api/competitor/:dni/own', {
    params: { dni },
    body: { document_type, ...(token ? { token } : {}) },
  })
  return registrations
}

const bySlug = (proven: ProvenRegistration[]) => Object.fromEntries(proven.map((one) => [one.slug, one]))

export const useOwnRegistrations = (dni: string) => {
  const { state, hash, search } = useLocation()
  const tipo = new URLSearchParams(search).get('tipo')
  const document_type = isDocumentType(tipo) ? tipo : undefined
  const document: Document = { dni, document_type }
  const session = useSession()
  const { birthday: arrived = '', celebrate } = (state ?? {}) as { birthday?: string; celebrate?: string }
  const [busy, setBusy] = useState(false)
  const [sentence, setSentence] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const wrong = documentProblem(document_type, dni)
  const token = /^#mio=([\w.-]+)$/.exec(hash)?.[1]

  const quietly = async (act: () => Promise<void>) => {
    setBusy(true)
    setSentence(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setSentence(`${error.notice.message} ${error.notice.body}`.trim())
    } finally {
      setBusy(false)
    }
  }

  const ask = (birthday: string) =>
    quietly(async () => {
      const [answer, proven] = await Promise.all([
        call<typeof competitorState>('POST /api/competitor/:dni/registrations', {
          params: { dni },
          body: { document_type, birthday },
        }),
        findProven(document, token),
      ])
      const { success, name, registrations, message, body } = answer
      if (success) setShown({ name, birthday, registrations, proofs: bySlug(proven) })
      else setSentence(`${message}. ${body}`)
    })

  const showProven = async (proof: string | undefined) => {
    const proven = await findProven(document, proof)
    const [latest] = proven
    if (!latest) return setShown(null)
    const { name, birthday } = latest
    setShown({ name, birthday, registrations: proven, proofs: bySlug(proven) })
  }

  /** Straight from a registration, a mailed link or with a session nobody is asked for the birthday. */
  const open = useEffectEvent(async () => {
    if (wrong) return
    if (arrived) return ask(arrived)
    if (!token && !session) return
    await quietly(() => showProven(token))
  })
  const ready = session !== undefined
  useEffect(() => {
    if (ready) void open()
  }, [ready])

  /** One was given up; without any the page asks who one is again. */
  const forget = (slug: string) => {
    const left = shown?.registrations.filter((registration) => registration.slug !== slug) ?? []
    setShown(shown && left.length > 0 ? { ...shown, registrations: left } : null)
  }

  /** Corrected. With another address the link of the former one opens nothing: the page asks who one is again. */
  const corrected = () =>
    quietly(async () => {
      await showProven(token)
    })

  /** Of the event a free order has just led here from: the registration to celebrate. */
  const celebrated = (celebrate && shown?.proofs[celebrate]?.reference) || null

  return { document_type, wrong, ready, busy, sentence, shown, celebrated, token, ask, forget, corrected }
}
