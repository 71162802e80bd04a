interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** When it is answered, in plain sentences: for the reference, and the detail where nothing more is known. */
  readonly when: string;
}

/** Every refusal of the API by its code. Codes stay: callers decide by them. */
export const problemCodes = {
  invalid_json: {
    status: 400,
    title: 'Not readable',
    when: 'The body is not JSON, or for `/mcp` no message of the protocol.',
  },
  invalid_parameter: {
    status: 400,
    title: 'Invalid parameter',
    when: 'A parameter of the path or the query is missing, unknown or not valid; `errors` lists each.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    when: 'The cursor is of another list, or its record is gone: start from the first page.',
  },
  changes_forgotten: {
    status: 400,
    title: 'Changes forgotten',
    when: '`updated_since` or `since` is longer ago than changes are remembered: read everything again.',
  },
  invalid_header: {
    status: 400,
    title: 'Invalid header',
    when: 'A header such as Idempotency-Key or If-Match cannot be read.',
  },
  invalid_signature: {
    status: 400,
    title: 'Invalid signature',
    when: 'The signature of a payment provider’s event is missing, wrong or too old.',
  },
  request_incomplete: {
    status: 400,
    title: 'Request incomplete',
    when: 'The request ended before all of its body had come.',
  },
  key_missing: {
    status: 401,
    title: 'Key missing',
    when: 'The operation needs an API key or a token: `Authorization: Bearer KEY`.',
  },
  key_invalid: {
    status: 401,
    title: 'Key not valid',
    when: 'The API key or token is unknown, has ended or is for another site.',
  },
  sign_in_required: {
    status: 401,
    title: 'Sign-in required',
    when: 'The visitor must sign in on this site first, as on its pages.',
  },
  scope_missing: {
    status: 403,
    title: 'Scope missing',
    when: 'The API key does not have the scope that the operation needs.',
  },
  live_key_required: {
    status: 403,
    title: 'Live key required',
    when: 'A test key changes no stock: use a live key, or `dry_run=true` where the operation has it.',
  },
  other_origin: { status: 403, title: 'Other origin', when: 'Only pages of this site may send the request.' },
  not_yours: { status: 403, title: 'Not yours', when: 'The record belongs to another customer.' },
  not_found: {
    status: 404,
    title: 'Not found',
    when: 'There is no such record; `param` says what was named.',
  },
  unknown_path: { status: 404, title: 'Unknown path', when: 'No operation has this address.' },
  unknown_site: { status: 404, title: 'Unknown site', when: 'No site is at this host.' },
  feature_off: {
    status: 404,
    title: 'Not offered here',
    when: 'The site or the installation does not have what the operation is about.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    when: 'The address takes other methods; `Allow` lists them.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    when: 'The Accept header leaves out the media type of the answer.',
  },
  ambiguous_name: { status: 409, title: 'Ambiguous name', when: 'Two cars answer to this name: add `by`.' },
  already_exists: {
    status: 409,
    title: 'Already exists',
    when: 'Another record has this stock number, VIN, slug or host.',
  },
  time_not_free: {
    status: 409,
    title: 'Time not free',
    when: 'The time is taken, and nothing was stored; `free_times` lists the nearest free ones.',
  },
  wrong_state: {
    status: 409,
    title: 'Wrong state',
    when: 'The record is no longer in a state that allows it: it has started, ended or just changed.',
  },
  limit_reached: { status: 409, title: 'Limit reached', when: 'There are as many of these as there may be.' },
  read_only: {
    status: 409,
    title: 'Read only',
    when: 'Sites are in a folder that the installation cannot write, or that has no versions.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'Still in progress',
    when: 'The first request with this Idempotency-Key is still in progress: repeat it after Retry-After.',
  },
  gone: {
    status: 410,
    title: 'Gone',
    when: 'The record was here and has left for good, or its link has ended.',
  },
  precondition_failed: {
    status: 412,
    title: 'Precondition failed',
    when: 'The record is no longer as If-Match says: read it again.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    when: 'The body is larger than the operation takes.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    when: 'The body has another media type or encoding than the operation takes; `Accept` lists them.',
  },
  invalid_fields: {
    status: 422,
    title: 'Invalid fields',
    when: 'Fields of the body are missing, unknown or not valid; `errors` lists each.',
  },
  unusable_filter: {
    status: 422,
    title: 'Unusable filter',
    when: 'A filter cannot be used (listed in `errors`): without it there would be more cars.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Key reused',
    when: 'The Idempotency-Key was used with another request.',
  },
  unusable_file: {
    status: 422,
    title: 'Unusable file',
    when: 'The file is empty, damaged, or not of a kind that can be read.',
  },
  earlier_step_first: {
    status: 422,
    title: 'Earlier step first',
    when: 'An earlier step of the valuation has to be done first.',
  },
  precondition_required: {
    status: 428,
    title: 'Precondition required',
    when: 'Send If-Match with the ETag of GET, or `*`.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    when: 'The caller has used up its rate: wait for Retry-After.',
  },
  daily_limit: {
    status: 429,
    title: 'Daily limit reached',
    when: 'The day’s limit of a connection, a number or the site is used up.',
  },
  queue_full: { status: 429, title: 'Queue full', when: 'Too many files wait already: send this one later.' },
  internal_error: {
    status: 500,
    title: 'Internal error',
    when: 'Something went wrong on our side; `request_id` finds it in the log.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    when: 'The database, the disk or the site cannot be reached for the moment.',
  },
  busy: {
    status: 503,
    title: 'Busy',
    when: 'Too much is being done at the moment: try again after Retry-After.',
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemCode = keyof typeof problemCodes;

/** The codes of a table, in its order. */
export const codesOf = <C extends string>(table: Readonly<Partial<Record<C, unknown>>>): C[] =>
  Object.keys(table) as C[];
