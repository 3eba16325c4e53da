/** How the columns of a timing company's file are read, for whoever sees a mapping for the first time. */
import { FieldHelp } from '#web/ui/field-help.tsx'

export function ColumnsHelp() {
  return (
    <FieldHelp question="¿Cómo reviso las columnas?">
      <p>
        En «Qué es» dices qué guarda cada columna. Ya elegimos por ti: compara con los ejemplos y cambia lo
        que no cuadre. Dorsal y nombre no pueden faltar.
      </p>
      <ul>
        <li>Tiempo chip: desde que la persona cruza la salida. Tiempo pistola: desde la salida general.</li>
        <li>Punto de control: un paso intermedio, como 5K. Escribe el nombre que verán los corredores.</li>
        <li>Si el archivo no trae posiciones o ritmo, los calculamos con el tiempo.</li>
        <li>
          Documento: no se publica ni se guarda como viene. Sirve para que cada corredor encuentre sus
          carreras con su documento y su fecha de nacimiento.
        </li>
        <li>No importar: la columna no se guarda ni se publica. Úsalo para correos y teléfonos.</li>
      </ul>
    </FieldHelp>
  )
}
