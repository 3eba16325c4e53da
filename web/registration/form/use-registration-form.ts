/** The form with its memory: kept in the browser at every change, and each step in the address for the back button. */
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formReducer } from './form-reducer.ts'
import { forgetForm, keepForm, readForm, takePayIntent } from './form-storage.ts'
import { addressOf, readAddress, samePlace } from './places.ts'
import { emptyForm, type Place } from './registration-form.ts'

type Owner = { slug: string; team_size: number[] }

const startForm = ({ slug, team_size }: Owner) =>
  takePayIntent(localStorage, slug, team_size) ??
  readForm(localStorage, slug, team_size) ??
  emptyForm(team_size)

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

export const useRegistrationForm = (owner: Owner) => {
  const [form, dispatch] = useReducer(formReducer, owner, startForm)
  const finished = useRef(false)

  useEffect(() => {
    if (!finished.current) keepForm(localStorage, owner.slug, form)
  }, [form, owner.slug])

  const visit = useCallback((place: Place) => dispatch({ type: 'visited', place }), [])
  useStepAddress(form.at, visit)

  const finish = useCallback(() => {
    finished.current = true
    forgetForm(localStorage, owner.slug)
  }, [owner.slug])

  return { form, dispatch, visit, finish }
}
