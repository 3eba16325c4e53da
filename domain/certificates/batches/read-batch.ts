/** Checks the whole form of a mailing before anything is stored: every problem at once, beside its field. */
import type { UploadedFile } from '#server/contract-kit.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ImageRefused, type StoredImage, storeImage } from '#server/files/images.ts'
import type { Storage } from '#server/files/storage.ts'
import { invalid, Refusal } from '#server/http/refusals.ts'
import { formErrors } from '../design/printable.ts'
import { type DrawnBackground, readBackground } from '../design/store-background.ts'
import * as messages from '../messages.ts'
import type { LeftRow } from '../rules/recipient-rows.ts'
import { BATCH_PLACEMENTS } from '../rules/templates.ts'
import { isPast, type NewRecipient } from './create-batch.ts'
import type { BatchForm } from './new-batch-contract.ts'
import { peopleOfForm } from './people-of-form.ts'

type Errors = Record<string, string[]>
type Schedule = Pick<BatchForm, 'fecha_notificacion' | 'envio'>

export const notCreated = (errors: Errors) => invalid(errors, messages.NOT_CREATED)

/** 'Enviar de Inmediato' clears the date; 'Programar Envío' needs one from this minute on. */
export const readSchedule = async (
  db: Database,
  { fecha_notificacion, envio }: Schedule,
): Promise<{ moment: Date | null; errors: Errors }> => {
  if (envio === 'inmediato') return { moment: null, errors: {} }
  if (fecha_notificacion === null)
    return {
      moment: null,
      errors: envio === 'programado' ? { fecha_notificacion: [messages.DATE_NEEDED] } : {},
    }
  const past = await inTransaction(db, (tx) => isPast(tx, fecha_notificacion))
  return { moment: fecha_notificacion, errors: past ? { fecha_notificacion: [messages.DATE_PAST] } : {} }
}

const orErrors = async <T>(reading: Promise<T>): Promise<T | Errors> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Refusal && error.errors) return error.errors
    throw error
  }
}

export const storeIcon = async (files: Storage, icon: UploadedFile): Promise<StoredImage> => {
  const refused = (sentence: string) => notCreated({ icono_evento: [sentence] })
  if (!/\.(png|jpe?g|webp)$/i.test(icon.filename)) throw refused(messages.NOT_ICON)
  try {
    return await storeImage(files, icon.bytes, { folder: 'certificates', maxWidth: 800, thumbWidth: 200 })
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error
    throw refused(error.reason === 'format' ? messages.NOT_ICON : error.message)
  }
}

export type CheckedBatch = {
  moment: Date | null
  background: DrawnBackground
  people: NewRecipient[]
  left_out: LeftRow[]
}

const isErrors = (value: DrawnBackground | Errors): value is Errors => !('bytes' in value)

export const checkBatch = async (db: Database, form: BatchForm): Promise<CheckedBatch> => {
  const { moment, errors } = await readSchedule(db, form)
  const background = await orErrors(readBackground(form.certificado, 'certificado', messages.NOT_CREATED))
  const { people, left_out, problems } = await peopleOfForm(form)
  const found: Errors = {
    ...errors,
    ...(isErrors(background) ? background : {}),
    ...formErrors(form.placements ?? BATCH_PLACEMENTS, form),
    ...(problems.length > 0 ? { excel: problems } : {}),
  }
  if (Object.keys(found).length > 0 || isErrors(background)) throw notCreated(found)
  return { moment, background, people, left_out }
}
