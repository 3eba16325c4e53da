/** The gateways one may pay at, with their pictures. */
import { brandOf } from '#domain/payments/rules/gateway-brands.ts'
import classes from './gateway-choice.module.css'

type Gateway = { id: string; gateway_name: string; image: string | null }

type GatewayChoiceProps = { gateways: Gateway[]; chosen: string; onChoose: (gateway_name: string) => void }

export function GatewayChoice({ gateways, chosen, onChoose }: GatewayChoiceProps) {
  if (gateways.length === 0)
    return (
      <p className={classes.none} role="status">
        NO hay pasarela activa
      </p>
    )
  return (
    <fieldset className={classes.gateways}>
      <legend>Elige una pasarela de pago</legend>
      {gateways.map(({ id, gateway_name, image }) => (
        <label key={id} className={classes.gateway}>
          <input
            type="radio"
            name="gateway"
            value={gateway_name}
            checked={gateway_name === chosen}
            onChange={() => onChoose(gateway_name)}
          />
          {image ? <img src={image} width={120} height={40} alt="" loading="lazy" /> : null}
          {brandOf(gateway_name)}
        </label>
      ))}
    </fieldset>
  )
}
