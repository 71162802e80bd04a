import { defaultRatePerSecond } from '#server/desk/accounts/api-keys';
import type { Section } from './html';

/** What holds for every operation. */
export const conventions: readonly Section[] = [
  {
    id: 'authentication',
    title: 'Authentication',
    paragraphs: [
      'Send the key as `Authorization: Bearer KEY`. A key belongs to one site and has scopes; each operation names the ' +
        'one it needs. The dealer makes keys at the desk under Connections, or with `dealer api-key create --tenant SLUG --scope ' +
        'leads:read`, and can revoke them at any time. A key is shown once: keep it on a server, never in a page or an app.',
      'Some operations serve the pages of the site itself and accept no other caller; they say so, and have a ' +
        '[document of their own](/api/docs/documents).',
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    paragraphs: [
      'Errors are `application/problem+json` (RFC 9457). `code` says what happened: decide by it, it never changes. `detail` ' +
        'says it in words for people. `param` names the first wrong field or parameter, and `errors` each of them with a ' +
        'code of its own, a `detail`, and where they are known the `choices` and the nearest name as `did_you_mean`.',
      'The page [Errors](/api/docs/errors) explains every code; `type` leads to it. Each operation lists the codes that it ' +
        'can answer with.',
      '`request_id` is also in `X-Request-Id`: quote it when you ask about a request. Try 429, 500 and 503 again later, ' +
        'after `Retry-After` if it is there; other errors stay until the request changes.',
    ],
  },
  {
    id: 'paging',
    title: 'Paging',
    paragraphs: [
      'Long lists come in pages. `next` is the cursor of the next page and null on the last one; send it back in the ' +
        'parameter that the operation names. `Link` with `rel="next"` holds the whole address. Searches have page numbers.',
    ],
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    paragraphs: [
      'Send an `Idempotency-Key` of your own with a write that takes one, and repeat the request with the same key if no ' +
        'answer arrives: it is carried out once, and the repeat gets the first answer with `Idempotent-Replayed: true`. ' +
        'Keys last a day. The same key with another body is refused (422).',
    ],
  },
  {
    id: 'limits',
    title: 'Limits',
    paragraphs: [
      `A key has a rate over all operations, ${defaultRatePerSecond} requests a second unless the dealer chose another; a token of operators has ` +
        `${defaultRatePerSecond}. Without a key, each ` +
        'operation has a rate per address. Over it, the answer is 429 with `Retry-After` in seconds. Bodies have a size ' +
        'limit, named with each body; a larger one is refused (413).',
    ],
  },
  {
    id: 'caching',
    title: 'Caching',
    paragraphs: [
      'Every successful GET has an `ETag`. Send it back in `If-None-Match`: an unchanged answer is 304 without a body. ' +
        'Open operations may be read by pages of other sites (CORS) where the document of the operation does not ask for a key.',
    ],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    paragraphs: [
      'The site posts news to addresses that the dealer configures: new leads, moved bookings, reservations, orders, ' +
        'payments, customers. Events are signed to [Standard Webhooks](https://www.standardwebhooks.com/): check ' +
        '`webhook-signature` with one of its libraries, and refuse a `webhook-timestamp` that is more than five minutes old.',
    ],
    points: [
      'Answer with a 2xx within 20 seconds, and work afterwards.',
      'Anything else is repeated for several days, with growing pauses. The same event has the same `webhook-id`: ignore repeats.',
      'Events of one car, lead or other record arrive in order; those of different records may not. Webhooks that are set up ' +
        'in the site’s settings can arrive in any order: each event holds the whole state with its time.',
    ],
  },
];
