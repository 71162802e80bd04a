/** A day on which the API changed, newest first: what `/api/docs` shows, and the version that every response names. */
export interface ApiChanges {
  readonly date: string;
  readonly added?: readonly string[];
  readonly changed?: readonly string[];
  readonly deprecated?: readonly string[];
  readonly removed?: readonly string[];
}

/** Every change that a client can see. Add to the first entry, or a new one above it for another day. */
export const changelog: readonly [ApiChanges, ...ApiChanges[]] = [
  {
    date: '2026-11-30',
    added: [
      '`video_url` and `spin_url` of cars in stock; links of the kinds video and spin, and `factsLimit`, of `/api/cars/{slug}`.',
      '`price.inFull` of cars and cards where the site shows prices in full, and `register_in` of `GET /api/cars/{slug}`.',
      '`register_in` of `GET /api/cars`, `/api/suggest` and `/api/budget`; the shopper’s own loan of `GET /api/cars`.',
      '`trade_in` of `/api/budget`: what the shopper’s own car brings counts as a deposit.',
      '`rate` of `/api/budget` where the site’s budget includes interest; `energyconsumption` of a car’s variant.',
      'Filters `weekly_price`, `towing` and `rego_expiry`; `required` and `sortBy` in the readings of a search.',
      '`required_without` of the form fields in MCP results.',
      '`in_full_price` and `in_full_text` of a lead’s car, and `register_in` of `GET /api/cars/{slug}/finance`, where the site shows prices in full.',
      'Imports of the source `desk`: files that staff import in a browser.',
      'A dealer’s own look-up service may be asked for a `vin` instead of `rego` and `state`.',
      'For operators: `expires_at` and `last_used_at` of a site’s keys, and `expires_at` of a new one.',
      '`GET /api/locations`, `GET /api/orders/{id}`, `GET /api/reservations/{id}`, and `updated_since` of `GET /api/reservations`.',
      '`POST /api/stock` adds one car and answers with it, or describes it with `dry_run`. `after` of `GET /api/search`, and `by` wherever an address names a car.',
      'Leads: `GET /api/leads` takes `status`, `assigned_to`, `created_since` and `updated_since`; `PATCH /api/leads/{id}` takes `assigned_to`, and a note without a status; `GET` and `POST /api/leads/{id}/notes`; `GET /api/staff`; `GET /api/bookings`.',
      '`POST /api/leads` takes `first_name`, `rego`, `vehicle_make`, `vehicle_model`, `page_url`, `campaign`, and `phone_country` for phone numbers of other countries.',
      '`contact.phone_country` of a lead: the country that its phone number was read as; `phone_text` of an overseas number is in groups, such as +64 21 123 4567.',
      '`images` and `primary_image_url` of a demonstration’s cars: addresses of their rendered pictures, which a stock file or a change may name too. Documents of the site itself come back as they were.',
      'Parts of this document at `/api/openapi/{part}.json`, the typed client at `/api/client.tgz`, and guides and a search at `/api/docs`.',
      '`POST /api/feeds/explain`: what each column of a stock file, or each element of ADF leads, is read as, and what is lost.',
      '`GET /api/locations/{id}.vcf`: a location as a contact card.',
      '`GET /api/events` and `GET /api/events/{id}`, with the scope `events:read`: what happened in the last 30 days, for systems that ask instead of getting webhooks.',
      '`POST /api/webhooks/{id}/replay` takes `state: failed`, and at most 10,000 events at a time: `after`, `has_more` and `next`; it honours Idempotency-Key. `updated_at` of a delivery is the time of its last attempt or replay.',
      'Test mode: keys that begin with `test_` make leads and bookings with `test: true`, which reach nobody, count nowhere and are erased after a week; webhooks that they make get events of these alone. `test` of webhooks and of the messages of events; `scenario` of `POST /api/webhooks/{id}/test` and `events` of its answer. For operators: `test` of a site’s keys. A test key that would change the stock is refused with `live_key_required`.',
      'For operators: tokens with scopes at `/internal/v1/tokens`, keys of groups of sites at `/internal/v1/group-keys`; `PATCH` of a site takes `theme`, `locations` and `header.logo`, `PUT …/logo` uploads a logo, `DELETE` removes a site; `…/staff` and `…/webhooks` of a site; `PATCH` of a key.',
      'Refusals name each wrong value of a list (`fields`, `expand`, `events`, filters such as `car_type`). The nearest name is in `did_you_mean` and in `detail` everywhere, also for fields of leads, events of webhooks and filters.',
      'MCP: `list_locations`, `list_offers` and `trade_in_estimate`; the stateless version 2026-07-28 of the protocol beside the earlier ones.',
      '`car_id` of `POST /api/leads`, and `car` of the MCP tools, may be the stock number of a car. `/mcp` takes API keys: with a test key its tools store test records, and `test` of their results says so. Clients that accept anything get JSON from it.',
    ],
    changed: [
      '`/api/openapi.json` leaves out the operations of the site’s own pages and of operators: they are in the parts `pages` and `operators`. Shared parameters, responses and examples are components.',
      'Errors have a stable `code` and, where one is wrong, `param`; their `type` leads to [the codes](/api/docs/errors). Entries of `errors` are `param`, `code`, `detail` and, where known, `choices` and `did_you_mean`; they were `field` and `message`. `detail` is always there.',
      'Imports, orders, reservations, webhooks and their deliveries, event types, the site with its locations, offers, models, posts and reviews, and for operators sites, keys and versions, are records with `object`, `id`, `url` (absolute: the page for people, or where the API gives the record), `created_at` and `updated_at`. They had ids of their own, such as `order_id`, and `changed_at`; events follow.',
      'Lists of these are `{object: "list", data, has_more, next}`, with at most 100 records in a page and 50 by default; they had a name of their own, such as `orders`, in place of `data`. Pass `next` on as `after` and do not read it: the cursor of another list is 400.',
      'Webhooks: the address that gets events is `endpoint_url`, in bodies too, since `url` is the record’s. A deletion answers `{object: "deleted", id, of}`.',
      'Cars are records with `object`, `id`, `url`, `created_at` and `updated_at`, in events too. Their `stock_number`, `rego`, `odometer_km`, `transmission`, `description`, `features`, `history_report_url` and `sold_at` (an instant) were `stocknum`, `regplate`, `km`, `trans`, `dealercomments`, `standardEquipment`, `file` and `sold_date_timestamp`; bodies take both names, and exports keep theirs. Reports of imports name fields in the same way.',
      '`GET /api/stock` is a list with at most 100 cars in a page: `data` has cars and, with `updated_since`, removed cars in order of change; there were `cars` and `removed`. A removed car has `url`, `created_at`, `updated_at`, `stock_number` and `vin`.',
      '`GET /api/search` and `GET /api/cars/{id}/similar` are lists of cars, each with its `card`; they had `hits`, cards with the car in `data`. `fields` names fields of cars, and `card`.',
      '`GET /api/cars/{id}/finance` and `/test-drive-slots` are lists: lenders and times are in `data`. With `/similar` they take the id, slug or stock number of the car. Amounts of `finance` are numbers within limits, no longer read from any text.',
      'An uploaded photo has `car_id`, `created_at` and `updated_at`; its removal answers `{object: "deleted", id, of}`. `GET /api/facets` has `object`.',
      'Numbers, flags and instants in the query are read strictly: `limit=`, `limit=1e1` and `limit=0x10` are 400, and so is a flag other than true or false.',
      'For operators: `to_check` of a new site names its placeholders and the texts that every new site starts with.',
      'For operators: sites are at `/internal/v1/sites`, no longer at `/internal/v1/tenants`; the `id` of a site is its slug, and `stock.updated_at` was `stock.changed_at`.',
      'A lead is a record: `contact` (with `phone` in E.164 form and `phone_text` for people), `message`, `car` (its `stocknum` and `km` are `stock_number` and `odometer_km`), `campaign` (was `lead_attributes`), `page_url` (was `url`), `details` (the rest of `fields`) and `legacy`; `lead_id` is `id`, and what is unknown is null. Deliveries have `id`, bookings `id` and `updated_at`.',
      '`POST` and `PATCH /api/leads` answer with the whole lead to a key with `leads:read`; they answered with its id, and its status. Others get what they sent of a new lead, and of a changed lead or booking how it stands, and no more.',
      'For operators: errors of a changed site name places in its settings, such as `delivery.email_to.0`.',
      '`GET /api/leads` is a list of the common form: `since` is `created_since`, and `before` is `after`.',
      '`changed` of lead.updated names fields within `contact`, `details` and `legacy` with a dot, such as `contact.phone`. Leads in events, and in webhooks of the site’s settings, are the same records.',
      'Orders, reservations and payments have amounts in dollars, with two decimals at most, and `currency`: `price_cents` is `price`, and so on; `cents` of a line is `amount`. A payment’s `payment_id` is `id`, and its refund has `id` and `amount`.',
      '`NewLead` is one schema with the fields of all categories, and older names in `LegacyLeadFields`. Older names stay accepted. The MCP tools that send a form say `first_name` too.',
      '`POST /api/trade-in/offer` with a `lead_id` alone answers without the car, the numbers and the valuation’s `id` and `url`, unless the key has `leads:read`.',
      'The calls of a trade-in answer with the valuation as a record, with `url` and, in its estimate, `estimated_at` (was `at`); the start answered with three fields of it. They take `first_name`, `rego_state` and `answers` for `name`, `regoState` and `adjustmentAnswers`, which stay accepted.',
      '`GET /api/geocode` and `POST /api/phone-reveals` have `object`; a revealed number is `phone` in E.164 form with `phone_text`, and `website_id` may be left out. The removal of a valuation’s photo answers `{object: "deleted", id, of}`.',
      'Errors of leads and trade-ins name a missing field by its name of today, such as `first_name`.',
      'A change of a car keeps only fields whose values differ from the car as it is; it kept every field that was sent.',
      'lead.updated also reports a new owner and a note, with `assigned_to` or `notes` in `changed`.',
      '`GET /api/orders` with `updated_since` lists the oldest change first; it listed the newest order first.',
      'The site’s own pages count at `POST /api/page-events`; they did at `POST /api/events`.',
      'An empty stock file is 422; it was 400.',
      'A webhook at a local address by its name, such as `https://localhost` or `https://nas.local`, is refused when it is made or changed; its deliveries used to fail with `REFUSED_ADDRESS`.',
      'A moved test drive changes `starts_at`, `appointment` and the location in `details` of its lead too, which is reported as lead.updated.',
      '`POST`, `PATCH` and `DELETE` of the stock show a key without `stock:read` what anyone may read of the car.',
      'A `car_id` of `POST /api/leads` that no car ever had is refused with `not_found` where the caller has a key; the lead was stored without its car.',
      '`source` of a lead that an MCP tool sent is `assistant`; it was `form`. `/mcp` refuses a wrong key, which it ignored.',
      'MCP: refusals of tools end with their code, and repeat it with the rest of the problem as JSON in a second text.',
      '`payout` of orders, in `trade_in` and `figures`, is null while the amount of a loan is unknown. It used to be 0.',
      'Where a site shows prices in full, searches filter, count and sort by them, for the site’s own state.',
      'The MCP tools that send a form, and `POST /api/leads` without a key, need the fields that the site’s own form needs: with short forms (`forms.short`) a first name and a phone number or an email. `create_enquiry` needs a message where the form does. The document of each site says so.',
    ],
    removed: ['For operators: `/internal/v1/usage` and `/internal/v1/usage.csv`; bill by `GET /metrics`.'],
  },
  {
    date: '2026-11-28',
    added: [
      'For operators: `POST /internal/v1/tenants/{slug}/rollback` honours `If-Match`.',
      '`excluded` in the readings of a search: `not toyota` and `-toyota` leave Toyotas out.',
      'A refused dry run of `PUT /api/stock` has a report.',
      '`/api/stock.ndjson` is compressed for callers that accept gzip.',
      'Results of MCP tools repeat their data as JSON in a text block.',
      '`availability` of cars, cards and the cars of leads: in_stock, coming_soon, reserved or sold; `place` and `location_id` of a lead’s car.',
      '`location_id` of `POST /api/phone-reveals`, for a location’s masked number.',
    ],
    changed: [
      'Filters that cannot be used, such as `price=abc` or `within=abc`, are 422; they used to be ignored.',
      '`make=Toyota,Mazda` names two makes, unless a value in stock has that comma.',
      'The ETag of `GET /api/stock/{id}` and of the settings of a site is strong, and `If-Match` takes only strong tags.',
      'The AutoGate export keeps cars without a RedBook code.',
      'While another process has locked the database, every endpoint answers 503 with `Retry-After`, no longer 500.',
      'JSON bodies: half of a surrogate pair, such as `"\\ud83d"`, is read as U+FFFD.',
    ],
  },
  {
    date: '2026-11-27',
    added: [
      'For operators: `to_check` in the response to `POST /internal/v1/tenants`.',
      '`If-Match` as a parameter of the operations that take it.',
    ],
    changed: ['For operators: the slug of a new site begins and ends with a letter or a digit.'],
  },
  {
    date: '2026-11-26',
    added: [
      'This reference at `/api/docs`, a description and an example for every field, and a typed client.',
      'Stock in: `PUT /api/stock`, `PATCH` and `DELETE /api/stock/{id}`, with dry runs and `If-Match`; reports at `/api/imports`.',
      'Photos of cars by upload: `POST /api/stock/{id}/photos` and `DELETE /api/stock/{id}/photos/{photo}`.',
      'Webhooks of every event, managed at `/api/webhooks`: signed, in order for each record, with tests, deliveries and replay.',
      '`RateLimit` and `RateLimit-Policy` in every limited response.',
      'For operators: sites and their keys under `/internal/v1`.',
      '`X-Request-Id` in every response, pages and files included; `GET /metrics` for operators.',
      '`API-Version` in every response; `Deprecation` and `Sunset` where something will go.',
      '`discriminator` in unions, such as the bodies of `POST /api/leads` by `category`.',
    ],
    changed: [
      'Every endpoint refuses unknown query parameters and fields with the nearest known name.',
      'A page past the last is empty and keeps its counts; a cursor of another list gets 400.',
      'While the database cannot be reached, every endpoint answers 503 with `Retry-After`, no longer 500.',
      'A photo that is uploaded for a car needs at least 300 × 200 pixels; smaller ones get 422.',
      'For operators: a scope that is listed twice counts once; a rollback to a host of another site is 409; `If-Match` for a site that does not exist is 412, and one that cannot be read is 400; names of sites, places and people are on one line.',
      'The document names the scope of an operation in `x-required-scope`: OpenAPI knows scopes of OAuth only.',
    ],
  },
  {
    date: '2026-11-20',
    added: [
      'Stock as data: `GET /api/stock`, `/api/stock.ndjson` and `/api/stock/{id}`, with `updated_since` for changes.',
      'Site data: `GET /api/site`, `/api/offers`, `/api/models`, `/api/posts`, `/api/reviews` and `/api/facets`.',
      'Files for advertisers and marketplaces under `/api/exports/`.',
      'Leads: `GET /api/leads/{id}` and `PATCH /api/leads/{id}` for their status; `GET`, `PATCH` and `DELETE /api/bookings/{id}`.',
      'Reservations and orders: `GET /api/reservations`, `GET /api/orders`, and webhooks for their changes and payments.',
    ],
    changed: ['Lists of the stock refuse unknown parameters with the nearest known name.'],
  },
];

/** The date of the last change. */
export const apiVersion = changelog[0].date;

/** When something of the API was deprecated and when it stops working, as dates in ISO form. */
export interface Deprecation {
  readonly since: string;
  /** At least a year after `since`; the day it may be removed. */
  readonly sunset: string;
  /** What to use in its place, as a sentence. */
  readonly instead: string;
}

/** Where the reference explains the policy. */
const policyPath = '/api/docs/versions#deprecation';

/** The sentences of the document. */
export const deprecationNotice = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}; works until ${sunset}. ${instead}`;

/**
 * The headers of a response for what it used: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the policy.
 * Of several, the earliest dates count.
 */
export function deprecationHeaders(
  { deprecated, deprecatedParameters = {} }: DeprecatedParts,
  query: URLSearchParams,
): Readonly<Record<string, string>> {
  const parameters = Object.entries(deprecatedParameters).filter(([name]) => query.has(name));
  const all = [...(deprecated ? [deprecated] : []), ...parameters.map(([, deprecation]) => deprecation)];
  if (all.length === 0) return {};
  return {
    Deprecation: `@${secondsOf(earliest(all.map(({ since }) => since)))}`,
    Sunset: new Date(earliest(all.map(({ sunset }) => sunset))).toUTCString(),
    Link: `<${policyPath}>; rel="deprecation"; type="text/html"`,
  };
}

interface DeprecatedParts {
  readonly deprecated?: Deprecation | undefined;
  readonly deprecatedParameters?: Readonly<Record<string, Deprecation>> | undefined;
}

const earliest = (dates: readonly string[]): string => dates.toSorted()[0] ?? '';
const secondsOf = (date: string): number => Date.parse(date) / 1000;
