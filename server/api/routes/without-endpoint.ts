import { Problem, problemResponse } from '#server/platform/http/problem';
import type { Endpoint, Method } from './endpoint';

const preflightSeconds = 86_400;

/** OPTIONS and undeclared methods. */
export function withoutEndpoint(request: Request, endpoints: readonly Endpoint[], id: string): Response {
  const allow = allowed(endpoints);
  if (request.method !== 'OPTIONS') {
    const detail = `This address accepts ${allow}.`;
    return problemResponse(new Problem(405, detail, { headers: { Allow: allow } }), id);
  }
  const headers = new Headers({ Allow: allow, 'X-Request-Id': id });
  if (endpoints.some(({ cors }) => cors)) {
    allowAnyOrigin(headers);
    headers.set('Access-Control-Allow-Methods', 'GET, HEAD');
    headers.set('Access-Control-Allow-Headers', 'If-None-Match');
    headers.set('Access-Control-Max-Age', String(preflightSeconds));
  }
  return new Response(null, { status: 204, headers });
}

function allowed(endpoints: readonly Endpoint[]): string {
  const methods: (Method | 'HEAD' | 'OPTIONS')[] = endpoints.map(({ method }) => method);
  if (methods.includes('GET')) methods.push('HEAD');
  return [...methods, 'OPTIONS'].join(', ');
}

/** Pages of other sites may read the response. */
export function allowAnyOrigin(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set(
    'Access-Control-Expose-Headers',
    'API-Version, Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset, X-Request-Id',
  );
}
