import type { FieldCode } from './field-codes';
import { type ProblemCode, problemCodes } from './problem-codes';

/** What is wrong with one value of the request; `param` is its dotted path in the body, or the name of a parameter. */
export interface FieldError {
  readonly param: string;
  readonly code: FieldCode;
  /** Without a question for `did_you_mean`: the problem adds it. */
  readonly detail: string;
  /** The values there are, where they are few. */
  readonly choices?: readonly string[] | undefined;
  /** The nearest of them, or of the names there are. */
  readonly did_you_mean?: string | undefined;
}

interface ProblemExtras {
  /** What is wrong where `errors` has nothing to say; the first of them otherwise. */
  readonly param?: string;
  readonly errors?: readonly FieldError[] | undefined;
  /** Seconds to wait before the next attempt. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Extension members of the document (RFC 9457 §3.2), such as other times to choose from. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** The words say what the member says. */
const withQuestion = (error: FieldError): FieldError =>
  error.did_you_mean === undefined
    ? error
    : { ...error, detail: `${error.detail} Did you mean ${error.did_you_mean}?` };

/** The page of the reference that explains every code. */
export const errorsPath = '/api/docs/errors';

/** An expected refusal, sent as RFC 9457 problem+json. A value: handlers return it, nobody throws it. */
export class Problem {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly param: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;

  constructor(
    readonly code: ProblemCode,
    detail?: string,
    { param, errors, retryAfter, headers = {}, members = {} }: ProblemExtras = {},
  ) {
    const { status, title, when } = problemCodes[code];
    this.status = status;
    this.title = title;
    this.detail = detail ?? when;
    this.param = param ?? errors?.[0]?.param;
    this.errors = errors?.map(withQuestion);
    this.headers = retryAfter === undefined ? headers : { ...headers, 'Retry-After': String(retryAfter) };
    this.members = members;
  }

  /** Its document; `requestId` matches the request's log line. */
  document(requestId: string) {
    const { code, title, status, detail, param, errors, members } = this;
    const type = `${errorsPath}#${code}`;
    return { ...members, type, code, title, status, detail, param, errors, request_id: requestId };
  }
}

/** The problem as a response. */
export function problemResponse(problem: Problem, requestId: string): Response {
  return new Response(JSON.stringify(problem.document(requestId)), {
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
