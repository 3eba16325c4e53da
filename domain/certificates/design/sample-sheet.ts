/** An Excel that can be sent as it is: how a list of people for certificates looks. Its addresses reach nobody. */
import type { Sheet } from '#server/excel/write-workbook.ts'

const HEADERS = ['Nombre', 'Apellido', 'Correo', 'Documento', 'Distancia', 'Equipo']

const PEOPLE = [
  ['María Fernanda', 'Núñez Peña', 'maria.nunez@correo.test', '1020304050', '21K', 'Las Águilas'],
  ['Andrés Felipe', 'Gómez Ríos', 'andres.gomez@correo.test', '79456123', '21K', 'Los Cóndores'],
  ['Luisa', 'Ospina Marín', 'luisa.ospina@correo.test', '43987654', '10K', ''],
  ['Jhon Jairo', 'Cárdenas', 'jhon.cardenas@correo.test', '98541236', '10K', 'Club del Páramo'],
  ['Ana Sofía', 'Beltrán Ávila', 'ana.beltran@correo.test', '1152203344', '5K', ''],
]

export const sampleSheet: Sheet = {
  name: 'Personas',
  columns: HEADERS.map((header) => ({ header })),
  rows: PEOPLE,
}
