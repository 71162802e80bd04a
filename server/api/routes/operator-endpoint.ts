import { rm } from 'node:fs/promises';
import type { z } from 'zod';
import { noSite, type OperatorScope } from '#server/desk/accounts/rules/key-reach';
import type { Services } from '#server/entry/services';
import { codeOfToken, hasToken, tokenOf } from '#server/platform/http/caller';
import { addressGroup, peerAddress } from '#server/platform/http/peer-address';
import { Problem } from '#server/platform/http/problem';
import { RateLimiter } from '#server/platform/http/rate-limit';
import type { StagedBody } from '#server/platform/http/staged-body';
import {
  answerOnce,
  type Content,
  holdsNul,
  noContent,
  nulText,
  queryOf,
  readIdempotencyKey,
  readJson,
  readUpload,
  requestHash,
} from './answer';
import {
  type Declaration,
  inputReader,
  type Outcome,
  type PathParams,
  type ProcessEndpoint,
  type Reply,
} from './endpoint';
import { type Admission, takeOperatorRequest } from './read-input';

/** In memory, since it protects this process. Only wrong tokens count: guesses must not keep the operator out. */
const wrongTokens = new RateLimiter(1_000);
const rate = { perSecond: 0.2, burst: 10 } as const;

/** The token of a request: `OPERATOR_TOKEN`, or the id of a stored one. */
export interface OperatorCall {
  readonly request: Request;
  readonly token: string;
}

interface OperatorInput<P, Q, B> extends OperatorCall {
  /** The address as the operator sees it. */
  readonly url: URL;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The body of an endpoint with `upload`, in a file. */
  readonly upload: StagedBody | undefined;
}

type Responses = Readonly<Record<number, z.ZodType>>;
type Answer<R extends Responses> = Promise<Reply<R> | Problem>;

interface OperatorDefinition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends Responses,
> extends Omit<Declaration, 'caller' | 'operatorScope' | 'rateLimit' | 'cors'> {
  /** That a token needs; null: only OPERATOR_TOKEN opens it. */
  readonly scope: OperatorScope | null;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly responses: R;
  readonly handler: (
    services: Services,
    input: OperatorInput<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Answer<R>;
}

/** Declares an endpoint of the operator API: off without OPERATOR_TOKEN, otherwise only with a token. */
export function defineOperatorEndpoint<
  R extends Responses,
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
>({ handler, scope, ...declaration }: OperatorDefinition<P, Q, B, R>): ProcessEndpoint {
  const read = inputReader(declaration);
  return {
    tags: ['Sites'],
    ...declaration,
    of: 'process',
    caller: 'operator',
    ...(scope && { operatorScope: scope }),
    run: async (open, request, params, onAdmission) => {
      const services = await open();
      const token = await tokenFor(scope, services, request, onAdmission);
      if (token instanceof Problem) return token;
      const content = await contentOf(declaration, services, request);
      if (content instanceof Problem) return content;
      try {
        const call = { request, token, url: operatorUrl(request), params, content };
        return await answerOperator(declaration, services, call, (raw) => {
          const input = read(raw);
          if (input instanceof Problem) return input;
          const { upload } = content;
          return () => handler(services, { request, token, url: call.url, upload, ...input });
        });
      } finally {
        if (content.upload) await rm(content.upload.path, { force: true });
      }
    },
  };
}

type Accept = (
  raw: Parameters<ReturnType<typeof inputReader>>[0],
) => Problem | (() => Promise<Reply | Problem>);

interface ReceivedCall extends OperatorCall {
  readonly url: URL;
  readonly params: PathParams;
  readonly content: Content;
}

async function answerOperator(
  endpoint: Pick<Declaration, 'method' | 'idempotent'>,
  services: Services,
  { request, token, url, params, content }: ReceivedCall,
  accept: Accept,
): Promise<Outcome> {
  const query = queryOf(url);
  if (holdsNul(query) || holdsNul(params)) return new Problem('invalid_parameter', nulText);
  const key = endpoint.idempotent ? readIdempotencyKey(request) : undefined;
  if (key instanceof Problem) return key;
  const run = accept({ params, query, body: content.value });
  if (run instanceof Problem || key === undefined) return run instanceof Problem ? run : run();
  const replayKey = { tenant: noSite, caller: token, key, hash: requestHash(endpoint.method, url, content) };
  const { idempotency: keys, log, clock } = services;
  return answerOnce(replayKey, run, { keys, log, now: clock.now() });
}

/** The address as the operator sees it: the connection hook has sent the request to the route of the API. */
function operatorUrl(request: Request): URL {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/api(?=\/internal\/)/, '');
  return url;
}

function contentOf(
  { body, upload, bodyLimitBytes }: Pick<Declaration, 'body' | 'upload' | 'bodyLimitBytes'>,
  { config }: Services,
  request: Request,
): Content | Promise<Content | Problem> {
  if (body) return readJson(request, bodyLimitBytes);
  return upload ? readUpload(request, upload.types, config, bodyLimitBytes) : noContent;
}

/** The token of the environment, which has every scope. */
const firstToken = 'OPERATOR_TOKEN';

/**
 * The token of a request; or the refusal: 404 where the operator API is off, 401, 403 without the scope, 429. That of the
 * environment has no rate.
 */
async function tokenFor(
  scope: OperatorScope | null,
  {
    config,
    clock,
    apiKeyVerifier,
    rateLimiter,
  }: Pick<Services, 'config' | 'clock' | 'apiKeyVerifier' | 'rateLimiter'>,
  request: Request,
  onAdmission: (admission: Admission) => void,
): Promise<string | Problem> {
  const { OPERATOR_TOKEN: first } = config;
  if (first === undefined)
    return new Problem('feature_off', 'The operator API is off: OPERATOR_TOKEN is not set.');
  if (hasToken(request, first)) return firstToken;
  const secret = tokenOf(request);
  const token = secret === undefined ? null : await apiKeyVerifier.verify(noSite, secret);
  if (!token) return wrongToken(request, clock.now());
  if (scope !== null && token.scopes.includes(scope)) {
    const admission = await takeOperatorRequest(token, rateLimiter, clock.now());
    onAdmission(admission);
    return admission.refusal ?? token.id;
  }
  return new Problem(
    'scope_missing',
    scope === null ? `Only ${firstToken} may manage tokens.` : `The token does not have the scope ${scope}.`,
    { headers: { 'WWW-Authenticate': 'Bearer realm="operator", error="insufficient_scope"' } },
  );
}

/** 401, or 429 after too many wrong tokens from an address. */
function wrongToken(request: Request, now: Date): Problem {
  const { waitSeconds } = wrongTokens.take(addressGroup(peerAddress(request)), rate, now.getTime());
  if (waitSeconds === 0) {
    return new Problem(codeOfToken(request), 'Send Authorization: Bearer TOKEN.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="operator"' },
    });
  }
  return new Problem('rate_limited', `Too many requests with a wrong token; try again in ${waitSeconds} s.`, {
    retryAfter: waitSeconds,
  });
}
