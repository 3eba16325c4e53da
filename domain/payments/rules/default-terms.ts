/** What 'Términos, cambios, retracto y reversión del pago' says until the organiser writes an own text (Ley 1480 de 2011). */

export const TERMS_TITLE = 'Términos, cambios, retracto y reversión del pago'

export const DEFAULT_TERMS = `
<h2>Qué compras</h2>
<p>La inscripción es personal y vale para el evento, la categoría y la fecha que eliges. Antes de pagar ves el total con impuestos y costo de servicio.</p>
<h2>Cambios</h2>
<p>Puedes pedir cambio de talla o de categoría mientras haya disponibilidad. Escribe al organizador con tu referencia.</p>
<h2>Retracto</h2>
<p>Tienes derecho a retractarte dentro de los cinco días hábiles siguientes a la compra, salvo que el servicio ya haya comenzado a prestarse con tu acuerdo o que la ley lo exceptúe (artículo 47 de la Ley 1480 de 2011). La devolución del dinero se hace a más tardar en quince días calendario (Ley 2439 de 2024).</p>
<h2>Reversión del pago</h2>
<p>Si pagaste con tarjeta u otro medio electrónico puedes pedir la reversión cuando fue fraude, una operación no solicitada, no recibiste lo comprado, o llegó distinto o defectuoso. Tienes cinco días hábiles desde que lo supiste para reclamar ante quien vende y avisar a tu banco (artículo 51 de la Ley 1480 de 2011 y Decreto 587 de 2016).</p>
<h2>Cancelación o aplazamiento del evento</h2>
<p>Si el evento se cancela o cambia de fecha, el organizador informa por correo las opciones: nueva fecha, cambio o devolución.</p>
<h2>Peticiones, quejas y reclamos</h2>
<p>Escribe a los datos de contacto de quien vende. También puedes acudir a la Superintendencia de Industria y Comercio.</p>
`.trim()
