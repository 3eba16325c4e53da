/** Column maps that the organiser saves: which fields a timing company wants, under which headers. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { listProfile, ofEvent, theEvent } from '../contract.ts'
import { LIST_FIELDS } from '../rules/profiles.ts'

const oneProfile = z.object({ id: wire.id, profile_id: wire.id })

const form = z.object({
  name: wire.text(60),
  format: z.enum(['xlsx', 'csv'], 'Elige Excel o CSV.'),
  encoding: wire.unlessEmpty(z.enum(['utf-8', 'windows-1252']).default('utf-8')),
  // Not read as nothing: a tabulator is only spaces.
  separator: z.enum([',', ';', '\t'], 'Elige un separador.').default(';'),
  columns: z
    .array(z.object({ header: wire.text(60), field: z.enum(LIST_FIELDS, 'Elige un dato.') }))
    .min(1, 'Agrega al menos una columna.')
    .max(40, 'Son demasiadas columnas: deja máximo 40.'),
})
export type ProfileForm = z.output<typeof form>

export const createProfile = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/cronometraje/perfiles',
  summary: 'Guardar un perfil de columnas para los archivos de la lista de salida.',
  params: ofEvent,
  body: form,
  answer: notice.extend({ profile: listProfile }),
})

export const changeProfile = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/cronometraje/perfiles/:profile_id',
  summary: 'Cambiar un perfil de columnas.',
  params: oneProfile,
  body: form,
  answer: notice.extend({ profile: listProfile }),
})

export const deleteProfile = endpoint({
  ...theEvent,
  method: 'DELETE',
  path: '/api/eventos/:id/cronometraje/perfiles/:profile_id',
  summary: 'Eliminar un perfil de columnas.',
  params: oneProfile,
  answer: notice,
})
