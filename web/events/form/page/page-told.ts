/** What is filled in each group, in one line; empty where nothing is. And which messages belong to which group. */
import type { FieldErrors } from '#web/ui/field-errors.ts'
import type { PageDraft } from './page-draft.ts'

export type GroupName =
  | 'start'
  | 'programme'
  | 'courses'
  | 'kit'
  | 'sizes'
  | 'pickup'
  | 'questions'
  | 'organizer'
  | 'trust'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : many}`
const joined = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(', ')

type Group = {
  title: string
  /** In the sentence of the folded card. */
  word: string
  /** How its fields begin, on the wire. */
  fields: string[]
  told: (page: PageDraft) => string
}

export const GROUPS: Record<GroupName, Group> = {
  start: {
    title: 'Salida',
    word: 'salida',
    fields: ['start_'],
    told: ({ start_place, start_address, start_point }) =>
      joined(start_place || start_address, start_point && 'en el mapa'),
  },
  programme: {
    title: 'Programa',
    word: 'programa',
    fields: ['schedule'],
    told: ({ schedule }) => counted(schedule.length, 'momento', 'momentos'),
  },
  courses: {
    title: 'Recorridos',
    word: 'recorridos',
    fields: ['courses'],
    told: ({ courses }) =>
      Object.entries(courses)
        .flatMap(([name, course]) => (course ? name : []))
        .join(', '),
  },
  kit: {
    title: 'Lo que trae el kit',
    word: 'kit',
    fields: ['kit_items'],
    told: ({ kit_items }) => kit_items.flatMap(({ name }) => name || []).join(', '),
  },
  sizes: {
    title: 'Guía de tallas',
    word: 'guía de tallas',
    fields: ['size_guide'],
    told: ({ size_guide }) => counted(size_guide?.rows.length ?? 0, 'talla', 'tallas'),
  },
  pickup: {
    title: 'Entrega de kits',
    word: 'entrega de kits',
    fields: ['pickup_'],
    told: ({ pickup_place, pickup_address, pickup_hours, pickup_note }) =>
      joined(
        pickup_place || pickup_address,
        counted(pickup_hours.length, 'horario', 'horarios'),
        pickup_note && 'con nota',
      ),
  },
  questions: {
    title: 'Preguntas frecuentes',
    word: 'preguntas frecuentes',
    fields: ['questions'],
    told: ({ questions }) => counted(questions.length, 'pregunta', 'preguntas'),
  },
  organizer: {
    title: 'Organizador',
    word: 'organizador',
    fields: ['organizer_'],
    told: ({ organizer_name, organizer_phone, organizer_whatsapp, organizer_email }) =>
      joined(
        organizer_name,
        organizer_phone && 'teléfono',
        organizer_whatsapp && 'WhatsApp',
        organizer_email && 'correo',
      ),
  },
  trust: {
    title: 'Confianza',
    word: 'confianza',
    fields: ['endorsement', 'permit', 'insurance', 'nit', 'rules_pdf'],
    told: ({ endorsement, permit, insurance, nit, rules_pdf }) =>
      joined(
        endorsement && 'aval',
        permit && 'permiso',
        insurance && 'póliza',
        nit && 'NIT',
        rules_pdf && 'reglamento',
      ),
  },
}

const LIST = new Intl.ListFormat('es')

/** Null while nothing of the page is filled. */
export const pageTold = (page: PageDraft): string | null => {
  const words = Object.values(GROUPS).flatMap(({ word, told }) => (told(page) ? word : []))
  return words.length === 0 ? null : `Tiene ${LIST.format(words)}.`
}

export const isWrong = (group: GroupName, errors: FieldErrors): boolean =>
  Object.keys(errors).some((field) => GROUPS[group].fields.some((start) => field.startsWith(`page.${start}`)))
