import type { Permission } from '#server/people/accounts/rules/permissions';

/** A page, file or form of the desk. */
export type DeskAddress =
  | { readonly page: 'inbox' | 'account' | 'confirm' | 'audit' | 'export' | 'missing' }
  | { readonly page: 'lead' | 'delete'; readonly id: string }
  | { readonly page: 'file'; readonly id: string; readonly number: number };

const plainPages: Readonly<Record<string, DeskAddress>> = {
  '': { page: 'inbox' },
  account: { page: 'account' },
  confirm: { page: 'confirm' },
  audit: { page: 'audit' },
  'leads.csv': { page: 'export' },
};

/** What is at a path, the part after `/desk/`. */
export function deskAddress(path: string): DeskAddress {
  if (Object.hasOwn(plainPages, path)) return plainPages[path] ?? { page: 'missing' };
  const [, id, rest = '', number] = /^leads\/([\w-]{1,64})(\/delete|\/files\/(\d{1,2}))?$/.exec(path) ?? [];
  if (id === undefined) return { page: 'missing' };
  if (number !== undefined) return { page: 'file', id, number: Number(number) };
  return { page: rest === '' ? 'lead' : 'delete', id };
}

const needed: Readonly<Record<DeskAddress['page'], Permission | undefined>> = {
  inbox: 'work-leads',
  lead: 'work-leads',
  file: 'work-leads',
  export: 'export-leads',
  delete: 'delete-leads',
  audit: 'see-audit-log',
  account: undefined,
  confirm: undefined,
  missing: undefined,
};

/** What someone needs for any request to an address; undefined: every account may. */
export const neededPermission = ({ page }: DeskAddress): Permission | undefined => needed[page];
