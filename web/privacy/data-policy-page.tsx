/** The data policy that consents refer to (Ley 1581 de 2012, Decreto 1377 de 2013). */
import { useSite } from '#web/site.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/data-policy-page.ts'
import classes from './data-policy-page.module.css'
import { RequestForm } from './request-form.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Tratamiento de datos personales | Dorsal' },
  { name: 'description', content: 'Qué datos pedimos, para qué los usamos y cómo ejerces tus derechos.' },
]

export default function DataPolicyPage() {
  const organizer = useSite()?.organizer ?? 'la organización'
  return (
    <PageBody width="text">
      <article className={classes.policy}>
        <PageTitle
          title="Tratamiento de datos personales"
          subtitle="Ley 1581 de 2012 y Decreto 1377 de 2013, hoy en el Decreto 1074 de 2015."
        />
        <h2>Quién responde por tus datos</h2>
        <p>
          <strong>{organizer}</strong> es responsable del tratamiento de los datos que entregas al
          inscribirte, comprar o crear una cuenta en esta plataforma.
        </p>

        <h2>Qué datos pedimos y para qué</h2>
        <ul>
          <li>
            <strong>Identificación y contacto</strong> (nombre, documento, fecha de nacimiento, género,
            ciudad, dirección, correo y celular): para inscribirte, ubicarte en tu categoría, cobrar,
            entregarte el kit y avisarte de cambios.
          </li>
          <li>
            <strong>Contacto de emergencia</strong>: para avisarle a esa persona si te pasa algo durante el
            evento.
          </li>
          <li>
            <strong>Resultados</strong> (tiempo, posición, categoría y número de dorsal): para publicarlos y
            emitir tu certificado. Si el archivo de cronometraje trae tu documento, no se publica: queda solo
            una huella cifrada, para que tú encuentres tus carreras.
          </li>
          <li>
            <strong>Pagos</strong>: la pasarela procesa los datos de tu tarjeta o cuenta; aquí solo queda el
            resultado y la referencia.
          </li>
        </ul>

        <h2>Datos de salud</h2>
        <p>
          La EPS, el grupo sanguíneo, el RH y tus condiciones o alergias son datos sensibles. No estás
          obligado a darlos: puedes responder «Prefiero no informar» y participar igual. Se guardan cifrados,
          los ve solo el equipo del evento y su equipo médico para atender una emergencia, queda escrito quién
          los vio, y se borran 30 días después de la carrera, salvo que pidas conservarlos en tu cuenta.
        </p>
        <p>
          Si otra persona los dio por ti al inscribirte, quedan cerrados: nadie los ve hasta que firmes, y se
          borran si no los autorizas, si la reserva termina o 30 días después de la carrera.
        </p>

        <h2>Tu firma</h2>
        <p>
          Nadie firma por otra persona. Cuando alguien te inscribe, recibes un enlace para leer, aceptar y
          firmar con el dedo o con tu nombre. La firma se guarda cifrada, la ve el equipo del evento y se
          borra 30 días después de la carrera.
        </p>

        <h2>Menores de edad</h2>
        <p>
          Para inscribir a una persona menor de 18 años pedimos la autorización de su representante, y sus
          datos se usan únicamente para el evento, respetando su interés superior.
        </p>

        <h2>Noticias</h2>
        <p>
          Solo recibes noticias de otros eventos si lo autorizas aparte, y puedes cambiar de opinión cuando
          quieras.
        </p>

        <h2>Tus derechos</h2>
        <ul>
          <li>Conocer, actualizar y corregir tus datos.</li>
          <li>Pedir prueba de la autorización que diste y saber qué uso se ha hecho de tus datos.</li>
          <li>Revocar la autorización o pedir que se borren, cuando ninguna ley obligue a conservarlos.</li>
          <li>Pedir que tu nombre no aparezca en los resultados públicos.</li>
          <li>
            Presentar una queja ante la{' '}
            <a href="https://www.sic.gov.co" rel="noreferrer">
              Superintendencia de Industria y Comercio
            </a>{' '}
            después de haber reclamado ante {organizer}.
          </li>
        </ul>

        <h2 id="solicitud">Cómo los ejerces</h2>
        <p>
          Haz tu solicitud aquí, con el correo con el que te inscribiste. Las consultas se responden en máximo
          10 días hábiles y los reclamos en máximo 15, como ordena la ley.
        </p>
      </article>
      <RequestForm />
    </PageBody>
  )
}
