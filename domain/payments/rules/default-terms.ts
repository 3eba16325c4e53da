/** What 'Términos, cambios, retracto y reversión del pago' says until the organiser writes an own text (Ley 1480 de 2011). */

export const TERMS_TITLE = 'Términos, cambios, retracto y reversión del pago'

export const DEFAULT_TERMS = `
<h2>Qué compras</h2>
<p>La inscripción es personal y vale para el evento, la categoría y la fecha que eliges. Antes de pagar ves el total con impuestos y costo de servicio.</p>
<h2>Cambios, cesión y aplazamiento</h2>
<p>Puedes cambiar de talla, de distancia o de categoría, ceder tu cupo a otra persona o aplazar tu participación según la política del evento. Su página dice, en «Cambios y devoluciones», hasta cuándo se puede, cuánto cuesta y qué se devuelve. Un cambio que tiene costo se aplica cuando lo pagas. Quien recibe un cupo se inscribe con sus propios datos. Un aplazamiento queda como saldo en pesos, a nombre de tu documento, para otros eventos y hasta la fecha que te informamos.</p>
<h2>Devoluciones</h2>
<p>Fuera del retracto, la política del evento dice hasta cuándo puedes pedir la devolución y qué se descuenta. Toda devolución se hace a más tardar en quince días calendario (Ley 2439 de 2024), contados desde que la pides con los datos completos, a quien hizo el pago.</p>
<h2>Retracto</h2>
<p>Tienes derecho a retractarte dentro de los cinco días hábiles siguientes a la compra de tu inscripción, o a la entrega si compraste un producto (artículo 47 de la Ley 1480 de 2011). Se devuelve todo lo que pagaste, con el costo de servicio, a más tardar en quince días calendario (Ley 2439 de 2024). No aplica cuando la carrera se hace dentro de esos cinco días, cuando el servicio ya comenzó con tu acuerdo o ya recibiste el kit, ni en los demás casos que la ley exceptúa.</p>
<h2>Reversión del pago</h2>
<p>Si pagaste con tarjeta u otro medio electrónico puedes pedir la reversión cuando fue fraude, una operación no solicitada, no recibiste lo comprado, o llegó distinto o defectuoso. Tienes cinco días hábiles desde que lo supiste para reclamar ante quien vende y avisar a tu banco (artículo 51 de la Ley 1480 de 2011 y Decreto 587 de 2016).</p>
<h2>Cancelación o cambio de fecha del evento</h2>
<p>Si el evento se cancela o cambia de fecha, el organizador informa por correo las opciones y hasta cuándo elegir: la nueva fecha, un saldo para otro evento o la devolución. Si se cancela y no eliges, se devuelve tu dinero. Si cambia de fecha y no eliges, conservas tu cupo.</p>
<h2>Peticiones, quejas y reclamos</h2>
<p>Escribe a los datos de contacto de quien vende. También puedes acudir a la Superintendencia de Industria y Comercio.</p>
`.trim()
