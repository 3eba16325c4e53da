/** The form with its memory: kept in the browser at every change, and each step in the address for the back button. */
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { RegistrationEvent } from '../event.ts'
import { formReducer } from './form-reducer.ts'
import { forgetForm, keepEvent, keepForm, readForm, takePayIntent } from './form-storage.ts'
import { addressOf, readAddress, samePlace } from './places.ts'
import { emptyForm, type FormBlock, type Place } from './registration-form.ts'

type Start = { event: RegistrationEvent; block: FormBlock | null }

const LONGEST_CODE = 32

/** Of the link one came by: it outlives the steps and a reload with the rest of the form. */
const linkedCode = () =>
  (new URLSearchParams(window.location.search).get('codigo') ?? '')
    .trim()
    .slice(0, LONGEST_CODE)
    .toUpperCase()

/** A registration that was saved keeps the group it came with. */
const startForm = ({ event: { slug, team_size }, block }: Start) => {
  const form =
    takePayIntent(localStorage, slug, team_size) ??
    readForm(localStorage, slug, team_size) ??
    emptyForm(team_size)
  const linked_code = linkedCode() || form.linked_code
  return form.hold ? { ...form, linked_code } : { ...form, block, linked_code }
}

/** Forward steps become entries of the history; a place chosen there is visited when the form allows it. */
const useStepAddress = (at: Place, visit: (place: Place) => void) => {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const started = useRef(false)
  const entered = useRef(false)
  const address = addressOf(at)

  useEffect(() => {
    if (address !== window.location.hash)
      void navigate({ hash: address }, { replace: !started.current, preventScrollReset: true })
    started.current = true
  }, [address, navigate])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move in the history asks for a visit
  useEffect(() => {
    const place = readAddress(hash)
    // On arrival the kept form knows better than the address.
    if (entered.current && place && !samePlace(place, at)) visit(place)
    entered.current = true
  }, [hash])
}

const keptOf = (event: RegistrationEvent, team_size: number) => {
  const { id, name, event_datetime, sport, slug: key, icon, price } = event
  const { event_price = 0, cost_service = 0 } = price.now ?? {}
  return { id, name, team_size, event_datetime, sport, key, icon, price: event_price + cost_service }
}

export const useRegistrationForm = (owner: RegistrationEvent, block: FormBlock | null) => {
  const [form, dispatch] = useReducer(formReducer, { event: owner, block }, startForm)
  const finished = useRef(false)

  useEffect(() => {
    if (finished.current) return
    keepForm(localStorage, owner.slug, form)
    keepEvent(localStorage, keptOf(owner, form.participants.length))
  }, [form, owner])

  const visit = useCallback((place: Place) => dispatch({ type: 'visited', place }), [])
  useStepAddress(form.at, visit)

  const finish = useCallback(() => {
    finished.current = true
    forgetForm(localStorage, owner.slug)
  }, [owner.slug])

  return { form, dispatch, visit, finish }
}
