/** The steps in the organiser's words, and where each is done. */
import type { FirstSteps } from '#domain/events/first-steps/first-steps-contract.ts'
import type { StepId } from '#domain/events/rules/first-steps.ts'
import { editorOf, shownAt } from '../event-addresses.ts'

type StepWords = {
  title: string
  text: string
  /** Null while something else must be done first. */
  to: string | null
}

const FIRST_CREATE = 'Primero crea el evento.'

export const wordsOf = (id: StepId, { event, sandbox }: Pick<FirstSteps, 'event' | 'sandbox'>): StepWords => {
  const ofEvent = (title: string, text: string, addressOf: (shown: { id: number }) => string): StepWords =>
    event ? { title, text, to: addressOf(event) } : { title, text: FIRST_CREATE, to: null }
  const inTab = (title: string, text: string, tab: string) =>
    ofEvent(title, text, (shown) => shownAt(shown, tab))
  switch (id) {
    case 'seller':
      return {
        title: 'Completa los datos del vendedor',
        text: 'NIT, dirección, teléfono, correo y términos: la ley los pide en toda página que vende.',
        to: '/admin/pasarelas#quien-vende',
      }
    case 'event':
      return {
        title: 'Crea tu primer evento',
        text: 'Nombre, fecha, ciudad y cupos. Lo demás lo completas después.',
        to: '/admin/eventos/crear',
      }
    case 'prices':
      return ofEvent(
        'Ponle precio',
        'Tarifas por fecha y costo de servicio. Si es gratis, una tarifa de $0.',
        (shown) => editorOf({ id: shown.id, external: false }),
      )
    case 'categories':
      return inTab(
        'Agrega las categorías',
        'Distancia, género y edades. Sin ellas nadie puede inscribirse.',
        'categories',
      )
    case 'kits':
      return inTab('Agrega los kits', 'Una fila por talla, con su cantidad.', 'kits')
    case 'gateway':
      return {
        title: 'Elige cómo cobrar',
        text: sandbox
          ? 'Activa una pasarela. Para ensayar está la Pasarela de prueba.'
          : 'Activa una pasarela en pruebas, o recibe transferencias.',
        to: event ? shownAt(event, 'pasarelas') : '/admin/pasarelas',
      }
    case 'published':
      return inTab('Publica el evento', 'Enciende «Activo» arriba, en la página del evento.', 'overview')
    case 'trial': {
      const title = 'Haz una inscripción de prueba'
      if (!event) return { title, text: FIRST_CREATE, to: null }
      if (event.status !== 'active') return { title, text: 'Primero publica el evento.', to: null }
      return {
        title,
        text: sandbox
          ? 'Inscríbete como un corredor y paga con la Pasarela de prueba: no mueve dinero.'
          : 'Inscríbete como un corredor y llega hasta el pago.',
        to: `/registrate/${event.slug}`,
      }
    }
    case 'money':
      return inTab(
        'Cobra de verdad',
        'Pasa una pasarela a producción o activa las transferencias.',
        'pasarelas',
      )
    case 'design':
      return inTab(
        'Diseña el certificado',
        'Con tu imagen o una plantilla. Cada persona descarga el suyo.',
        'certificate-design',
      )
    case 'results':
      return ofEvent(
        'Publica los resultados',
        'Después de la carrera, sube el archivo del cronometraje.',
        (shown) => `/admin/results/import?event_id=${shown.id}`,
      )
  }
}
