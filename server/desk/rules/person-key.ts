/**
 * A person at the desk is whoever has the phone number or the email of one record: a lead, an account or an address with
 * email alerts. The record's id names them in addresses, so that no address has personal data.
 */
export interface PersonKey {
  readonly kind: PersonKind;
  readonly id: string;
}

const kinds = ['lead', 'account', 'alerts'] as const;
type PersonKind = (typeof kinds)[number];

/** A person's number in E.164 form, as records store it, and their email in lower case. */
export interface Contact {
  readonly phone: string | undefined;
  readonly email: string | undefined;
}

/** The key in an address; undefined for anything else. */
export function personKey(text: string): PersonKey | undefined {
  const [, kindText, id = ''] = /^([a-z]+)-([\w-]{1,50})$/.exec(text) ?? [];
  const kind = kinds.find((one) => one === kindText);
  return kind && { kind, id };
}

export const personHref = ({ kind, id }: PersonKey): string =>
  `/desk/people/${kind}-${encodeURIComponent(id)}`;
