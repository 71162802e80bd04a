import { auditStaff } from './accounts/audit';
import { roleText, staffRole, staffRoles } from './accounts/rules/permissions';
import { addStaff, staffEmail } from './accounts/staff';
import type { StaffMember } from './accounts/staff-store';
import { isSure, sureView } from './confirm-page';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, type FormState, showPage } from './desk-outcome';
import { inviteStaff } from './invite-staff';
import { ageText, momentText } from './rules/desk-time';
import { isWrong, mistakesIn, textIn } from './rules/page-parts';
import type { FieldErrors } from './views/desk-view';

const teamPath = '/desk/team';

interface TeamState extends FormState {
  /** What the last form has done. */
  readonly done?: string;
  /** A link to hand on, and what to say about it. */
  readonly link?: { readonly href: string; readonly label: string };
}

/** Everyone who may sign in, and the form that invites somebody. */
export async function teamView(visit: StaffVisit, { errors = {}, typed = {}, done, link }: TeamState = {}) {
  const { services, tenant, now, staff } = visit;
  const members = await services.staff.list(tenant.slug);
  return {
    page: 'team' as const,
    action: teamPath,
    roles: staffRoles.map((value) => ({ value, text: roleText[value] })),
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      email: member.email,
      role: member.role,
      /** Nobody locks themselves out. */
      isSelf: member.id === staff.id,
      isDisabled: member.disabledAt !== null,
      facts: [
        roleText[member.role],
        member.disabledAt === null ? undefined : 'Disabled',
        member.lastSignInAt === null
          ? 'Has not signed in yet'
          : `Signed in ${ageText(member.lastSignInAt, now, tenant.time_zone)}`,
        member.secondFactorAt === null ? undefined : 'Two-step sign-in',
      ].filter((fact) => fact !== undefined),
    })),
    errors,
    typed,
    done,
    link,
  };
}

/** Handles a form of the team's page. Null: there is no such form, or no such person. */
export async function changeTeam(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  if (form.get('do') === 'invite') return invite(visit, form);
  const { services, tenant, staff } = visit;
  const members = await services.staff.list(tenant.slug);
  const member = members.find(({ id }) => id === form.get('id'));
  if (!member || member.id === staff.id) return null;
  if (form.get('do') === 'disable' && !isSure(form)) {
    const about = `${member.name} is signed out at once, and can’t sign in until you enable the account again.`;
    const heading = `Disable ${member.name}?`;
    const question = { heading, about, yes: 'Yes, disable', action: teamPath, backHref: teamPath };
    return showPage(sureView(form, question), 200);
  }
  const done = await changed(visit, member, form);
  return done && showPage(await teamView(visit, done), 200);
}

/** Changes one account; null: there is no such change. */
async function changed(
  visit: StaffVisit,
  member: StaffMember,
  form: URLSearchParams,
): Promise<TeamState | null> {
  const { services, tenant, now } = visit;
  const change = async (by: Omit<Parameters<typeof services.staff.change>[2], 'endSessions'>) =>
    (await services.staff.changeUnlessLastOwner(tenant.slug, member.id, { ...by, endSessions: true })) ===
    true;
  const lastOwner = { done: `Nothing has changed: ${member.name} is the last owner who can sign in.` };
  switch (form.get('do')) {
    case 'role': {
      const role = staffRole(textIn(form, 'role'));
      if (!role) return null;
      if (!(await change({ role }))) return lastOwner;
      await auditStaff(visit, 'staff-changed', { detail: `${member.name}: ${roleText[role]}` });
      return { done: `${member.name} has the role “${roleText[role]}” now, and has to sign in again.` };
    }
    case 'disable':
      if (!(await change({ disabledAt: now.toISOString() }))) return lastOwner;
      await auditStaff(visit, 'staff-changed', { detail: `${member.name}: disabled` });
      return { done: `${member.name} can no longer sign in.` };
    case 'enable':
      await change({ disabledAt: null });
      await auditStaff(visit, 'staff-changed', { detail: `${member.name}: enabled` });
      return { done: `${member.name} can sign in again.` };
    case 'reset':
      if (member.disabledAt !== null) return null;
      await services.secondFactors.remove(tenant.slug, member.id);
      await change({});
      await auditStaff(visit, 'staff-changed', { detail: `${member.name}: sign-in reset` });
      return sendLink(visit, member);
    default:
      return null;
  }
}

async function invite(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const typed = {
    name: textIn(form, 'name'),
    email: textIn(form, 'email'),
    role: textIn(form, 'role'),
  };
  const refuse = async (errors: FieldErrors) => showPage(await teamView(visit, { errors, typed }));
  const { services, tenant, now } = visit;
  const role = staffRole(typed.role);
  const errors = mistakesIn({
    name: typed.name.trim() === '' && 'Enter a name.',
    email: staffEmail(typed.email) === undefined && 'Enter an email address.',
    role: !role && 'Choose a role.',
  });
  if (!role || isWrong(errors)) return refuse(errors);
  // Nobody knows its password, until its owner chooses one.
  const added = await addStaff(services, { ...typed, tenant: tenant.slug, role }, now);
  if (!added.ok) return refuse({ email: 'Somebody with this email already has an account.' });
  const { member } = added.value;
  await auditStaff(visit, 'staff-added', { detail: `${member.name}: ${roleText[member.role]}` });
  return showPage(await teamView(visit, await sendLink(visit, member)), 200);
}

/** Sends somebody the link to choose a password; whoever invited them sees it too, since email may not be set up. */
async function sendLink(visit: StaffVisit, member: StaffMember): Promise<TeamState> {
  const { services, tenant, now, url } = visit;
  const { link, until } = await inviteStaff({ services, tenant, now, origin: url.origin }, member);
  const ends = `It works once, until ${momentText(until, tenant.time_zone)}.`;
  return services.config.SMTP_URL
    ? {
        done: `${member.name} gets an email with a link to choose a password.`,
        link: { href: link, label: `If the email doesn’t arrive, hand on this link. ${ends}` },
      }
    : {
        done: `${member.name} has an account, and gets no email: this site has no mail server.`,
        link: { href: link, label: `Hand on this link to ${member.name}, by text for example. ${ends}` },
      };
}
