import {
  changeWebhook,
  createWebhook,
  rotateSecret,
  type WebhookProblem,
} from '#server/dealer/webhooks/manage-webhooks';
import { testWebhook } from '#server/dealer/webhooks/test-webhook';
import type { WebhookEndpoint } from '#server/dealer/webhooks/webhook-endpoints';
import { failureWords } from '#server/platform/rules/failure-code';
import { postAddress } from '#server/settings/delivery-schema';
import { auditStaff } from './accounts/audit';
import { type ConnectionsState, overlapHours } from './connections-state';
import type { StaffVisit } from './create-desk';
import { eventKinds, inWords, testChip } from './rules/connection-words';
import { momentText } from './rules/desk-time';
import { isWrong, mistakesIn, textIn } from './rules/page-parts';

/** Stands for every event of a kind, where endpoints are checked. */
const eventTypes = eventKinds.map(({ value }) => value.replace('*', 'any'));

/** An endpoint's row, without secrets. */
export function webhookRow(endpoint: WebhookEndpoint, { tenant }: StaffVisit) {
  const facts: ReadonlyArray<string | undefined> = [
    endpoint.isTest ? 'Gets only what test keys do' : undefined,
    endpoint.description,
    inWords(endpoint.events, eventKinds),
    endpoint.disabled ? `Off: ${endpoint.disabled.reason}` : undefined,
    endpoint.failingSince
      ? `Not reached since ${momentText(endpoint.failingSince, tenant.time_zone)}`
      : undefined,
  ];
  return {
    id: endpoint.id,
    /** A query may hold a secret of the other system. */
    name: endpoint.url.replace(/\?.*$/s, ''),
    isEnabled: endpoint.disabled === null,
    chip: endpoint.isTest ? testChip : undefined,
    facts: facts.flatMap((fact) => (fact ? [fact] : [])),
  };
}

/** Makes an endpoint, whose signing secret is shown this once. */
export async function addWebhook(visit: StaffVisit, form: URLSearchParams): Promise<ConnectionsState> {
  const { services, tenant } = visit;
  const url = postAddress.safeParse(textIn(form, 'url'));
  const events = eventKinds.map(({ value }) => value).filter((kind) => form.getAll('event').includes(kind));
  const errors = mistakesIn({
    url: !url.success && 'Enter an address that begins with https://.',
    event: events.length === 0 && 'Tick at least one kind of event.',
  });
  if (!url.success || isWrong(errors)) return { errors, typed: form };
  const input = { url: url.data, events, description: textIn(form, 'description').trim().slice(0, 200) };
  const creation = await createWebhook(services, tenant.slug, input, eventTypes);
  if (!creation.ok) return { errors: { [fieldOf(creation.error)]: creation.error.message }, typed: form };
  await auditStaff(visit, 'webhook-changed', { detail: `added ${new URL(url.data).host}` });
  return {
    done: 'Events go to the address from now on.',
    secret: { label: 'Copy the signing secret now. It is not shown again.', text: creation.value.secret },
  };
}

const fieldOf = ({ field }: WebhookProblem): string => (field === 'events' ? 'event' : 'url');

/** Handles a button beside an endpoint. Null: there is no such button or endpoint. */
export async function changeEndpoint(
  visit: StaffVisit,
  form: URLSearchParams,
): Promise<ConnectionsState | null> {
  const { services, tenant } = visit;
  const [id, action] = [textIn(form, 'id'), textIn(form, 'do')];
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
      const result = await testWebhook(services, tenant, endpoint, [example]);
      const { delivered, status, error, duration_ms } = result;
      const answer = status === null ? failureWords(error ?? 'no answer') : `status ${status}`;
      if (delivered) return { done: `${host} accepted the test: ${answer} within ${duration_ms} ms.` };
      return { errors: { webhooks: `${host} did not accept the test: ${answer}.` } };
    }
    default:
      return null;
  }
}
