import { type Group, isGroup } from '#server/platform/text/json';

/** The settings that the operator API reads and changes, by section; null stands for the whole of a setting. */
const provisioned = {
  name: null,
  abn: null,
  template: null,
  hosts: null,
  phone: null,
  theme: null,
  locations: null,
  header: ['logo'],
  imports: ['sources'],
  delivery: ['email_to'],
} as const satisfies Readonly<Record<string, readonly string[] | null>>;

/** Those settings of a tenant.json, as it has them. */
export function provisionedSettings(settings: Group): Group {
  return Object.fromEntries(
    Object.entries(provisioned).flatMap(([name, fields]) => {
      const value = fields ? pickFields(settings[name], fields) : settings[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function pickFields(section: unknown, fields: readonly string[]): Group | undefined {
  if (!isGroup(section)) return undefined;
  const entries = Object.entries(section).filter(([name]) => fields.includes(name));
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/**
 * Members of a tenant.json that a JSON merge patch (RFC 7396) changes, with their new values; undefined for one that goes.
 * Only settings of the list above take part.
 */
export function patchedMembers(settings: Group, patch: Group): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.keys(provisioned).flatMap((name) => {
      if (patch[name] === undefined) return [];
      const value = applyPatch(settings[name], patch[name]);
      return isSame(value, settings[name]) ? [] : [[name, value]];
    }),
  );
}

/** RFC 7396: groups are merged, null removes, everything else replaces. */
function applyPatch(before: unknown, patch: unknown): unknown {
  if (patch === null) return undefined;
  if (!isGroup(patch)) return patch;
  const result: Record<string, unknown> = isGroup(before) ? { ...before } : {};
  for (const [name, value] of Object.entries(patch)) {
    const next = applyPatch(result[name], value);
    if (next === undefined) delete result[name];
    else result[name] = next;
  }
  return result;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
