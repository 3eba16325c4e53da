/** Which kinds of question there are and what happens to them later; shown in the event's form and in the tab. */
import { QUESTION_TYPE_LABELS } from '#domain/surveys/rules/questions.ts'
import { FieldHelp } from '#web/ui/field-help.tsx'

export function QuestionsHelp() {
  return (
    <FieldHelp question="¿Cómo funcionan las preguntas?">
      <ul>
        <li>
          {QUESTION_TYPE_LABELS.input}: la persona escribe lo que quiera. Sirve para un club o un alias.
        </li>
        <li>{QUESTION_TYPE_LABELS.checkbox}: elige una. Los resultados salen en una gráfica.</li>
      </ul>
      <p>
        En un equipo responde cada persona. Si una pregunta ya tiene respuestas no se elimina: ocúltala y deja
        de hacerse.
      </p>
      <p>
        En la pestaña Preguntas eliges cuáles se hacen después de la carrera: cada quien recibe su enlace por
        correo y responde una sola vez.
      </p>
    </FieldHelp>
  )
}
