/** Staff of the demo at the API: the header that says who they are. */
export const logIn = async (address: string, email: string) => {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'dorsal-demo' }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`${email} could not log in`)
  return { authorization: `Bearer ${token}` }
}
