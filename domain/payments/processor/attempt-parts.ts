/** What is written about an attempt whose gateway spoke, as statements and as parts of one (docs/decisions/0009). */

type Moved = Record<'id' | 'known' | 'state' | 'transaction' | 'method' | 'account' | 'gateway', string>

/** Moves the attempt from the state it was read in, or not at all: the condition of the statement is the lock. */
export const attemptMoved = ({ id, known, state, transaction, method, account, gateway }: Moved) => `
  update payment_attempts a set state = ${state}, provider_transaction = ${transaction}, method = ${method},
    account_id = ${account}, gateway_name = ${gateway}, opened_at = coalesce(opened_at, now()),
    settled_at = case when ${state} = 'pending' then settled_at else now() end
  where id = ${id} and state = ${known}`

type Kept = Record<
  | 'attempt'
  | 'event'
  | 'account'
  | 'gateway'
  | 'transaction'
  | 'state'
  | 'outcome'
  | 'reason'
  | 'source'
  | 'raw',
  string
>

/** `from` where it is kept beside rows of the same statement. */
export const webhookKept = (kept: Kept, from = '') => `
  insert into payment_webhooks
    (attempt_id, event_id, account_id, gateway_name, provider_transaction, state, outcome, reason, source, raw)
  select ${kept.attempt}::int, ${kept.event}::int, ${kept.account}::text, ${kept.gateway}::text, ${kept.transaction}::text,
    ${kept.state}::text, ${kept.outcome}::text, ${kept.reason}::text, ${kept.source}::text, ${kept.raw}::text ${from}`
