import { isSigned, type SiteSecret, sign } from '#server/platform/site-secret';

/** A car that staff ask a deposit for, and the site's key. */
interface Invitation {
  readonly secret: SiteSecret;
  readonly tenant: string;
  readonly carId: string;
}

const textOf = ({ tenant, carId }: Invitation, leadId: string, until: string): string =>
  `deposit-link\n${tenant}\n${carId}\n${leadId}\n${until}`;

/**
 * The query that opens a car's checkout for the person of a lead. It holds nothing: the person agrees to the terms and pays
 * there like any other shopper. It only fills in their details, until an instant.
 */
export function invitationQuery(invitation: Invitation, leadId: string, until: Date): string {
  const end = until.toISOString();
  const key = sign(invitation.secret, textOf(invitation, leadId, end));
  return `?${new URLSearchParams({ for: leadId, until: end, key })}`;
}

/** The lead of such a query; undefined without one, with a wrong key, for another car, and once it is over. */
export function invitedLead(invitation: Invitation, params: URLSearchParams, now: Date): string | undefined {
  const leadId = params.get('for');
  const until = params.get('until') ?? '';
  if (leadId === null || until <= now.toISOString()) return undefined;
  return isSigned(invitation.secret, textOf(invitation, leadId, until), params.get('key') ?? '')
    ? leadId
    : undefined;
}
