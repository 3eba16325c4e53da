/** The gateways one may pay at, with their pictures and the ways people know. The only one is chosen by itself. */
import { useEffect, useEffectEvent, useId } from 'react'
import { brandOf, waysOf } from '#domain/payments/rules/gateway-brands.ts'
import classes from './gateway-choice.module.css'

type Gateway = { id: string; gateway_name: string; image: string | null }

type GatewayChoiceProps = {
  gateways: Gateway[]
  chosen: string
  /** Of the heading, below what stands above it. */
  level?: 2 | 3
  onChoose: (gateway_name: string) => void
}

export function GatewayChoice({ gateways, chosen, level = 2, onChoose }: GatewayChoiceProps) {
  const headingId = useId()
  const [first, second] = gateways
  const only = first && !second ? first.gateway_name : ''
  const choose = useEffectEvent(onChoose)

  // As if it had been picked: ePayco brings its script along.
  useEffect(() => {
    if (only) choose(only)
  }, [only])

  if (gateways.length === 0)
    return (
      <p className={classes.none} role="status">
        NO hay pasarela activa
      </p>
    )
  const Heading = level === 3 ? 'h3' : 'h2'
  return (
    <section aria-labelledby={headingId}>
      <Heading id={headingId} className={classes.heading}>
        Elige cómo pagar
      </Heading>
      <fieldset className={classes.gateways}>
        <legend>Elige una pasarela de pago</legend>
        {gateways.map(({ id, gateway_name, image }) => {
          const ways = waysOf(gateway_name)
          const [nameId, waysId] = [`${headingId}-${id}`, `${headingId}-${id}-ways`]
          return (
            <label key={id} className={classes.gateway}>
              <input
                type="radio"
                name="gateway"
                value={gateway_name}
                aria-labelledby={nameId}
                aria-describedby={ways ? waysId : undefined}
                checked={gateway_name === chosen}
                onChange={() => onChoose(gateway_name)}
              />
              {image ? <img src={image} width={120} height={40} alt="" loading="lazy" /> : null}
              <span className={classes.words}>
                <span id={nameId}>{brandOf(gateway_name)}</span>
                {ways ? (
                  <span id={waysId} className={classes.ways}>
                    {ways}
                  </span>
                ) : null}
              </span>
            </label>
          )
        })}
      </fieldset>
    </section>
  )
}
