import { deskSecretPrefix } from '#server/dealer/rules/secret-prefix';
import type { FieldErrors } from '#server/desk/views/desk-view';
import { type Destination, destinationSchema } from '#server/settings/delivery-schema';
import { type DestinationField, destinationKind } from './destination-kinds';
import { textIn } from './page-parts';

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
  readonly kind: Destination['kind'];
  /** The destination that changes; absent for a new one. */
  readonly before?: DestinationSettings | undefined;
  /** Whether requests may go to an address: a public one with https. */
  readonly mayPostTo: (url: string) => boolean;
  /** A signing secret of our own making. */
  readonly newSecret: () => string;
}

const linesOf = (text: string): readonly string[] =>
  text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** The value of a setting as its field shows it. Secrets are never shown. */
export function typedValue(before: DestinationSettings | undefined, field: DestinationField): string {
  if (field.isSecret) return '';
  const value = before?.[field.name];
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return value === undefined ? '' : String(value);
}

/** The variable of a secret; a second one while the first is still in use elsewhere. */
function secretName({ slug, before }: FormContext, destination: string, field: string): string {
  const words = `${destination}_${field.replace(/_env$/, '')}`.toUpperCase().replaceAll('-', '_');
  const name = `${deskSecretPrefix(slug)}${words}`;
  return before?.[field] === name ? `${name}_2` : name;
}

/**
 * A destination from its form. An empty field of a secret leaves the secret as it is; a webhook's secret is made here, and
 * requests are signed with the earlier one too until it is replaced again.
 */
export function readDestination(form: URLSearchParams, context: FormContext): ReadDestination {
  const { before, kind, newSecret } = context;
  const name = String(before?.['name'] ?? textIn(form, 'name').trim().toLowerCase());
  const settings: Record<string, unknown> = { ...before, name, kind };
  const secrets = new Map<string, string>();
  const errors: Record<string, string> = {};
  for (const field of destinationKind(kind).fields) {
    const typed = textIn(form, field.name).trim();
    if (field.isSecret && typed !== '') {
      const variable = secretName(context, name, field.name);
      secrets.set(variable, typed);
      settings[field.name] = variable;
    } else if (!field.isSecret) settings[field.name] = settingOf(field, typed);
    if (field.required && settings[field.name] === undefined) errors[field.name] = 'Fill this in.';
  }
  if (kind === 'webhook' && (before === undefined || form.get('new_secret') === 'yes')) {
    const variable = secretName(context, name, 'secret_env');
    secrets.set(variable, newSecret());
    if (settings['secret_env'] !== undefined) settings['previous_secret_env'] = settings['secret_env'];
    settings['secret_env'] = variable;
  }
  settings['categories'] = chosen(form, 'category');
  settings['locations'] = chosen(form, 'location');
  const complete = withoutAbsent(settings);
  return { settings: complete, secrets, errors: { ...wrongFields(complete, context), ...errors } };
}

/** What the settings of a site would refuse, beside the field. */
function wrongFields(
  settings: DestinationSettings,
  { kind, mayPostTo }: Pick<FormContext, 'kind' | 'mayPostTo'>,
): FieldErrors {
  const issues = destinationSchema.safeParse(settings).error?.issues ?? [];
  const wrong = new Set<PropertyKey | undefined>(issues.map(({ path: [name] }) => name));
  const { url } = settings;
  if (typeof url === 'string' && !mayPostTo(url)) wrong.add('url');
  const fields = destinationKind(kind).fields.filter(({ name }) => wrong.has(name));
  const errors: Record<string, string> = {};
  for (const field of fields) errors[field.name] = wrongText(field);
  return errors;
}

function wrongText({ name, isNumber }: DestinationField): string {
  if (name === 'to') return 'Type up to twenty email addresses in full, such as sales@dealer.example.';
  if (name === 'url')
    return 'Type the whole address. It is public, begins with https:// and has no username.';
  return isNumber
    ? 'Type it as a number, without letters.'
    : 'Check this: it is too long, or not written as one line.';
}

const chosen = (form: URLSearchParams, name: string): readonly string[] | undefined => {
  const values = form.getAll(name).filter(Boolean);
  return values.length > 0 ? values : undefined;
};

function settingOf({ control, isNumber }: DestinationField, typed: string): unknown {
  if (control === 'checkbox') return typed === 'yes' ? true : undefined;
  if (typed === '') return undefined;
  if (control === 'textarea') return linesOf(typed);
  return isNumber && /^\d{1,9}$/.test(typed) ? Number(typed) : typed;
}

/** As short as the settings' file: what is as usual is left out. */
const withoutAbsent = (settings: DestinationSettings): DestinationSettings =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => value !== undefined && !(name === 'enabled' && value === true),
    ),
  );

/** The variables of secrets that the desk keeps for a destination. */
export function keptSecrets(slug: string, settings: DestinationSettings): readonly string[] {
  const prefix = deskSecretPrefix(slug);
  return Object.entries(settings).flatMap(([name, value]) =>
    name.endsWith('_env') && typeof value === 'string' && value.startsWith(prefix) ? [value] : [],
  );
}
