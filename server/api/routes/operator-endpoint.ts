import type { z } from 'zod';
import type { Services } from '#server/entry/services';
import { codeOfToken, hasToken } from '#server/platform/http/caller';
import { addressGroup, peerAddress } from '#server/platform/http/peer-address';
import { Problem } from '#server/platform/http/problem';
import { RateLimiter } from '#server/platform/http/rate-limit';
import { answerOnce, holdsNul, nulText, queryOf, readIdempotencyKey, readJson, requestHash } from './answer';
import {
  type Declaration,
  inputReader,
  type Outcome,
  type PathParams,
  type ProcessEndpoint,
  type Reply,
} from './endpoint';

/** In memory, since it protects this process. Only wrong tokens count: guesses must not keep the operator out. */
const wrongTokens = new RateLimiter(1_000);
const rate = { perSecond: 0.2, burst: 10 } as const;

interface OperatorInput<P, Q, B> {
  readonly request: Request;
  /** The address as the operator sees it. */
  readonly url: URL;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
}

type Responses = Readonly<Record<number, z.ZodType>>;
type Answer<R extends Responses> = Promise<Reply<R> | Problem>;

interface OperatorDefinition<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends Responses,
> extends Omit<Declaration, 'caller' | 'tags' | 'rateLimit' | 'cors'> {
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly responses: R;
  readonly handler: (
    services: Services,
    input: OperatorInput<z.output<P>, z.output<Q>, z.output<B>>,
  ) => Answer<R>;
}

/** Declares an endpoint of the operator API: off without OPERATOR_TOKEN, otherwise only with it. */
export function defineOperatorEndpoint<
  R extends Responses,
  P extends z.ZodType = z.ZodUnknown,
  Q extends z.ZodType = z.ZodUnknown,
  B extends z.ZodType = z.ZodUnknown,
>({ handler, ...declaration }: OperatorDefinition<P, Q, B, R>): ProcessEndpoint {
  const read = inputReader(declaration);
  return {
    ...declaration,
    tags: ['Sites'],
    of: 'process',
    caller: 'operator',
    run: (open, request, params) =>
      answerOperator(declaration, { open, request, params }, (raw, services, url) => {
        const input = read(raw);
        return input instanceof Problem ? input : () => handler(services, { request, url, ...input });
      }),
  };
}

type Accept = (
  raw: Parameters<ReturnType<typeof inputReader>>[0],
  services: Services,
  url: URL,
) => Problem | (() => Promise<Reply | Problem>);

interface Asked {
  readonly open: () => Promise<Services>;
  readonly request: Request;
  readonly params: PathParams;
}

async function answerOperator(
  endpoint: Pick<Declaration, 'method' | 'path' | 'body' | 'bodyLimitBytes' | 'idempotent'>,
  { open, request, params }: Asked,
  accept: Accept,
): Promise<Outcome> {
  const services = await open();
  const refusal = refusalOf(services, request);
  if (refusal) return refusal;
  const content = endpoint.body ? await readJson(request, endpoint.bodyLimitBytes) : noContent;
  if (content instanceof Problem) return content;
  const url = new URL(request.url);
  // The connection hook has sent it to the route of the API.
  url.pathname = url.pathname.replace(/^\/api(?=\/internal\/)/, '');
  const query = queryOf(url);
  if (holdsNul(query) || holdsNul(params)) return new Problem('invalid_parameter', nulText);
  const key = endpoint.idempotent ? readIdempotencyKey(request) : undefined;
  if (key instanceof Problem) return key;
  const run = accept({ params, query, body: content.value }, services, url);
  if (run instanceof Problem || key === undefined) return run instanceof Problem ? run : run();
  // No site has this slug, so that keys of sites' callers are never those of the operator.
  const replayKey = { tenant: '', caller: 'operator', key, hash: requestHash(endpoint.method, url, content) };
  const { idempotency: keys, log, clock } = services;
  return answerOnce(replayKey, run, { keys, log, now: clock.now() });
}

const noContent = { value: undefined, bytes: new Uint8Array(0) };

/** 404 where the operator API is off, 401 without its token, 429 after too many wrong ones from an address. */
function refusalOf(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  request: Request,
): Problem | undefined {
  const { OPERATOR_TOKEN: token } = config;
  if (token === undefined)
    return new Problem('feature_off', 'The operator API is off: OPERATOR_TOKEN is not set.');
  if (hasToken(request, token)) return undefined;
  const { waitSeconds } = wrongTokens.take(addressGroup(peerAddress(request)), rate, clock.now().getTime());
  if (waitSeconds === 0) {
    return new Problem(codeOfToken(request), 'Send Authorization: Bearer OPERATOR_TOKEN.', {
      headers: { 'WWW-Authenticate': 'Bearer realm="operator"' },
    });
  }
  return new Problem('rate_limited', `Too many requests with a wrong token; try again in ${waitSeconds} s.`, {
    retryAfter: waitSeconds,
  });
}
