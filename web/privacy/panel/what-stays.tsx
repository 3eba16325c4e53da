/** What a deletion takes and what the law makes us keep, said before it is done. */
import { Alert } from '@mantine/core'
import classes from './request-drawer.module.css'

export function WhatStays({ obstacles }: { obstacles: string[] }) {
  return (
    <>
      {obstacles.length > 0 ? (
        <Alert color="sangre" title="Todavía no se puede borrar">
          <ul className={classes.list}>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <div>
        <p className={classes.text}>
          <strong>Se borra</strong>
        </p>
        <ul className={classes.list}>
          <li>
            Nombre, documento, contacto, datos de salud y acudiente, en su ficha, inscripciones y compras.
          </li>
          <li>Su cuenta, sus respuestas escritas, sus certificados y los correos que le enviamos.</li>
        </ul>
      </div>
      <div>
        <p className={classes.text}>
          <strong>Queda</strong>
        </p>
        <ul className={classes.list}>
          <li>
            Los pagos, con valor, fecha, referencia y avisos de la pasarela, sin su ficha: los soportes
            contables se conservan 10 años (Ley 962 de 2005, artículo 28).
          </li>
          <li>
            Los tiempos y posiciones que elijas abajo, como «Participante», porque forman parte de la
            clasificación.
          </li>
          <li>Qué autorizó y cuándo, sin su nombre, y esta solicitud, como prueba de que se atendió.</li>
        </ul>
      </div>
    </>
  )
}
