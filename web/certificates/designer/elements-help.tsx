/** What the elements of a certificate are filled with, and how to write words around them. */
import { FieldHelp } from '#web/ui/field-help.tsx'

/** A mailing takes its data from the Excel, an event's design from each result. */
export function ElementsHelp({ fromExcel }: { fromExcel: boolean }) {
  return (
    <FieldHelp question="¿De dónde sale cada dato?">
      {fromExcel ? (
        <p>
          El nombre sale de la columna que elegiste y cada columna del Excel se puede agregar como elemento.
          Evento, fecha y ciudad salen de lo que escribiste arriba.
        </p>
      ) : (
        <p>
          Nombre, dorsal, tiempos, posiciones y ritmo salen de cada resultado; evento, fecha y ciudad, del
          evento. El documento sale de la inscripción con el mismo nombre y solo va en los que envías por
          correo.
        </p>
      )}
      <p>
        En «Palabras alrededor», {'{}'} es el dato: «Tiempo: {'{}'}» se escribe «Tiempo: 00:41:10». Si a una
        persona le falta ese dato, en su certificado no aparece nada.
      </p>
      <p>El código QR lleva a la página donde cualquiera comprueba que el certificado es auténtico.</p>
    </FieldHelp>
  )
}
