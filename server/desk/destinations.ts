import { failed, type Outcome } from '#server/dealer/messages/rules/delivery-schedule';
import { notSentText } from '#server/dealer/messages/rules/not-sent';
import { editFile } from '#server/dealer/site-files/edit-file';
import { type JsonPath, setAt } from '#server/dealer/site-files/json-edit';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { withinTime } from '#server/platform/network/outgoing-posts';
import { err, ok, type Result } from '#server/platform/result';
import { failureCode, failureWords } from '#server/platform/rules/failure-code';
import { isGroup, jsonIn } from '#server/platform/text/json';
import { newUlid } from '#server/platform/ulid';
import type { Destination } from '#server/settings/delivery-schema';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { auditStaff } from './accounts/audit';
import type { Changed } from './connections-state';
import type { StaffVisit } from './create-desk';
import { type DestinationSettings, keptSecrets } from './rules/destination-form';
import { destinationKind } from './rules/destination-kinds';
import { textIn } from './rules/page-parts';
import { valueAt } from './rules/schema-form';
import { failureText } from './rules/write-failure';

export const connectionsPath = '/desk/connections';
export const destinationsPath = `${connectionsPath}/destinations`;
const listPath: JsonPath = ['delivery', 'destinations'];
const testMs = 15_000;

/** The systems that leads go to beside the site's own emails. */
export const destinationRows = ({ tenant }: Pick<StaffVisit, 'tenant'>) =>
  tenant.delivery.destinations.map((destination) => {
    const { name, kind, enabled, categories, locations } = destination;
    const places = tenant.locations.filter(({ id }) => locations.includes(id)).map((place) => place.name);
    const facts: ReadonlyArray<string | false> = [
      destinationKind(kind).title,
      'url' in destination ? destination.url.replace(/\?.*$/s, '') : destination.to.join(', '),
      categories.length > 0 && `Only ${categories.join(', ')}`,
      places.length > 0 && `Only for ${places.join(', ')}`,
      !enabled && 'Switched off: new leads don’t go there',
    ];
    return {
      name,
      href: `${destinationsPath}/${name}`,
      isEnabled: enabled,
      facts: facts.filter((fact) => fact !== false),
    };
  });

/** The destination as the settings' file has it, with its number; undefined: there is none of this name. */
export function destinationIn(text: string, name: string) {
  const list = valueAt(jsonIn(text), listPath);
  const all: readonly DestinationSettings[] = Array.isArray(list) ? list.filter(isGroup) : [];
  const at = all.findIndex((one) => one['name'] === name);
  const settings = all[at];
  return settings && { at, settings };
}

/** Edits the site's settings; the error is a sentence or two for the owner. */
export async function editSettings(
  { services, tenant, staff }: StaffVisit,
  edit: (text: string) => string | null,
  note: string,
): Promise<Result<null, string | null>> {
  const saved = await editFile<{ readonly kind: 'gone' }>(services, {
    slug: tenant.slug,
    path: settingsFile,
    author: staff.name,
    edit: (stored = '{}') => {
      const text = edit(stored);
      return text === null ? err({ kind: 'gone' }) : ok({ text, note });
    },
  });
  if (saved.ok) return ok(null);
  return err(saved.error.kind === 'gone' ? null : failureText(saved.error));
}

/** Stores a destination: in the place of the one of its name, or as a new one. Null as an error: the name is not there. */
export const saveDestination = (visit: StaffVisit, settings: DestinationSettings, isNew: boolean) =>
  editSettings(
    visit,
    (text) => {
      const stored = destinationIn(text, String(settings['name']));
      if (Boolean(stored) === isNew) return null;
      if (stored) return setAt(text, [...listPath, stored.at], settings);
      const hasList = Array.isArray(valueAt(jsonIn(text), listPath));
      return hasList ? setAt(text, [...listPath, '+'], settings) : setAt(text, listPath, [settings]);
    },
    `changed where leads go: ${settings['name']}`,
  );

/** The buttons beside a destination. */
export const destinationActions = [
  'test-destination',
  'enable-destination',
  'disable-destination',
  'remove-destination',
];

/** Handles a button beside a destination. Null: there is no such button or destination. */
export async function changeDestination(visit: StaffVisit, form: URLSearchParams): Promise<Changed | null> {
  const { tenant, services } = visit;
  const action = textIn(form, 'do');
  const destination = tenant.delivery.destinations.find(({ name }) => name === form.get('destination'));
  if (!destination) return null;
  switch (action) {
    case 'enable-destination':
      return edited(visit, destination, 'on', ['enabled'], undefined);
    case 'disable-destination':
      return edited(visit, destination, 'off', ['enabled'], false);
    case 'remove-destination': {
      const removed = await edited(visit, destination, 'removed', [], undefined);
      if (removed?.saved !== undefined)
        await services.destinationSecrets.remove(tenant.slug, keptSecrets(tenant.slug, destination));
      return removed;
    }
    case 'test-destination':
      return testDestination(visit, destination);
    default:
      return null;
  }
}

/** Sets a value of a destination; without a path, the destination itself. */
async function edited(
  visit: StaffVisit,
  { name }: Destination,
  what: string,
  path: JsonPath,
  value: unknown,
): Promise<Changed | null> {
  await auditStaff(visit, 'destination-changed', { detail: `${what}: ${name}` });
  const change = (text: string) => {
    const stored = destinationIn(text, name);
    return stored ? setAt(text, [...listPath, stored.at, ...path], value) : null;
  };
  const saved = await editSettings(visit, change, `changed where leads go: ${name}`);
  if (saved.ok) return { saved: `destination-${what}` };
  return saved.error === null ? null : { errors: { destinations: saved.error } };
}

/** Sends a lead that says it is a test, once. */
async function testDestination(visit: StaffVisit, destination: Destination): Promise<Changed> {
  const { services, tenant, now } = visit;
  const { name } = destination;
  await auditStaff(visit, 'destination-changed', { detail: `test ${name}` });
  const lead = testLead(visit);
  const delivery = {
    id: `${lead.id}-${name}`,
    tenant: tenant.slug,
    leadId: lead.id,
    destination: name,
    about: 'lead',
    attempts: 0,
    state: 'pending' as const,
    nextAttemptAt: now.toISOString(),
    lastError: null,
    deliveredAt: null,
  };
  const parcel = { delivery, lead, tenant, destination, now, files: [] };
  const outcome: Outcome = await withinTime(testMs, (signal) => services.courier(parcel, signal)).catch(
    (error: unknown) => failed(failureCode(error)),
  );
  if (outcome.state === 'failed') {
    const reason = failureWords(outcome.reason);
    return { errors: { destinations: `${name} did not accept the test lead: ${reason}.` } };
  }
  if (outcome.notSent === undefined) return { done: `${name} accepted the test lead.` };
  const reason = notSentText(outcome.notSent);
  return { errors: { destinations: `The test lead to ${name} is ${reason}. It is stored here.` } };
}

const testLead = ({ tenant, staff, now }: StaffVisit): Lead => ({
  id: newUlid(now),
  tenant: tenant.slug,
  ...filing.contact,
  fields: {
    name: 'Test',
    last_name: 'Lead',
    email: staff.email,
    message: `This is a test from the desk of ${tenant.name}. Nobody has to answer it.`,
  },
  source: 'form',
  created_at: now.toISOString(),
});
