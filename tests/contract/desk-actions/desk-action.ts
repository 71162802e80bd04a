import type { AuditAction } from '#server/desk/accounts/rules/audit-words';
import type { StaffRole } from '#server/desk/accounts/rules/permissions';
import type { DeskRecords } from '../../support/desk-records';
import type { deskSite } from '../../support/desk-site';
import { testPhoto } from '../../support/photo-server';

type Desk = ReturnType<typeof deskSite>;
export type DeskForm = Readonly<Record<string, string | File>>;

/** The desk that the actions are tried on. */
export interface ActedOn {
  readonly desk: Desk;
  readonly records: DeskRecords;
}

/** The address of an action, below `/desk/`, and a form that is accepted there. */
interface Sent {
  readonly path: string;
  readonly form: DeskForm;
}

/** Everything that somebody can do at the desk by sending a form. */
export interface DeskAction {
  /** Its row of `desk-places.ts`. */
  readonly place: string;
  /** The name of the action, where the place has several. */
  readonly do?: string;
  /** Sent with files. */
  readonly hasFiles?: true;
  readonly roles: readonly StaffRole[];
  /** About a record of this dealer, which another dealer's staff don't find. */
  readonly isOfRecord?: true;
  /** The entry that an accepted one leaves in the audit log; null: it changes nothing that others see. */
  readonly audit: AuditAction | null;
  /** Tests elsewhere see it accepted: it needs another system, or ends the session that sends it. */
  readonly acceptedIn?: string;
  /** Makes the record that it is about. */
  readonly make: (on: ActedOn) => Promise<Sent>;
}

export const yard: readonly StaffRole[] = ['sales', 'manager', 'owner'];
export const managers: readonly StaffRole[] = ['manager', 'owner'];
export const website: readonly StaffRole[] = ['manager', 'owner', 'marketing'];
export const owner: readonly StaffRole[] = ['owner'];
export const all: readonly StaffRole[] = ['sales', 'manager', 'owner', 'marketing'];

export const person = { name: 'Ben', last_name: 'Chen', phone: '0491 570 110', email: 'ben@shopper.example' };
export const noForm: DeskForm = {};
export const pathIn = (href: string): string => href.replace(/^\/desk\//, '').replace(/#.*$/, '');

/** The page that an accepted form leads to, below `/desk/`. */
export async function movedTo(sent: ReturnType<Desk['send']>): Promise<string> {
  const outcome = await sent;
  if (outcome.state === 'moved') return pathIn(outcome.to);
  throw new Error(`refused: ${JSON.stringify(outcome).slice(0, 400)}`);
}

/** A photo that every upload takes; `width` tells it from others. */
export async function aPhoto(width = 800, name = 'front.jpg'): Promise<File> {
  const bytes = await testPhoto({ width, height: 600, colour: '#335577' }).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}

/** The place of an action, who may do it, and its entry in the audit log. */
export const on = (place: string, roles: readonly StaffRole[], audit: AuditAction | null) => ({
  place,
  roles,
  audit,
});

/** Far enough ahead for every time zone. */
export const dayAhead = (): string => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

/** The form of an action as a browser sends it. */
export function bodyOf({ do: action, hasFiles }: DeskAction, form: DeskForm): URLSearchParams | FormData {
  const entries = Object.entries({ ...(action && { do: action }), ...form });
  if (!hasFiles) return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return body;
}
