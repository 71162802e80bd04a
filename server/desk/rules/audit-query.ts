import { type AuditAction, auditChanges, auditSubjects } from '#server/desk/accounts/rules/audit-words';
import { addDays } from '#server/platform/text/local-time';
import { asDay, dayStart } from './desk-time';
import { addressWith } from './inbox-query';

export const auditPath = '/desk/audit';

/** The filter of the audit log in the address of its page. */
type AuditQuery = Readonly<ReturnType<typeof parseAudit>>;

/** Ignores unknown values. */
export function parseAudit(params: URLSearchParams, staffIds: readonly string[]) {
  const before = params.get('before') ?? '';
  return {
    /** Id of a staff account; `none`: nobody who works here. */
    person: ['none', ...staffIds].find((id) => id === params.get('person')),
    subject: auditSubjects.find(({ id }) => id === params.get('subject'))?.id,
    /** Only what changed something. */
    withoutViews: params.get('views') === 'no',
    /** Days in the dealer's time zone, inclusive, YYYY-MM-DD. */
    from: asDay(params.get('from')),
    to: asDay(params.get('to')),
    /** The previous page's last entry. */
    before: /^[0-9A-Z]{26}$/.test(before) ? before : undefined,
  };
}

export const auditHref = (query: AuditQuery, path = auditPath): string =>
  addressWith(path, {
    person: query.person,
    subject: query.subject,
    views: query.withoutViews ? 'no' : undefined,
    from: query.from,
    to: query.to,
    before: query.before,
  });

/** Whether anything but the page filters the log. */
export const isNarrowAudit = (query: AuditQuery): boolean =>
  auditHref({ ...query, before: undefined }) !== auditPath;

/** The filter of the store. */
export function auditFilter(
  { person, subject, withoutViews, from, to, before }: AuditQuery,
  timeZone: string,
) {
  return {
    staffId: person === 'none' ? null : person,
    actions: actionsOf(subject, withoutViews),
    since: from === undefined ? undefined : dayStart(timeZone, from),
    until: to === undefined ? undefined : dayStart(timeZone, addDays(to, 1)),
    before,
  };
}

function actionsOf(
  subject: AuditQuery['subject'],
  withoutViews: boolean,
): readonly AuditAction[] | undefined {
  if (subject === undefined) return withoutViews ? auditChanges : undefined;
  const ofSubject = auditSubjects.find(({ id }) => id === subject)?.actions ?? [];
  return withoutViews ? ofSubject.filter((action) => auditChanges.includes(action)) : ofSubject;
}
