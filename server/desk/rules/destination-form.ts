import { deskSecretPrefix } from '#server/dealer/rules/secret-prefix';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { type Destination, postAddress } from '#server/settings/delivery-schema';
import { destinationNode, destinationWords, type Place, secretLabels } from './destination-kinds';
import { textIn } from './page-parts';
import { readSettings } from './read-settings';
import { missingText } from './setting-entry';

/** A destination as the site's settings have it, or will. */
export type DestinationSettings = Readonly<Record<string, unknown>>;

export interface ReadDestination {
  readonly settings: DestinationSettings;
  /** What was typed into fields of secrets, by the name of the variable. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly errors: FieldErrors;
}

interface FormContext {
  readonly slug: string;
  readonly locations: readonly Place[];
  readonly kind: Destination['kind'];
  /** The destination that changes; absent for a new one. */
  readonly before?: DestinationSettings | undefined;
  /** Whether requests may go to an address: a public one with https. */
  readonly mayPostTo: (url: string) => boolean;
  /** A signing secret of our own making. */
  readonly newSecret: () => string;
}

/** The variable of a secret; a second one while the first is still in use elsewhere. */
function secretName({ slug, before }: FormContext, destination: string, field: string): string {
  const words = `${destination}_${field.replace(/_env$/, '')}`.toUpperCase().replaceAll('-', '_');
  const name = `${deskSecretPrefix(slug)}${words}`;
  return before?.[field] === name ? `${name}_2` : name;
}

/** The settings of a kind that are secrets, with their labels. */
export const secretsOf = (kind: Destination['kind']): readonly (readonly [field: string, label: string])[] =>
  Object.entries(secretLabels).filter(([field]) => destinationNode(kind).properties?.[field]);

/**
 * A destination from its form. An empty field of a secret leaves the secret as it is; a webhook's secret is made here, and
 * requests are signed with the earlier one too until it is replaced again.
 */
export function readDestination(form: URLSearchParams, context: FormContext): ReadDestination {
  const { before, kind, locations, newSecret, mayPostTo } = context;
  const name = String(before?.['name'] ?? textIn(form, 'name').trim().toLowerCase());
  const node = destinationNode(kind);
  const read = readSettings(form, node, before, [], { words: destinationWords(locations) }, true);
  const settings: Record<string, unknown> = { ...before, name, kind };
  // A new destination is one edit; of another one, each setting is.
  for (const { path, value } of read.edits)
    Object.assign(settings, path[0] === undefined ? value : { [path[0]]: value });
  const errors: Record<string, string> = { ...read.errors };
  const { url } = settings;
  if (typeof url === 'string' && !(postAddress.safeParse(url).success && mayPostTo(url)))
    errors['url'] = 'Type the whole address. It is public, begins with https:// and has no username.';
  const secrets = new Map<string, string>();
  for (const [field, label] of secretsOf(kind)) {
    const typed = textIn(form, field).trim();
    const variable = secretName(context, name, field);
    if (typed !== '') {
      secrets.set(variable, typed);
      settings[field] = variable;
    } else if (node.required?.includes(field) && settings[field] === undefined)
      errors[field] = missingText({ label });
  }
  if (kind === 'webhook' && (before === undefined || form.get('new_secret') === 'yes')) {
    const variable = secretName(context, name, 'secret_env');
    secrets.set(variable, newSecret());
    if (settings['secret_env'] !== undefined) settings['previous_secret_env'] = settings['secret_env'];
    settings['secret_env'] = variable;
  }
  return { settings: withoutUsual(settings), secrets, errors };
}

/** As short as the settings' file: what is as usual is left out. */
const withoutUsual = (settings: DestinationSettings): DestinationSettings =>
  Object.fromEntries(
    Object.entries(settings).filter(([name, value]) =>
      name === 'enabled' ? value !== true : value !== undefined && String(value) !== '',
    ),
  );

/** The variables of secrets that the desk keeps for a destination. */
export function keptSecrets(slug: string, settings: DestinationSettings): readonly string[] {
  const prefix = deskSecretPrefix(slug);
  return Object.entries(settings).flatMap(([name, value]) =>
    name.endsWith('_env') && typeof value === 'string' && value.startsWith(prefix) ? [value] : [],
  );
}
