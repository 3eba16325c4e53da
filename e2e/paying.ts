/** A payment at the test gateway without a browser: for what a journey begins with, not for what it is about. */

/** Posts the form of a checkout and approves it, as the page's button does. */
export const approveAtGateway = async (address: string, { url = '', ...form }: Record<string, string>) => {
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const answer = await fetch(new URL(path, address), { method: 'POST', body, redirect: 'manual' })
    if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.headers.get('location') ?? ''
  }
  await post(`${await post(url, form)}/resultado`, { outcome: 'aprobar' })
}
