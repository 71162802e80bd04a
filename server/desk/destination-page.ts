import { randomBytes } from 'node:crypto';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { type Destination, ownDestinations } from '#server/settings/delivery-schema';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { connectionsPath, destinationIn, destinationsPath, saveDestination } from './destinations';
import { type DestinationSettings, keptSecrets, readDestination, secretsOf } from './rules/destination-form';
import {
  destinationKind,
  destinationKinds,
  destinationNode,
  destinationWords,
  kindNamed,
} from './rules/destination-kinds';
import { isWrong, mistakesIn } from './rules/page-parts';
import { settingParts } from './rules/schema-form';
import type { FieldErrors } from './views/desk-view';

const addId = 'add';

interface DestinationState {
  readonly form?: URLSearchParams;
  readonly errors?: FieldErrors;
  /** Why nothing was saved. */
  readonly notice?: string;
  /** A signing secret, shown this once. */
  readonly secret?: string;
}

/** What the settings' file says of a destination, undefined for a new one; null: there is none of this name. */
async function storedDestination({ services, tenant, id }: StaffVisit) {
  if (id === addId) return undefined;
  const stored = await services.tenantWriter.text(tenant.slug, settingsFile);
  return destinationIn(stored?.text ?? '{}', id)?.settings ?? null;
}

/**
 * The form of a destination, or the kinds that a new one may be of. Null: there is none of this name, or of a kind that the
 * desk doesn't know.
 */
export async function destinationView(visit: StaffVisit, state: DestinationState = {}) {
  const { url, id } = visit;
  const before = await storedDestination(visit);
  if (before === null) return null;
  const kind = kindNamed(before ? String(before['kind']) : (url.searchParams.get('kind') ?? null));
  if (!kind && before) return null;
  const action = kind && !before ? `${destinationsPath}/${addId}?kind=${kind}` : `${destinationsPath}/${id}`;
  const { form, errors = {}, notice, secret } = state;
  const { title, about } = kind ? destinationKind(kind) : { title: undefined, about: undefined };
  return {
    page: 'destination' as const,
    action,
    name: before && id,
    title,
    about,
    kinds: destinationKinds.map(({ kind: one, ...words }) => ({
      ...words,
      href: `${destinationsPath}/${addId}?kind=${one}`,
    })),
    ...(await fieldViews(visit, kind, before)),
    canRotate: kind === 'webhook' && before !== undefined,
    /** The form as it was sent, without its secrets. */
    typed: Object.fromEntries([...(form ?? [])].filter(([name]) => !name.endsWith('_env'))),
    errors,
    notice,
    secret: secret && { label: 'Copy the signing secret now. It is not shown again.', text: secret },
  };
}

/** The fields of a kind with their values; a secret says whether there is one. */
async function fieldViews(
  { services, tenant }: StaffVisit,
  kind: Destination['kind'] | undefined,
  before: DestinationSettings | undefined,
) {
  if (!kind) return { fields: [], secrets: [] };
  const node = destinationNode(kind);
  const context = { words: destinationWords(tenant.locations) };
  const entered = before ? await services.destinationSecrets.of(tenant.slug) : new Map<string, string>();
  const secretHint = (variable: string): string => {
    if (entered.has(variable)) return 'There is one. Type another to replace it; it is not shown again.';
    return services.config.secret(variable) === undefined
      ? 'It is missing. Type it here.'
      : `The environment variable ${variable} has it. Type another to keep it here instead.`;
  };
  return {
    fields: settingParts(node, before, [], context).filter((part) => part.kind === 'field'),
    secrets: secretsOf(kind).map(([name, label]) => {
      const variable = before?.[name];
      return {
        name,
        label,
        required: variable === undefined && node.required?.includes(name) === true,
        hint: variable === undefined ? undefined : secretHint(String(variable)),
      };
    }),
  };
}

/** Stores the form of a destination. Null: there is none of this name or kind. */
export async function submitDestination(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { services, tenant, now, url } = visit;
  const before = await storedDestination(visit);
  if (before === null) return null;
  const kind = kindNamed(before ? String(before['kind']) : (url.searchParams.get('kind') ?? null));
  if (!kind) return null;
  const refuse = async (state: DestinationState) =>
    showPage(await destinationView(visit, { form, ...state }));
  const context = {
    slug: tenant.slug,
    locations: tenant.locations,
    kind,
    before,
    mayPostTo: (address: string) => services.webhookPosting.mayPostTo(address),
    newSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
  };
  const { settings, secrets, errors } = readDestination(form, context);
  const nameError = before ? undefined : nameProblem(settings, visit);
  const all = mistakesIn({ ...errors, name: nameError ?? errors['name'] });
  if (isWrong(all)) return refuse({ errors: all });
  const name = String(settings['name']);
  // Stored first: a lead that comes at once finds them.
  await services.destinationSecrets.set(tenant.slug, secrets, now);
  const saved = await saveDestination(visit, settings, before === undefined);
  if (!saved.ok) {
    if (!before) await services.destinationSecrets.remove(tenant.slug, [...secrets.keys()]);
    return refuse({
      notice: saved.error ?? 'Someone else has changed the destinations. Open this page again.',
    });
  }
  await auditStaff(visit, 'destination-changed', { detail: `${before ? 'changed' : 'added'} ${name}` });
  await services.destinationSecrets.remove(tenant.slug, unused(tenant.slug, before, settings));
  const signing = kind === 'webhook' ? [...secrets.values()][0] : undefined;
  if (signing === undefined) return goTo(`${connectionsPath}?done=destination#leads`);
  return showPage(await destinationView({ ...visit, id: name }, { secret: signing }), 200);
}

const unused = (
  slug: string,
  before: DestinationSettings | undefined,
  after: DestinationSettings,
): string[] => {
  const used = keptSecrets(slug, after);
  return before ? keptSecrets(slug, before).filter((name) => !used.includes(name)) : [];
};

function nameProblem(settings: DestinationSettings, { tenant }: StaffVisit): string | undefined {
  const name = String(settings['name']);
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(name) || name === addId)
    return 'Give it a short name of letters, digits and hyphens, such as our-crm. An address goes into the fields below.';
  const names = [...ownDestinations, ...tenant.delivery.destinations.map((one) => one.name)];
  return names.includes(name) ? 'Another destination has this name.' : undefined;
}
