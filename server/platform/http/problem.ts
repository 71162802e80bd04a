/** A rejected field of the request; `field` is its dotted path in the body or the query. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface ProblemExtras {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Extension members of the document (RFC 9457 §3.2), such as other times to choose from. */
  readonly members?: Readonly<Record<string, unknown>>;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not authenticated',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition failed',
  413: 'Body too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  428: 'Precondition required',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Temporarily unavailable',
};

/** An expected refusal, sent as RFC 9457 problem+json. A value: handlers return it, nobody throws it. */
export class Problem {
  readonly title: string;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    readonly status: number,
    readonly detail?: string,
    extras: ProblemExtras = {},
  ) {
    this.title = titles[status] ?? 'Error';
    this.errors = extras.errors;
    this.headers = extras.headers ?? {};
    this.members = extras.members ?? {};
  }
}

/** The problem as a response; `request_id` matches the request's log line. */
export function problemResponse(problem: Problem, requestId: string): Response {
  const body = {
    ...problem.members,
    type: 'about:blank',
    title: problem.title,
    status: problem.status,
    detail: problem.detail,
    errors: problem.errors,
    request_id: requestId,
  };
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': requestId,
      ...problem.headers,
    },
  });
}
