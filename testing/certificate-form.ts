/** The form of /admin/certificados/crear as a browser sends it, with files that are what they say. */
import { utils, write } from '@e965/xlsx'
import sharp from 'sharp'
import { multipartBody } from './multipart.ts'

export const picture = (width: number, height: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#E8E4D8' } })
    .toFormat(format)
    .toBuffer()

/** Rows of cells, the headers first. */
export const excelOf = (rows: (string | number)[][], bookType: 'xlsx' | 'xls' = 'xlsx'): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Personas')
  return write(book, { type: 'buffer', bookType }) as Buffer
}

const PEOPLE = [
  ['Nombre', 'Correo', 'Equipo'],
  ['Ana Núñez', 'ana@corre.test', 'Las Águilas'],
  ['Luis Peña', 'luis@corre.test', 'Los Cóndores'],
]

type Part = Parameters<typeof multipartBody>[0][string]

/** `undefined` leaves a field out. */
export const certificateForm = async (change: Record<string, Part | undefined> = {}) => {
  const fields: Record<string, Part | undefined> = {
    nombre_evento: 'Foro del Deporte',
    city: 'Bogotá',
    fecha_evento: '2026-11-08',
    icono_evento: { filename: 'icono.png', bytes: await picture(200, 200, 'png') },
    certificado: { filename: 'certificado.jpg', bytes: await picture(1200, 850) },
    excel: { filename: 'personas.xlsx', bytes: excelOf(PEOPLE) },
    fecha_notificacion: '',
    ...change,
  }
  const sent = Object.entries(fields).filter((field): field is [string, Part] => field[1] !== undefined)
  return multipartBody(Object.fromEntries(sent))
}
