import { once } from '#server/platform/derived';
import { type Destination, destinationSchema } from '#server/settings/delivery-schema';
import { categories } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import type { FormContext } from './schema-form';
import type { SettingNode } from './setting-entry';
import { schemaNode } from './site-parts';
import type { SettingWords } from './site-words';

interface DestinationKind {
  readonly title: string;
  readonly about: string;
}

/** The systems that leads can go to, in the words of their makers. */
const kinds: Readonly<Record<Destination['kind'], DestinationKind>> = {
  email: { title: 'Email', about: 'The same email as for leads, to other people.' },
  'adf-email': { title: 'CRM by email (ADF)', about: 'An email that a CRM reads.' },
  'adf-post': { title: 'CRM by address (ADF)', about: 'ADF 1.0 XML, sent to an address.' },
  webhook: {
    title: 'Webhook',
    about: 'JSON with a signature, for Zapier, Make or a system of your own.',
  },
  autogate: { title: 'AutoGate', about: 'The lead service of carsales.' },
  'dealer-studio': { title: 'Dealer Studio', about: 'Dealer Studio’s public API.' },
  easycars: { title: 'EasyCars', about: 'EasyCars’ lead service.' },
};

/** The settings of all kinds that a form asks for. */
const words: Readonly<Record<string, SettingWords>> = {
  to: { label: 'Email addresses', example: 'sales@dealer.example' },
  url: { label: 'Address', hint: 'Begins with https://. The other system tells you which.' },
  thin: { label: 'Send ids only, without the lead itself' },
  seller_id: { label: 'Seller identifier', example: '5b1c2a4e-0b4f-4f6e-9d2a-6f1f3d7c9a10' },
  service: { label: 'Service', hint: 'As agreed with AutoGate; the site’s name if it is empty.' },
  user: { label: 'Username' },
  dealership_id: { label: 'Number of the dealership' },
  location_id: { label: 'Number of the location' },
  client_id: { label: 'ClientID' },
  account_number: { label: 'AccountNumber' },
  categories: {
    label: 'Only of these kinds; all, if none is ticked',
    choices: Object.fromEntries(categories.map((name) => [name, name])),
  },
};

/** Typed, never shown again: the setting names the variable that stands for it. */
export const secretLabels: Readonly<Record<string, string>> = {
  token_env: 'Token or API key',
  password_env: 'Password',
  client_secret_env: 'ClientSecret',
  account_secret_env: 'AccountSecret',
};

export type Place = Pick<Tenant['locations'][number], 'id' | 'name'>;

/** The words of a site's form: with several locations, it may be for some of them. */
export const destinationWords =
  (locations: readonly Place[]): FormContext['words'] =>
  ([setting]) => {
    if (setting !== 'locations' || locations.length < 2) return words[String(setting)];
    const choices = Object.fromEntries(locations.map(({ id, name }) => [id, name]));
    return { label: 'Only for these locations', choices };
  };

const nodes = once(() => schemaNode(destinationSchema).oneOf ?? []);

/** What the settings of a kind may say. */
export const destinationNode = (kind: Destination['kind']): SettingNode =>
  nodes().find(({ properties }) => properties?.['kind']?.const === kind) ?? {};

export const destinationKinds = Object.entries(kinds).map(([kind, { title, about }]) => ({
  kind,
  title,
  about,
}));

export const destinationKind = (kind: Destination['kind']): DestinationKind => kinds[kind];

/** The kind of a name; undefined if there is none. */
export const kindNamed = (name: string | null): Destination['kind'] | undefined =>
  (Object.keys(kinds) as Destination['kind'][]).find((kind) => kind === name);
