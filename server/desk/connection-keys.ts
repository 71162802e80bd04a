import { type ApiKey, createApiKey, defaultRatePerSecond, isActive, rotateApiKey } from './accounts/api-keys';
import { auditStaff } from './accounts/audit';
import { type ConnectionsState, overlapHours } from './connections-state';
import type { StaffVisit } from './create-desk';
import { chosenScopes, inWords, keyChoices, keyEnds, testChip } from './rules/connection-words';
import { ageText, momentText } from './rules/desk-time';
import { isWrong, mistakesIn, textIn } from './rules/page-parts';

const dayMs = 86_400_000;

/** A key's row: never the key itself. */
export function keyRow(key: ApiKey, { tenant, now }: StaffVisit) {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt, isTest, sites } = key;
  const zone = tenant.time_zone;
  return {
    id,
    name,
    /** The administrator of several sites changes it, nobody here. */
    isOfGroup: sites !== null,
    chip: isTest ? testChip : undefined,
    facts: [
      ...(sites === null ? [] : ['Of your website administrator, for several websites']),
      inWords(scopes, keyChoices),
      `Made ${ageText(createdAt, now, zone)}`,
      lastUsedAt === null ? 'Not used yet' : `Last used ${ageText(lastUsedAt, now, zone)}`,
      expiresAt === null ? 'No end' : `Ends ${momentText(expiresAt, zone)}`,
    ],
  };
}

/** Makes a key, which is shown this once. */
export async function addKey(visit: StaffVisit, form: URLSearchParams): Promise<ConnectionsState> {
  const { services, tenant, now } = visit;
  const name = textIn(form, 'name').trim().slice(0, 80);
  const scopes = chosenScopes(form.getAll('scope'));
  const end = textIn(form, 'end');
  const errors = mistakesIn({
    name: name === '' && 'Name the system that will use the key.',
    scope: scopes.length === 0 && 'Tick at least one thing that the key may do.',
    end: end !== '' && !keyEnds.some(({ value }) => value === end) && 'Choose how long the key lasts.',
  });
  if (isWrong(errors)) return { errors, typed: form };
  const expiresAt = end === '' ? null : new Date(now.getTime() + Number(end) * dayMs).toISOString();
  const isTest = textIn(form, 'mode') === 'test';
  const newKey = {
    tenant: tenant.slug,
    name,
    scopes,
    ratePerSecond: defaultRatePerSecond,
    expiresAt,
    isTest,
  };
  const { key } = await createApiKey(services.apiKeys, newKey, now);
  await auditStaff(visit, 'api-key-created', { detail: isTest ? `${name}, a test key` : name });
  return {
    done: `The ${isTest ? 'test key' : 'key'} for ${name} is ready.`,
    secret: { label: 'Copy the key now. It is not shown again.', text: key },
  };
}

/** Another key for the same system; the old one works for a day more. Null: there is no such key. */
export async function rotateKey(visit: StaffVisit, form: URLSearchParams): Promise<ConnectionsState | null> {
  const { services, tenant, now } = visit;
  const old = await services.apiKeys.byId(textIn(form, 'id'));
  if (old?.tenant !== tenant.slug || !isActive(old, now)) return null;
  const key = await rotateApiKey(services.apiKeys, old, overlapHours, now);
  await auditStaff(visit, 'api-key-created', { detail: `${old.name}, in place of another` });
  return {
    done: `The new key for ${old.name} is ready. The old one works for ${overlapHours} hours more.`,
    secret: { label: 'Copy the key now. It is not shown again.', text: key },
  };
}

/** Null: there is no such key. */
export async function revokeKey(visit: StaffVisit, form: URLSearchParams): Promise<ConnectionsState | null> {
  const { services, tenant, now } = visit;
  const id = textIn(form, 'id');
  const key = await services.apiKeys.byId(id);
  if (key?.tenant !== tenant.slug || !(await services.apiKeys.revoke(tenant.slug, id, now))) return null;
  await auditStaff(visit, 'api-key-revoked', { detail: key.name });
  return { done: `The key for ${key.name} no longer works.` };
}
