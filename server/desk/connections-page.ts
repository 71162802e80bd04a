import {
  changeWebhook,
  createWebhook,
  rotateSecret,
  testWebhook,
  type WebhookProblem,
} from '#server/dealer/webhooks/manage-webhooks';
import type { WebhookEndpoint } from '#server/dealer/webhooks/webhook-endpoints';
import { escapeHtml } from '#server/leads/rules/email-body';
import { faultOf } from '#server/platform/log';
import { postAddress } from '#server/settings/delivery-schema';
import { nextTurn } from '#server/stock/fetching/rules/schedule';
import { type ApiKey, createApiKey, defaultRatePerSecond, isActive } from './accounts/api-keys';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, showPage } from './desk-outcome';
import {
  chosenScopes,
  eventKinds,
  feedPlace,
  inWords,
  keyChoices,
  keyEnds,
  lastRunText,
} from './rules/connection-words';
import { ageText, momentText } from './rules/desk-time';
import type { DeskContent, FieldErrors } from './views/desk-view';

const connectionsPath = '/desk/connections';
const dayMs = 86_400_000;
/** Requests are signed with the old secret too for as long, so that the other system has time to change. */
const overlapHours = 24;
/** Stands for every event of a kind, where endpoints are checked. */
const eventTypes = eventKinds.map(({ value }) => value.replace('*', 'any'));

interface ConnectionsState {
  readonly errors?: FieldErrors;
  readonly done?: string;
  /** A key or secret that is shown this once. */
  readonly secret?: { readonly label: string; readonly text: string };
}

/** The other systems of a dealer: keys that they use, events that they get, feeds that they send, and email. */
export async function connectionsView(
  visit: StaffVisit,
  { errors = {}, done, secret }: ConnectionsState = {},
) {
  const { services, tenant, now, staff } = visit;
  const [keys, endpoints, states] = await Promise.all([
    services.apiKeys.list(tenant.slug),
    services.webhooks.list(tenant.slug),
    services.feedStates.ofTenant(tenant.slug),
  ]);
  return {
    page: 'connections' as const,
    action: connectionsPath,
    done,
    secret,
    errors,
    keys: keys.filter((key) => isActive(key, now)).map((key) => keyRow(key, visit)),
    keyChoices,
    keyEnds,
    webhooks: endpoints.map((endpoint) => webhookRow(endpoint, visit)),
    eventKinds,
    feeds: tenant.imports.sources.map((source) => ({
      name: source.name,
      facts: [
        feedPlace(source),
        lastRunText(states.find((state) => state.source === source.name)),
        source.enabled
          ? `Next run ${momentText(nextTurn(source, tenant.time_zone, now), tenant.time_zone)}`
          : 'Switched off',
      ],
    })),
    email: {
      to: staff.email,
      text: services.config.SMTP_URL
        ? 'Emails go out through the mail server of this installation.'
        : 'No mail server is set up (SMTP_URL): emails are only kept as files on the server.',
    },
  };
}

function keyRow(key: ApiKey, { tenant, now }: StaffVisit) {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = key;
  const zone = tenant.time_zone;
  return {
    id,
    name,
    facts: [
      inWords(scopes, keyChoices),
      `Made ${ageText(new Date(createdAt), now, zone)}`,
      lastUsedAt === null ? 'Not used yet' : `Last used ${ageText(new Date(lastUsedAt), now, zone)}`,
      expiresAt === null ? 'No end' : `Ends ${momentText(new Date(expiresAt), zone)}`,
    ],
  };
}

function webhookRow(endpoint: WebhookEndpoint, { tenant }: StaffVisit) {
  const facts: ReadonlyArray<string | undefined> = [
    endpoint.description,
    inWords(endpoint.events, eventKinds),
    endpoint.disabled ? `Off: ${endpoint.disabled.reason}` : undefined,
    endpoint.failingSince
      ? `Not reached since ${momentText(new Date(endpoint.failingSince), tenant.time_zone)}`
      : undefined,
  ];
  return {
    id: endpoint.id,
    /** A query may hold a secret of the other system. */
    name: endpoint.url.replace(/\?.*$/s, ''),
    isEnabled: endpoint.disabled === null,
    facts: facts.flatMap((fact) => (fact ? [fact] : [])),
  };
}

/** Handles a form of the page. Null: there is no such form, key, endpoint or feed. */
export async function changeConnections(
  visit: StaffVisit,
  form: URLSearchParams,
): Promise<DeskOutcome<DeskContent> | null> {
  const done = await changed(visit, form);
  if (!done) return null;
  return showPage(await connectionsView(visit, done), done.errors ? 422 : 200);
}

function changed(visit: StaffVisit, form: URLSearchParams): Promise<ConnectionsState | null> {
  const id = form.get('id') ?? '';
  switch (form.get('do')) {
    case 'add-key':
      return addKey(visit, form);
    case 'revoke-key':
      return revokeKey(visit, id);
    case 'add-webhook':
      return addWebhook(visit, form);
    case 'run-feed':
      return runFeed(visit, form.get('feed') ?? '');
    case 'test-email':
      return testEmail(visit);
    default:
      return changeEndpoint(visit, id, form.get('do') ?? '');
  }
}

async function addKey(visit: StaffVisit, form: URLSearchParams): Promise<ConnectionsState> {
  const { services, tenant, now } = visit;
  const name = (form.get('name') ?? '').trim().slice(0, 80);
  const scopes = chosenScopes(form.getAll('scope'));
  if (name === '') return { errors: { name: 'Name the system that will use the key.' } };
  if (scopes.length === 0) return { errors: { scope: 'Tick at least one thing that the key may do.' } };
  const end = form.get('end') ?? '';
  if (end !== '' && !keyEnds.some(({ value }) => value === end))
    return { errors: { end: 'Choose how long the key lasts.' } };
  const expiresAt = end === '' ? null : new Date(now.getTime() + Number(end) * dayMs).toISOString();
  const newKey = { tenant: tenant.slug, name, scopes, ratePerSecond: defaultRatePerSecond, expiresAt };
  const { key } = await createApiKey(services.apiKeys, newKey, now);
  await auditStaff(visit, 'api-key-created', { detail: name });
  return {
    done: `The key for ${name} is ready.`,
    secret: { label: 'Copy the key now. It is not shown again.', text: key },
  };
}

async function revokeKey(visit: StaffVisit, id: string): Promise<ConnectionsState | null> {
  const { services, tenant, now } = visit;
  const key = await services.apiKeys.byId(id);
  if (key?.tenant !== tenant.slug || !(await services.apiKeys.revoke(tenant.slug, id, now))) return null;
  await auditStaff(visit, 'api-key-revoked', { detail: key.name });
  return { done: `The key for ${key.name} opens nothing any more.` };
}

async function addWebhook(visit: StaffVisit, form: URLSearchParams): Promise<ConnectionsState> {
  const { services, tenant } = visit;
  const url = postAddress.safeParse(form.get('url') ?? '');
  const events = eventKinds.map(({ value }) => value).filter((kind) => form.getAll('event').includes(kind));
  if (!url.success) return { errors: { url: 'Enter an address that begins with https://.' } };
  if (events.length === 0) return { errors: { event: 'Tick at least one kind of event.' } };
  const input = { url: url.data, events, description: (form.get('description') ?? '').trim().slice(0, 200) };
  const creation = await createWebhook(services, tenant.slug, input, eventTypes);
  if (!creation.ok) return { errors: { [fieldOf(creation.error)]: creation.error.message } };
  await auditStaff(visit, 'webhook-changed', { detail: `added ${new URL(url.data).host}` });
  return {
    done: 'Events go to the address from now on.',
    secret: { label: 'Copy the signing secret now. It is not shown again.', text: creation.value.secret },
  };
}

const fieldOf = ({ field }: WebhookProblem): string => (field === 'events' ? 'event' : 'url');

async function changeEndpoint(
  visit: StaffVisit,
  id: string,
  action: string,
): Promise<ConnectionsState | null> {
  const { services, tenant } = visit;
  const endpoint = await services.webhooks.byId(tenant.slug, id);
  if (!endpoint) return null;
  const { host } = new URL(endpoint.url);
  const note = (what: string) => auditStaff(visit, 'webhook-changed', { detail: `${what} ${host}` });
  switch (action) {
    case 'enable':
    case 'disable':
      await changeWebhook(services, endpoint, { enabled: action === 'enable' }, eventTypes);
      await note(action === 'enable' ? 'on:' : 'off:');
      return { done: action === 'enable' ? `${host} gets events again.` : `${host} gets no events.` };
    case 'remove':
      await services.webhooks.remove(tenant.slug, id);
      await note('removed');
      return { done: `${host} is removed.` };
    case 'rotate': {
      const rotation = await rotateSecret(services, endpoint, overlapHours);
      if (!rotation) return null;
      await note('new secret:');
      return {
        done: `Requests to ${host} are signed with both secrets for ${overlapHours} hours.`,
        secret: { label: 'Copy the new signing secret now. It is not shown again.', text: rotation.secret },
      };
    }
    case 'test': {
      const example = { type: 'webhook.test', data: { message: 'It works.' } };
      const { delivered, status, error, durationMs } = await testWebhook(services, tenant, endpoint, example);
      const answer = status === null ? (error ?? 'no answer') : `status ${status}`;
      if (delivered) return { done: `${host} accepted the test: ${answer} within ${durationMs} ms.` };
      return { errors: { webhooks: `${host} did not accept the test: ${answer}.` } };
    }
    default:
      return null;
  }
}

/** Starts a feed now; it runs on the thread of feeds, and its end shows here and on the status page. */
async function runFeed(visit: StaffVisit, name: string): Promise<ConnectionsState | null> {
  const { services, tenant, requestId } = visit;
  const source = tenant.imports.sources.find((one) => one.name === name);
  if (!source) return null;
  services.runFeedSoon({ tenant, source, turn: null }).catch((error: unknown) => {
    services.log.error({ requestId, ...faultOf(error) }, 'a feed could not be run');
  });
  await auditStaff(visit, 'feed-run', { detail: name });
  return { done: `${name} is being fetched. Open this page again in a minute to see how it ended.` };
}

async function testEmail(visit: StaffVisit): Promise<ConnectionsState> {
  const { services, tenant, staff, now } = visit;
  const text = `This is a test from the desk of ${tenant.name}. Emails from your website arrive here.`;
  await services.messages.send(undefined, {
    channel: 'email',
    purpose: 'staff',
    tenant: tenant.slug,
    to: staff.email,
    text,
    email: { subject: `Test from ${tenant.name}`, html: `<p>${escapeHtml(text)}</p>`, headers: {} },
    expiresAt: new Date(now.getTime() + dayMs),
  });
  return {
    done: services.config.SMTP_URL
      ? `A test is on its way to ${staff.email}. If it doesn’t arrive, the status page says why.`
      : 'The test is only a file on the server, since no mail server is set up.',
  };
}
