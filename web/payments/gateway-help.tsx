/** Where the data of each gateway stand in the provider's own site, and where our address of notices goes. */
import type { GatewayName } from '#domain/payments/rules/gateway-brands.ts'
import { GATEWAYS } from '#domain/payments/rules/gateways.ts'
import { FieldHelp } from '#web/ui/field-help.tsx'

type Places = {
  /** By the field's name. */
  fields: Record<string, string>
  notices: string
}

const PLACES: Partial<Record<GatewayName, Places>> = {
  payu: {
    fields: {
      merchantId: 'Módulo PayU, en el panel de la izquierda: ID del comercio.',
      accountId: 'Módulo PayU, en el panel de la izquierda: ID de la cuenta de Colombia.',
      apiKey: 'Configuración, Configuración técnica.',
      apiLogin: 'Configuración, Configuración técnica, junto a la API Key.',
    },
    notices: 'No tienes que copiarla: va con cada pago.',
  },
  epayco: {
    fields: {
      P_CUST_ID_CLIENTE: 'Integraciones, Llaves API: está en las llaves secretas.',
      PUBLIC_KEY: 'Integraciones, Llaves API.',
      P_KEY: 'Integraciones, Llaves API: está en las llaves secretas, junto al P_CUST_ID_CLIENTE.',
      PRIVATE_KEY: 'Integraciones, Llaves API, debajo de la PUBLIC_KEY.',
    },
    notices: 'No tienes que copiarla: va con cada pago.',
  },
  wompi: {
    fields: {
      publicKey: 'Desarrolladores: Llaves del API.',
      privateKey: 'Desarrolladores: Llaves del API, junto a la pública.',
      eventsSecret: 'Desarrolladores: Secretos para integración técnica, Eventos.',
      integritySecret: 'Desarrolladores: Secretos para integración técnica, Integridad.',
    },
    notices: 'Cópiala en Desarrolladores, URL de eventos: una vez en pruebas y otra en producción.',
  },
  mercadopago: {
    fields: {
      publicKey: 'Tus integraciones, tu aplicación: Credenciales de prueba o de producción.',
      accessToken: 'En la misma página de credenciales, debajo de la Public Key.',
      webhookSecret: 'Tus integraciones, tu aplicación: Webhooks, Configurar notificaciones.',
    },
    notices:
      'Cópiala en Webhooks, Configurar notificaciones, con el evento Pagos: ahí aparece la clave secreta.',
  },
}

export function GatewayHelp({ name }: { name: GatewayName }) {
  const places = PLACES[name]
  if (!places) return null
  const { brand, fields } = GATEWAYS[name]
  return (
    <FieldHelp question={`¿Dónde encuentro estos datos en ${brand}?`}>
      <p>Ingresa a tu cuenta de {brand} en su página. Los nombres del menú pueden cambiar un poco.</p>
      <ul>
        {fields.map(({ name: field, label }) => (
          <li key={field}>
            <strong>{label}:</strong> {places.fields[field]}
          </li>
        ))}
        <li>
          <strong>Dirección de notificaciones:</strong> con ella {brand} nos avisa de cada pago.{' '}
          {places.notices}
        </li>
      </ul>
      <p>Las credenciales de pruebas y las de producción son distintas: usa las del modo que elegiste.</p>
    </FieldHelp>
  )
}
