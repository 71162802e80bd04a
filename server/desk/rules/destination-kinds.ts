import type { Destination } from '#server/settings/delivery-schema';

/** A field of a destination's form; its name is that of the setting. */
export interface DestinationField {
  readonly name: string;
  readonly label: string;
  readonly control: 'text' | 'textarea' | 'checkbox';
  readonly hint?: string;
  readonly required?: true;
  /** Typed, never shown again: the setting names the variable that stands for it. */
  readonly isSecret?: true;
  readonly isNumber?: true;
}

interface DestinationKind {
  readonly title: string;
  readonly about: string;
  readonly fields: readonly DestinationField[];
}

const text = (name: string, label: string, more: Partial<DestinationField> = {}): DestinationField => ({
  name,
  label,
  control: 'text',
  ...more,
});
const required = { required: true } as const;
const secret = { isSecret: true, required: true } as const;
const number = { isNumber: true } as const;
const address = text('url', 'Address', {
  ...required,
  hint: 'Begins with https://. The other system tells you which.',
});
const usualAddress = text('url', 'Address', { hint: 'Leave it empty for the usual one.' });
const receivers: DestinationField = {
  name: 'to',
  label: 'Email addresses',
  control: 'textarea',
  hint: 'One on each line.',
  required: true,
};

/** The systems that leads can go to, in the words of their makers. */
const kinds: Readonly<Record<Destination['kind'], DestinationKind>> = {
  email: {
    title: 'Email',
    about: 'The same email as for leads, to other people.',
    fields: [receivers],
  },
  'adf-email': {
    title: 'CRM by email (ADF)',
    about: 'An email that a CRM reads.',
    fields: [receivers],
  },
  'adf-post': {
    title: 'CRM by address (ADF)',
    about: 'ADF 1.0 XML, sent to an address.',
    fields: [address, text('token_env', 'Token', { isSecret: true })],
  },
  webhook: {
    title: 'Webhook',
    about: 'JSON with a signature, for Zapier, Make or a system of your own.',
    fields: [address, { name: 'thin', label: 'Send ids only, without the lead itself', control: 'checkbox' }],
  },
  autogate: {
    title: 'AutoGate',
    about: 'The lead service of carsales.',
    fields: [
      text('seller_id', 'Seller identifier', required),
      text('service', 'Service', { hint: 'As agreed with AutoGate; the site’s name if it is empty.' }),
      text('user', 'Username', required),
      text('password_env', 'Password', secret),
      usualAddress,
    ],
  },
  'dealer-studio': {
    title: 'Dealer Studio',
    about: 'Dealer Studio’s public API.',
    fields: [
      text('token_env', 'API key', secret),
      text('dealership_id', 'Number of the dealership', number),
      text('location_id', 'Number of the location', number),
      usualAddress,
    ],
  },
  easycars: {
    title: 'EasyCars',
    about: 'EasyCars’ lead service.',
    fields: [
      text('client_id', 'ClientID', required),
      text('client_secret_env', 'ClientSecret', secret),
      text('account_number', 'AccountNumber', required),
      text('account_secret_env', 'AccountSecret', secret),
      usualAddress,
    ],
  },
};

export const destinationKinds = Object.entries(kinds).map(([kind, { title, about }]) => ({
  kind,
  title,
  about,
}));

export const destinationKind = (kind: Destination['kind']): DestinationKind => kinds[kind];

/** The kind of a name; undefined if there is none. */
export const kindNamed = (name: string | null): Destination['kind'] | undefined =>
  (Object.keys(kinds) as Destination['kind'][]).find((kind) => kind === name);
